/** Headings printed in the line that they head, without a mark behind them: 'Training loss The student is …'. */
import type { TextLine } from '../document/tree.ts';
import type { ContentRecord } from '../index/reader.ts';
import { stopWordsFor } from '../text/stop-words.ts';
import type { ScoredSentence } from './sentences.ts';

const MOST_WORDS = 6;
const WIDE = 1.4; // times the line's usual space

/** A sentence without the heading that its paragraph begins with. */
export function withoutHeading(one: ScoredSentence, record: ContentRecord | undefined): ScoredSentence {
  const { sentence } = one;
  const { span } = sentence;
  const [line] = record?.lines ?? [];
  if (!record || !line || record.text.slice(0, span.start).trim() !== '') return one;
  const by = line.start + headingLength(record.text.slice(line.start, line.end), line) - span.start;
  if (by <= 0 || by >= span.end - span.start) return one;
  return {
    ...one,
    text: one.text.slice(by),
    sentence: { start: sentence.start + by, end: sentence.end, span: { ...span, start: span.start + by } },
  };
}

/**
 * Length of the heading that a line begins with and of the space behind it, in UTF-16 units; 0 if there is none. What
 * follows it has a capital letter, and stands off by a wider space or begins with a word that has none within a sentence.
 */
export function headingLength(text: string, { edges }: Pick<TextLine, 'edges'>): number {
  const spaces = [...text.matchAll(/(?<=\S) (?=\S)/g)].map(({ index }) => index);
  const widths = spaces.map((at) => (edges[at + 1] ?? 0) - (edges[at] ?? 0));
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
  const widest = widths.indexOf(Math.max(...widths));
  const stop = stopWordsFor(text).words;
  const isStop = (word: string | undefined): boolean => word !== undefined && stop.has(word.toLowerCase());
  const words = text.split(' ');
  const at = spaces.findIndex((space, place) => {
    const opens = /^\p{Lu}.*\p{L}$/u.test(text.slice(0, space)) && /^\p{Lu}/u.test(text.slice(space + 1));
    const standsOff = place === widest && widths[place]! > WIDE * usual;
    const begins = isStop(words[place + 1]) && !isStop(words[place]) && !isStop(words[0]);
    return place < MOST_WORDS && opens && (standsOff || (begins && /^\p{Ll}/u.test(words[place + 2] ?? '')));
  });
  return at < 0 || spaces.length < MOST_WORDS - 1 ? 0 : spaces[at]! + 1;
}
