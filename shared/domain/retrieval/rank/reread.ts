/** What a reader makes of the likeliest passages, joined with how they were ranked by words and meaning. */
import type { ReadPassage } from '../../ports/passage-reader.ts';
import { keyOf } from '../candidates.ts';
import type { SentenceRanking } from './rank-sentences.ts';

/** Of the reader's log odds beside those of the ranking (decision 237). */
const WEIGHT = 0.3;
/** Log odds, against the likeliest sentence that was read, of those that were not. */
const UNREAD = -8;

/**
 * The ranking with the reader's log odds added. Nothing changes how sentences that were not read stand to each other, nor what the
 * likeliest one that was read has.
 *
 * @param readings  of some of the ranking's passages
 */
export function reread(ranking: SentenceRanking, readings: readonly ReadPassage[]): SentenceRanking {
  const { input, scores } = ranking;
  const read = new Map(readings.map(({ passage, sentences }) => [passage, sentences]));
  const odds = input.worth.map((index) => {
    const { candidate, at } = input.sentences[index]!;
    return read.get(keyOf(input.candidates[candidate]!))?.[at];
  });
  const most = odds.reduce((best: number, one = -Infinity) => Math.max(best, one), -Infinity);
  if (most === -Infinity) return ranking;
  const added = odds.map((one) => WEIGHT * (one === undefined ? UNREAD : one - most));
  return { ...ranking, scores: scores.map((score, at) => score + added[at]!) };
}
