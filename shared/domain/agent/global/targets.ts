import type { Target } from '../../question/structure.ts';

interface TargetWord {
  readonly pattern: string;
  readonly target: Target;
  /** The word also names what a document speaks of: 'algorithms' may be compared, 'images' taken. */
  readonly loose?: boolean;
}

const STATEMENTS =
  'definition|theorem|lemma|proposition|corollary|remark|axiom|conjecture|example|exercise|problem|claim';

/** Nouns for what can be counted, longer ones first. */
const WORDS: readonly TargetWord[] = [
  { pattern: 'sub-?sub-?sections?', target: { kind: 'section', level: 3 } },
  { pattern: 'sub-?(?:sections?|chapters?|headings?)', target: { kind: 'section', level: 2 } },
  {
    pattern: '(?:top|first)[- ]level (?:sections?|headings?)|(?:main|major|primary) (?:sections?|headings?)|chapters?',
    target: { kind: 'section', level: 1 },
  },
  { pattern: 'second[- ]level (?:sections?|headings?)', target: { kind: 'section', level: 2 } },
  { pattern: 'third[- ]level (?:sections?|headings?)', target: { kind: 'section', level: 3 } },
  { pattern: 'sections?(?: headings?| titles?)?|headings?', target: { kind: 'section' } },
  { pattern: 'figures?(?: captions?)?|figs?\\.?', target: { kind: 'figure' } },
  { pattern: 'illustrations?|images?|pictures?', target: { kind: 'figure' }, loose: true },
  { pattern: 'tables?(?: captions?)?', target: { kind: 'table' } },
  { pattern: '(?:display(?:ed)? )?(?:equations?|formulas?|formulae)', target: { kind: 'formula' } },
  {
    pattern:
      '(?:bibliographic |bibliography |reference |literature )(?:references?|entries|items|sources?)|cited (?:works?|papers?|sources?|publications?|references?|articles?)|works cited|references?(?: listed| cited)?',
    target: { kind: 'reference' },
  },
  { pattern: 'citations?|sources?', target: { kind: 'reference' }, loose: true },
  {
    pattern: 'algorithm (?:boxes|blocks|listings?|floats?)|pseudo-?code (?:blocks?|listings?)',
    target: { kind: 'algorithm' },
  },
  { pattern: 'algorithms?|pseudo-?codes?', target: { kind: 'algorithm' }, loose: true },
  {
    pattern:
      '(?:source )?code (?:listings?|blocks?|snippets?|examples?|samples?|fragments?)|(?:program )?listings?|snippets?',
    target: { kind: 'code' },
  },
  { pattern: 'footnotes?', target: { kind: 'footnote' } },
  { pattern: 'paragraphs?', target: { kind: 'paragraph' } },
  { pattern: 'pages?', target: { kind: 'page' } },
];

const STATEMENT = new RegExp(`^(?:${STATEMENTS})`, 'iu');
/** Words for statements that also name what a document speaks of: 'problems'. */
export const LOOSE_STATEMENTS = /^(?:example|exercise|problem|claim|remark)/iu;
const patterns = [
  ...WORDS.map(({ pattern }) => `(?:${pattern})`),
  `(?:(?:${STATEMENTS.replaceAll('|', 's?|')}s?)|corollaries|lemmata)`,
];
/** Matches any noun for what can be counted. */
export const targetPattern = patterns.join('|');

/** What a noun that `targetPattern` matched names, and whether the word is a loose one. */
export function targetOf(noun: string): { readonly target: Target; readonly loose: boolean } | undefined {
  for (const { pattern, target, loose = false } of WORDS) {
    if (new RegExp(`^(?:${pattern})$`, 'iu').test(noun)) return { target, loose };
  }
  const found = STATEMENT.exec(noun.replace(/^corollaries$/iu, 'corollary').replace(/^lemmata$/iu, 'lemma'));
  if (!found) return undefined;
  const word = found[0].toLowerCase();
  return { target: { kind: 'statement', word }, loose: LOOSE_STATEMENTS.test(word) };
}

/** How things are called: one, several. */
export function nounOf(target: Target, count: number): string {
  const [one, many] = names(target);
  return count === 1 ? one : many;
}

function names({ kind, level, word }: Target): readonly [string, string] {
  switch (kind) {
    case 'section':
      if (level === undefined || level === 1) return ['section', 'sections'];
      return level === 2 ? ['subsection', 'subsections'] : ['sub-subsection', 'sub-subsections'];
    case 'code':
      return ['code listing', 'code listings'];
    case 'statement': {
      const noun = word ?? 'statement';
      return [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`];
    }
    default:
      return [kind, `${kind}s`];
  }
}
