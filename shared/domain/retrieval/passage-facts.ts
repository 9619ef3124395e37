/** What a passage has of a question, worked out once: a walk scores all that was read at every step. */
import { remembered } from '../../base/remembered.ts';
import type { SectionTree } from '../index/sections.ts';
import { countPhrase, knownStemsOf } from '../text/stems.ts';
import { countTerms, type CountedText, matchWhere } from './bm25.ts';
import type { Candidate } from './candidates.ts';
import { countNumbers } from './cues.ts';
import type { Query } from './query.ts';

export interface PassageFacts {
  /** The question's terms in its text with its headings and in its text alone. */
  readonly headed: CountedText;
  readonly bare: CountedText;
  /** Undefined where no model summarized it. */
  readonly summary: CountedText | undefined;
  /** The best coverage of the question's words by three sentences in a row and the headings. */
  readonly share: number;
  readonly words: number;
  /** How many numbers it has; 0 outside of research papers. */
  readonly numbers: number;
}

const knownOf = remembered((_query: Query) => new WeakMap<Candidate['segment'], PassageFacts>());

/** @param tree  of its document */
export function factsOf(query: Query, candidate: Candidate, tree: SectionTree | undefined): PassageFacts {
  const known = knownOf(query);
  const before = known.get(candidate.segment);
  if (before) return before;
  const made = makeFacts(query, candidate, tree);
  known.set(candidate.segment, made);
  return made;
}

const WINDOW = 3;

function makeFacts(query: Query, candidate: Candidate, tree: SectionTree | undefined): PassageFacts {
  const { segment, sentences, headings, summary } = candidate;
  const { terms } = query;
  const body = sentences.flat();
  const { share, count } = bestWindow(sentences, query, WINDOW, [...(tree?.titleStems ?? []), ...headings]);
  return {
    headed: countTerms([...headings, ...body], terms),
    bare: countTerms(body, terms),
    summary: summary === undefined ? undefined : countTerms(knownStemsOf(summary, query.language), terms),
    share,
    words: count,
    numbers: tree?.paper ? countNumbers(segment.text) : 0,
  };
}

/** The best coverage of the question's words by `size` sentences in a row, with `context` taken as said. */
function bestWindow(
  sentences: readonly (readonly string[])[],
  query: Query,
  size: number,
  context: readonly string[] = [],
): { share: number; count: number } {
  const firsts = query.content.map(({ stems }) => stems[0] ?? '');
  const presence = (stems: readonly string[]): readonly boolean[] => firsts.map((first) => stems.includes(first));
  const around = presence(context);
  const present = sentences.map(presence);
  let best = { share: 0, count: 0 };
  for (let from = 0; from === 0 || from + size <= sentences.length; from++) {
    const inWindow = present.slice(from, from + size);
    let words: readonly string[] | undefined;
    const found = matchWhere(query.content, ({ stems }, at) => {
      if (!around[at] && !inWindow.some((sentence) => sentence[at])) return false;
      if (stems.length === 1) return true;
      words ??= [...context, ...sentences.slice(from, from + size).flat()];
      return countPhrase(words, stems) > 0;
    });
    if (found.share > best.share) best = found;
  }
  return best;
}
