/** Questions to begin with, made from the section titles of the open document. */
import type { SectionTree } from '../tree/section-tree.ts';

export interface Suggestion {
  readonly question: string;
  /** The title it was made from, as printed. */
  readonly title: string;
}

const MAX_TITLE = 60; // longer ones make no question

/** Sections that every paper has and nobody asks about. */
const skipped =
  /^(abstract|contents|table of contents|index|references|bibliography|literature|acknowledge?ments?|preface|foreword|appendix|appendices|copyright|author contributions|funding|conflicts? of interest|data availability|supplementary.*|page \d+)\b/i;

/** What is asked of a section, by what its title says; the first that fits. */
const patterns: readonly (readonly [RegExp, (title: string) => string])[] = [
  [/result|finding|evaluation|experiment/i, (title) => `What was found in “${title}”?`],
  [/method|approach|model|algorithm|procedure|protocol|architecture/i, (title) => `How does “${title}” work?`],
  [/limit|discussion|threat|caveat/i, (title) => `Which limits does “${title}” name?`],
  [/data|corpus|material|participant|sample|study area|setting/i, (title) => `Which data does “${title}” describe?`],
  [/conclu|summary|outlook|future/i, (title) => `What does “${title}” come to?`],
  [/introduction|background|motivation|overview/i, (title) => `Which problem does “${title}” start from?`],
];

/** Up to `max` questions, one for each kind of section before a second of any kind, in reading order. */
export function suggestQuestions(tree: SectionTree, max = 3): readonly Suggestion[] {
  const candidates = tree.sections
    .filter(({ row, name }) => row.kind === 'section' && name.length <= MAX_TITLE && /\p{L}{3}/u.test(name))
    .filter(({ name }) => !skipped.test(name))
    .map(({ name, depth, row }, index) => {
      const pattern = patterns.findIndex(([words]) => words.test(name));
      const question = pattern === -1 ? `What does “${name}” say?` : patterns[pattern]![1](name);
      return { question, title: row.title, pattern, depth, index };
    });
  const best = candidates.toSorted(
    (a, b) => rank(a.pattern) - rank(b.pattern) || a.depth - b.depth || a.index - b.index,
  );
  const chosen: typeof candidates = [];
  for (const candidate of best) {
    const kindTaken = candidate.pattern !== -1 && chosen.some(({ pattern }) => pattern === candidate.pattern);
    const sameQuestion = chosen.some(({ question }) => question === candidate.question);
    if (!kindTaken && !sameQuestion && chosen.length < max) chosen.push(candidate);
  }
  return chosen.sort((a, b) => a.index - b.index).map(({ question, title }) => ({ question, title }));
}

function rank(pattern: number): number {
  return pattern === -1 ? patterns.length : pattern;
}
