/** The conventional role of a section of a research paper, told by its heading. */
export type SectionRole =
  | 'abstract'
  | 'introduction'
  | 'related'
  | 'data'
  | 'method'
  | 'experiment'
  | 'result'
  | 'conclusion'
  | 'acknowledgment'
  | 'references'
  | 'contents'
  | 'other';

const HEADINGS: readonly (readonly [SectionRole, RegExp])[] = [
  ['references', /^(references|bibliography|works cited|literature cited|参考文献|literatur(verzeichnis)?)$/i],
  ['contents', /^((table of )?contents|list of (figures|tables)|index|目录)$/i],
  ['acknowledgment', /^(acknowledg|funding|conflicts? of interest|competing interests|author contributions|致谢)/i],
  ['abstract', /^(abstract|summary|摘要|zusammenfassung|résumé)$/i],
  ['introduction', /^introduction\b/i],
  ['related', /\b(related|previous|prior) (work|stud|research)|\bliterature review\b|^background\b/i],
  ['conclusion', /\b(conclusions?|concluding|future work)\b/i],
  ['result', /\b(results?|discussion|analysis|ablation|findings|performance)\b/i],
  ['experiment', /\b(experiment\w*|evaluation|set-?up|settings?|implementation|training|baselines?|metrics?)\b/i],
  ['data', /\b(data|data ?sets?|corpus|corpora|annotation|materials)\b/i],
  ['method', /\b(methods?|methodology|models?|approach|architecture|algorithm|framework|proposed|system)\b/i],
];

const NUMBER = /^\s*(?:(?:[A-Z]|\d+|[IVX]+)(?:\.\d+)*\.?|第.{1,4}[章节])\s+/;

export function roleOf(heading: string): SectionRole {
  const words = heading.replace(NUMBER, '').replace(/[.:\s]+$/, '');
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

/** How much a passage loses for standing in a section that tells of others' work, or sums up. */
export function rolePenalty(role: SectionRole): number {
  switch (role) {
    case 'references':
    case 'contents':
      return 0.5;
    case 'acknowledgment':
    case 'related':
    case 'conclusion':
      return 0.2;
    default:
      return 0;
  }
}

/**
 * True if headings look like those of a research paper. The question types know papers; on manuals and reports their
 * cues are noise.
 */
export function looksLikePaper(roles: readonly SectionRole[]): boolean {
  const marks: readonly SectionRole[] = ['abstract', 'introduction', 'related', 'experiment', 'result', 'conclusion'];
  const present = marks.filter((role) => roles.includes(role)).length;
  return present >= 3 || (present >= 2 && roles.includes('references'));
}
