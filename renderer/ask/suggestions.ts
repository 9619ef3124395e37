import type { SectionTree } from '../state/section-tree.ts';
/** Questions to begin with, made from the section titles of the open document. */

export interface Suggestion {
  readonly question: string;
  /** The title it was made from, as printed. */
  readonly title: string;
}

const MAX_TITLE = 60; // longer ones make no question

/** Sections that every paper has and nobody asks about. */
const skipped =
  /^(about|abstract|authors?|categories and subject|ccs concepts|communications|disclaimer|disclosures?|ethic.*|general terms|keywords?|legal|notes?|notices?|remarks?|reproducibility|research team|warranty|contents|table of contents|index|references|bibliography|literature|acknowledge?ments?|preface|foreword|appendix|appendices|copyright|author contributions|funding|conflicts? of interest|data availability|supplementary.*|page \d+)\b/i;

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
    .map(({ name: printed, depth, row }, index) => {
      const name = spokenTitle(printed);
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

const SMALL = /^(a|an|and|as|at|by|for|from|in|into|is|of|on|or|the|to|vs|with)$/i;

/** A title as it is said in a sentence: without its colon, and not in capitals throughout. */
export function spokenTitle(title: string): string {
  const plain = title.replace(/\s*:$/, '');
  const words = plain.split(' ');
  if (plain !== plain.toUpperCase() || !words.some((word) => /^\p{L}{5}/u.test(word))) return plain;
  return words
    .map((word, i) => {
      if (SMALL.test(word)) return i === 0 ? capitalized(word) : word.toLowerCase();
      // Shorter ones are as likely abbreviations.
      return /\p{L}{4}/u.test(word) ? word.replace(/\p{L}+/gu, capitalized) : word;
    })
    .join(' ');
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}

function rank(pattern: number): number {
  return pattern === -1 ? patterns.length : pattern;
}
