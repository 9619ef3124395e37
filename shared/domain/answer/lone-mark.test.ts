import { expect, test } from 'vitest';
import type { ContentKind } from '../document/tree.ts';
import type { ContentRecord } from '../index/reader.ts';
import { withoutMark } from './lone-mark.ts';
import type { ScoredSentence } from './sentences.ts';

/** What is left of a sentence that begins at `start` of a block. */
function leftOf(text: string, kind: ContentKind, start = 0): string {
  const record = { text, kind } as ContentRecord;
  const span = { start, end: text.length };
  const one = { text: text.slice(start), sentence: { ...span, span } } as unknown as ScoredSentence;
  const left = withoutMark(one, record);
  // The words that are shown are those that the place says.
  expect(text.slice(left.sentence.span.start, left.sentence.span.end)).toBe(left.text);
  return left.text;
}

test('one item of a list is quoted without its bullet or number', () => {
  expect(leftOf('• Keep the pan dry.', 'list-item')).toBe('Keep the pan dry.');
  expect(leftOf('3. Wear the glove.', 'text')).toBe('Wear the glove.');
  expect(leftOf('b) Wear the glove.', 'list-item')).toBe('Wear the glove.');
});

test('a footnote is quoted without its number', () => {
  expect(leftOf('6 On the tool, see the annex.', 'footnote')).toBe('On the tool, see the annex.');
  expect(leftOf('*The figures are of May.', 'footnote')).toBe('The figures are of May.');
});

test('what names a clause, begins a name, or is no mark stays', () => {
  for (const [text, kind] of [
    ['(2) No later than four months from that date, it ends.', 'text'],
    ['J. Reed drained the marsh.', 'text'],
    ['12.5 grams are enough.', 'text'],
    ['15 boats came in May.', 'text'],
    ['2019 was dry.', 'footnote'],
  ] as const)
    expect(leftOf(text, kind)).toBe(text);
});

test('a sentence in the middle of its block has no mark', () => {
  expect(leftOf('It is dry. 3. Wear it.', 'text', 11)).toBe('3. Wear it.');
});
