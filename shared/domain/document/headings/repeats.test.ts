import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { page, paragraph, regular, run } from '../testing.ts';
import { withoutRepeats } from './repeats.ts';
import { candidateAt, inputWith } from './testing.ts';

const judged = (from: number, text: string, confidence: number, pageIndex = 3) => ({
  candidate: candidateAt(from, text, { pageIndex }),
  chained: false,
  confidence,
});
const kept = (list: ReturnType<typeof judged>[]): number[] =>
  withoutRepeats(inputWith([]), list).map(({ candidate }) => candidate.from);

test('of a heading that stands twice in a row the surer one stays', () => {
  expect(kept([judged(4, '4. Discussion', 0.5), judged(5, '4. Discussion', 0.9), judged(9, 'Notes', 0.9)])).toEqual([
    5, 9,
  ]);
  expect(kept([judged(4, '4. Discussion', 0.9), judged(5, '4. Discussion', 0.5)])).toEqual([4]);
  expect(kept([judged(4, '4. Discussion', 0.7), judged(5, '4. Discussion', 0.7)])).toEqual([4]);
});

test('with text between them both stay', () => {
  expect(kept([judged(4, 'Example', 0.9), judged(6, 'Other', 0.9), judged(8, 'Example', 0.9)])).toEqual([4, 6, 8]);
});

const numbered = (from: number, value: number, title: string) => {
  const text = `${String(value)}. ${title}`;
  const number = { scheme: 'decimal', parts: [value], rest: title } as const;
  return { candidate: candidateAt(from, text, { pageIndex: from, number }), chained: true, confidence: 0.9 };
};

test('a section that slides name again and again begins where they do so first', () => {
  const slides = [numbered(2, 1, 'Bees'), judged(3, 'Queens', 0.9), numbered(4, 1, 'Bees'), numbered(6, 2, 'Wasps')];
  expect(kept(slides)).toEqual([2, 3, 6]);
});

test('one that a list announced begins where it stands again', () => {
  const list = [numbered(1, 1, 'Bees'), numbered(2, 2, 'Wasps')];
  expect(kept([...list, numbered(4, 1, 'Bees'), numbered(6, 2, 'Wasps')])).toEqual([4, 6]);
});

test('a first line of a page that names a larger heading beside another is a running head', () => {
  const text = ['the bees of a hive live in combs of wax', 'and so do those of the next'];
  const of = (head: string): string[] => {
    const pages = [
      page(0, [run('2.2 Hives', 72, 740, { size: 14 }), ...paragraph(text, 72, 700)]),
      page(1, [run(head, 72, 760), run('CHAPTER 2. BEES', 400, 760), ...paragraph(text, 72, 700)]),
    ];
    const lines = linesOf(pages, [regular]);
    const heads = lines.flatMap(({ text, pageIndex, size, cells }, i) =>
      size > 10 || cells > 1
        ? [{ ...judged(i, text, 0.9, pageIndex), candidate: candidateAt(i, text, { pageIndex, size }) }]
        : [],
    );
    return withoutRepeats(inputWith([], { lines }), heads).map(({ candidate }) => candidate.text);
  };
  expect(of('2.2. HIVES')).toEqual(['2.2 Hives']);
  expect(of('2.3. HONEY')).toEqual(['2.2 Hives', '2.3. HONEY CHAPTER 2. BEES']);
});
