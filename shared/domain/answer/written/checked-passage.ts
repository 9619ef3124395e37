import type { Segment } from '../../segment/segment.ts';
import type { CheckedPassage } from './check-sentence.ts';

/** A segment under its number, as sentences are checked against it. */
export function checkedPassage(n: number, { text, sentences }: Segment, path: readonly string[]): CheckedPassage {
  return { n, text, path, sentences: sentences.map(({ start, end }) => text.slice(start, end)) };
}
