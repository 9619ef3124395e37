import { expect, test } from 'vitest';
import type { Line } from '../layout/line.ts';
import type { Candidate } from './candidates/candidates.ts';
import { bracketNumber, parseNumber } from './number.ts';
import { completeBracketed, completeUnnumbered } from './run-in-families.ts';
import { candidateAt, judgedOf, inputWith } from './testing.ts';

const runIn = (from: number, text: string, given: Partial<Candidate> = {}): Candidate =>
  candidateAt(from, text, {
    style: 'run-in 4',
    size: 10,
    cut: text.length,
    number: bracketNumber(text),
    runIn: true,
    ...given,
  });
const texts = (judged: ReturnType<typeof judgedOf> | readonly { candidate: Candidate }[]): string[] =>
  judged.map(({ candidate }) => candidate.text);

test('numbers with a bracket are headings below sections I and subsections A', () => {
  const upper = ['I. INTRODUCTION', 'II. METHOD', 'A. Data', 'B. Model', 'III. RESULTS'].map((text, i) =>
    candidateAt(20 * i, text),
  );
  const items = ['1) Images:', '2) Labels:', '4) Out of order:'].map((text, i) => runIn(45 + i, text));
  const more = runIn(65, '1) Layers:');
  const all = [...upper, ...items, more].sort((a, b) => a.from - b.from);
  const found = texts(completeBracketed(inputWith(all), judgedOf(upper)));
  expect(found).toContain('1) Images:');
  expect(found).toContain('2) Labels:');
  expect(found).toContain('1) Layers:');
  expect(found).not.toContain('4) Out of order:');
  const decimal = upper.filter(({ number }) => number?.scheme !== 'letter');
  expect(texts(completeBracketed(inputWith(all), judgedOf(decimal)))).toEqual(texts(judgedOf(decimal)));
});

const article = ['Results', 'Discussion', 'Methods', 'References'].map((text, i) =>
  candidateAt(100 * i, text, { pageIndex: 2 * i }),
);
const openings = ['Growth of cells', 'Loss of weight', 'Strains used', 'Media and plates', 'Counts'].map((text, i) =>
  runIn(10 + 50 * i, text),
);
const lines = Array.from({ length: 400 }, (_, at) => ({ pageIndex: Math.floor(at / 50) })) as Line[];

test('words that open paragraphs are the subheadings of articles without others', () => {
  const term = runIn(60, 'DHCR24', { afterEnd: false });
  const all = [...article, ...openings, term].sort((a, b) => a.from - b.from);
  const found = texts(completeUnnumbered(inputWith(all, { lines }), judgedOf(article)));
  expect(found).toHaveLength(article.length + openings.length);
  expect(found.slice(0, 3)).toEqual(['Results', 'Growth of cells', 'Loss of weight']);
});

test('those that are headings already do not keep out the others', () => {
  const all = [...article, ...openings].sort((a, b) => a.from - b.from);
  const taken = all.filter((one) => one !== openings[1] && one !== openings[4]);
  const found = texts(completeUnnumbered(inputWith(all, { lines }), judgedOf(taken)));
  expect(found).toEqual(all.map(({ text }) => text));
});

test('they are none where there are numbers or other subheadings, in short papers, or where they are few', () => {
  const all = [...article, ...openings].sort((a, b) => a.from - b.from);
  const input = inputWith(all, { lines });
  const numbered = article.map((one) => candidateAt(one.from, `${String(one.from / 100 + 1)} ${one.text}`));
  expect(completeUnnumbered(input, judgedOf(numbered))).toHaveLength(4);
  const mixed = [
    ...article,
    ...[20, 30, 120].map((from) => candidateAt(from, `Sub ${String(from)}`, { style: 'sub' })),
  ];
  expect(completeUnnumbered(input, judgedOf(mixed))).toHaveLength(mixed.length);
  expect(completeUnnumbered({ ...input, lines: lines.slice(0, 150) }, judgedOf(article))).toHaveLength(4);
  const few = [...article, ...openings.slice(0, 3)].sort((a, b) => a.from - b.from);
  expect(completeUnnumbered(inputWith(few, { lines }), judgedOf(article))).toHaveLength(4);
});

test('numbers with a stop are the third level where white stands above them, and items of a list elsewhere', () => {
  const upper = ['I. INTRODUCTION', 'II. METHOD', 'A. Data', 'B. Model', 'III. RESULTS'].map((text, i) =>
    candidateAt(20 * i, text),
  );
  const third = (from: number, text: string, gapAbove: number): Candidate =>
    candidateAt(from, text, { style: 'slanted', distinct: true, gapAbove });
  const apart = ['1. Images', '2. Labels', '3. Layers'].map((text, i) => third(45 + 4 * i, text, 1.6));
  const close = ['1. Images', '2. Labels', '3. Layers'].map((text, i) => third(45 + 4 * i, text, 1));
  const found = (members: readonly Candidate[]): string[] => {
    const all = [...upper, ...members].sort((a, b) => a.from - b.from);
    return texts(completeBracketed(inputWith(all), judgedOf(upper)));
  };
  expect(found(apart)).toEqual(expect.arrayContaining(['1. Images', '2. Labels', '3. Layers']));
  expect(found(close)).toEqual(texts(judgedOf(upper)));
});

test('so are those that open a paragraph of the column, unlike the words that lead an item', () => {
  const upper = ['I. INTRODUCTION', 'II. METHOD', 'A. Data', 'B. Model', 'III. RESULTS'].map((text, i) =>
    candidateAt(20 * i, text),
  );
  const openings = ['1. Images', '2. Labels', '3. Layers'].map((text, i) =>
    runIn(45 + 4 * i, text, { number: parseNumber(text) }),
  );
  const all = [...upper, ...openings].sort((a, b) => a.from - b.from);
  const found = (x0: number): string[] => {
    const goingOn = Array.from({ length: 100 }, () => ({ left: 100, x0, size: 10 })) as Line[];
    return texts(completeBracketed(inputWith(all, { lines: goingOn }), judgedOf(upper)));
  };
  expect(found(100)).toEqual(expect.arrayContaining(['1. Images', '2. Labels', '3. Layers']));
  expect(found(120)).toEqual(texts(judgedOf(upper)));
});
