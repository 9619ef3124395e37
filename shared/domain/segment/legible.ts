import type { Segment } from './segment.ts';

/** The segment without the words of sentences that were recognized with little certainty; all places stay what they are. */
export function legible(segment: Segment): Segment {
  const doubtful = segment.sentences.filter((sentence) => sentence.doubtful);
  if (doubtful.length === 0) return segment;
  let { text } = segment;
  for (const { start, end } of doubtful) text = `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;
  return { ...segment, text };
}
