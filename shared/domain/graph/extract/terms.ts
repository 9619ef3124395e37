import { stopWordsFor } from '../../text/stop-words.ts';

const WORD = /[\p{L}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu;
const MAX_WORDS = 3;
const LEAST_COUNT = 4;
const MAX_TERMS = 400;

/** A term of several words, as written most often, with how often it stands in the document. */
export interface FoundTerm {
  readonly term: string;
  readonly count: number;
}

// Words that stand between stop words as nouns do, and make no term: they count, compare, place or tell.
const WEAK = new Set(
  `using used use uses based given show shows shown shows different several various many new first second third fourth two
   three four five six seven eight nine ten one same other others following proposed respectively compared obtained
   presented however therefore thus well much more most less even only also very due via per non high low large small
   better best good important possible able available corresponding significantly similar particular each every all any
   another both either neither above below through during between among about around along across out off up down over
   under again further once upon toward towards whether while although because since until unless against without within
   except besides before after next last previous current following certain own enough few little lot lots kind kinds
   contains contain containing turns turn goes go going works work working takes take taking makes make making gets get
   getting gives give giving finds find finding means mean see sees seen says say said consists consist consider considers
   considered following example examples case cases way ways thing things part parts note notes let lets assume suppose
   figure figures table tables section sections chapter chapters page pages equation number numbers total amount
   corresponds correspond refers refer called known like just still already always never often sometimes usually then than
   now here there where when how what which who whom whose why not nor too such many some provided provides provide
   including include includes included require requires required according`.split(/\s+/),
);

/**
 * Terms of two and three words that a document repeats, by C-value: how often, less how often inside longer ones.
 * After K. Frantzi, S. Ananiadou, H. Mima, 'Automatic recognition of multi-word terms', 2000.
 */
export function termsOf(texts: readonly string[]): readonly FoundTerm[] {
  const counts = new Map<string, { count: number; inside: number; longer: number }>();
  const stop = stopWordsFor(texts.slice(0, 20).join('\n')).words;
  // As written first, where it is no single case of capitals at the start of a sentence.
  const surfaces = new Map<string, string>();
  for (const text of texts) {
    for (const phrase of text.split(/[^\p{L}\p{N}\s-]+|\n{2,}/u)) {
      const words = phrase.match(WORD) ?? [];
      countRuns(words, (word) => stop.has(word) || WEAK.has(word) || word.length < 3, counts, surfaces);
    }
  }
  for (const [term, entry] of counts) {
    if (entry.count < LEAST_COUNT) continue;
    const words = term.split(' ');
    if (words.length < MAX_WORDS) continue;
    for (const inner of [words.slice(0, -1).join(' '), words.slice(1).join(' ')]) {
      const known = counts.get(inner);
      if (known) {
        known.inside += entry.count;
        known.longer++;
      }
    }
  }
  return [...counts]
    .filter(([, { count }]) => count >= LEAST_COUNT)
    .map(([term, { count, inside, longer }]) => ({
      term,
      count,
      value: Math.log2(term.split(' ').length + 1) * (count - (longer > 0 ? inside / longer : 0)),
    }))
    .filter(({ value }) => value > 1)
    .sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(({ term, count }) => ({ term: surfaces.get(term) ?? term, count }));
}

function countRuns(
  words: readonly string[],
  breaks: (word: string) => boolean,
  counts: Map<string, { count: number; inside: number; longer: number }>,
  surfaces: Map<string, string>,
): void {
  const small = words.map((word) => word.toLowerCase());
  for (let from = 0; from < words.length; from++) {
    if (breaks(small[from]!)) continue;
    let term = small[from]!;
    for (let length = 2; length <= MAX_WORDS && from + length <= words.length; length++) {
      const last = small[from + length - 1]!;
      if (breaks(last)) break;
      term = `${term} ${last}`;
      // An adverb or a participle ends no term.
      if (last.endsWith('ly') || last.endsWith('ed')) continue;
      const known = counts.get(term);
      if (known) known.count++;
      else counts.set(term, { count: 1, inside: 0, longer: 0 });
      if (!surfaces.has(term) && from > 0) surfaces.set(term, words.slice(from, from + length).join(' '));
    }
  }
}
