/** Names that passages speak for, and that the next question may be asked with. */
import { searchTerms } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import { match } from './bm25.ts';
import type { Query } from './query.ts';
import type { Scored } from './score.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('retrievalCarriedNames');

/** τ_ent: surer names than this go on to the next step. The paper gives no value. */
export const SURE_OF_NAME = 0.6;

export interface CarriedName {
  readonly name: string;
  /** In [0, 1]. */
  readonly confidence: number;
}

// Words with a capital inside a sentence, several of them in a row, with small words between; acronyms; 'word2vec'.
const NAME = pattern(
  'gu',
)`(?<![.?!:]\s)(?<=\s|[("'“‘[])(?:\p{Lu}[\p{L}\p{N}.-]*[\p{L}\p{N}](?:\s(?:${lists.name})?\p{Lu}[\p{L}\p{N}.-]*[\p{L}\p{N}]){0,4}|\p{Ll}+\d\p{L}+[\p{L}\d]*)`;
const POINTER = pattern('iu')`^(?:${lists.pointer})\b`;
const SEEN_BY_TWO = 2;

/**
 * Names in the passages, surest first: in a sentence that speaks of what was asked, in more than one passage, and of
 * several words or capitals. What the question itself names is not new.
 *
 * @param query  of the step
 */
export function carriedNamesIn(
  passages: readonly Scored[],
  { content: asked, language }: Pick<Query, 'content' | 'language'>,
): readonly CarriedName[] {
  const known = new Set(asked.flatMap((term) => term.stems));
  const found = new Map<string, { name: string; near: number; passages: Set<Scored> }>();
  for (const passage of passages) {
    for (const { start, end } of passage.segment.sentences) {
      const sentence = passage.segment.text.slice(start, end);
      const near = match(stemsOf(sentence, language), asked).share;
      for (const [name] of ` ${sentence}`.matchAll(NAME)) {
        const stems = stemsOf(name, language);
        if (POINTER.test(name) || searchTerms(name).length === 0 || stems.every((stem) => known.has(stem))) continue;
        const key = stems.join(' ');
        const entry = found.get(key) ?? { name, near: 0, passages: new Set() };
        entry.near = Math.max(entry.near, near);
        entry.passages.add(passage);
        found.set(key, entry);
      }
    }
  }
  return [...found.values()]
    .map(({ name, near, passages: seen }) => ({
      name,
      confidence: 0.6 * near + 0.2 * Math.min(1, (seen.size - 1) / (SEEN_BY_TWO - 1)) + (isMarked(name) ? 0.2 : 0),
    }))
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** Several words, several capitals, or letters with digits: hardly an ordinary word at the start of something. */
function isMarked(name: string): boolean {
  return /\s/u.test(name) || /\p{Lu}.*\p{Lu}/u.test(name) || /\d/u.test(name);
}
