/** Documents by what they are about: 'the paper about lead in salt marshes'. */
import type { Asked } from './mention.ts';
import { isParted, phraseAt, phrases, type Word } from './compared-words.ts';

export interface ByTopic {
  readonly places: readonly number[];
  readonly to: number;
  readonly by: 'topic';
}

// Of what the words of a description are worth; rare words are worth more.
const LEAST_SHARE = 0.75;

/** What stands behind a noun for a document, as far as one title, or a few alike, say most of it. */
export function topicAt(asked: Asked, at: number, places: readonly number[]): ByTopic | undefined {
  const { words, naming, catalog } = asked;
  const about = phraseAt(words, at, phrases(naming.about));
  if (about === 0 || (words[at] && isParted(words[at]))) return undefined;
  const from = at + about;
  const reached = endOf(asked, from);
  const said = words.slice(from, reached).filter(({ small }) => !small);
  if (said.length === 0) return undefined;
  const worth = (word: Word): number =>
    Math.log(1 + catalog.known.length / (1 + (catalog.byStem.get(word.stem)?.length ?? 0)));
  const whole = said.reduce((sum, word) => sum + worth(word), 0);
  const shares = places.map((place) => {
    const { stems } = catalog.known[place]!;
    return said.reduce((sum, word) => sum + (stems.has(word.stem) ? worth(word) : 0), 0) / whole;
  });
  const best = Math.max(...shares);
  if (best < LEAST_SHARE) return undefined;
  return { places: places.filter((_, n) => shares[n] === best), to: reached, by: 'topic' };
}

/**
 * Where a description ends: at a comma, before a verb of the sentence, or, where the verb stands apart ('does the paper about
 * lead mention'), with the last word that a title has.
 */
function endOf(asked: Asked, from: number): number {
  const { words, naming, catalog } = asked;
  const verbs = phrases(naming.aux);
  let last = from;
  for (let at = from; at < words.length; at++) {
    const word = words[at]!;
    if (at > from && (isParted(word) || phraseAt(words, at, verbs) > 0)) return trimmed(words, from, at);
    if (catalog.byStem.has(word.stem) && !word.small) last = at + 1;
  }
  const apart = [...words.keys()].some((at) => at < from && phraseAt(words, at, verbs) > 0);
  if (!apart) return trimmed(words, from, words.length);
  const does = [naming.says, naming.does].map(phrases);
  const says = [...words.keys()].find((at) => at > from && does.some((list) => phraseAt(words, at, list) > 0));
  const until = says ?? words.length;
  return trimmed(words, from, Math.min(until, isVerbNext(asked, last) ? last : until));
}

/** A single word that no title has, where the titled words end: 'does the paper about lead measure …'. */
function isVerbNext({ words }: Asked, at: number): boolean {
  const next = words[at];
  return next !== undefined && !next.small;
}

/** Without small words at the end: 'and' of 'and when'. */
function trimmed(words: readonly Word[], from: number, to: number): number {
  let end = to;
  while (end > from && words[end - 1]!.small) end--;
  return end;
}
