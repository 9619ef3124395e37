import { expect, test } from 'vitest';
import { printedNumberOf, sequenceOf } from './printed-numbers.ts';

test.each([
  ['Table 2.3: Ages', 'table', '2.', 3],
  ['Figure 12', 'figure', '', 12],
  ['Fig. S4 A plan', 'fig', 'S', 4],
  ['9A. Renewal', '', '', 9],
  ['(3)', '', '', 3],
  ['Part IV – Roads', 'part', '', 4],
  ['III. METHODS', '', '', 3],
  ['4.2 Harbors', '', '4.', 2],
] as const)('%s', (text, label, series, ordinal) =>
  expect(printedNumberOf(text)).toMatchObject({ label, series, ordinal }),
);

test.each(['Introduction', 'A Survey of Harbors', 'I am here', '2020s in review'])('%s bears no number', (text) =>
  expect(printedNumberOf(text)).toBeUndefined(),
);

const numbers = (...texts: readonly string[]) => texts.map((text) => printedNumberOf(text));
const mentions = (...texts: readonly string[]) => texts.flatMap((text) => printedNumberOf(text) ?? []);

test('all numbers of each series are complete', () => {
  expect(sequenceOf(numbers('Figure 2.1', 'Figure 1.1', 'Figure 1.2', 'Figure A1'))).toEqual({
    state: 'complete',
    missing: [],
  });
  expect(sequenceOf(numbers('1. A', '2. B', '2A. B and a half', '3. C')).state).toBe('complete');
});

test('what is left out, or only mentioned, is a gap', () => {
  expect(sequenceOf(numbers('Table 1', 'Table 4', 'Table 2'))).toEqual({ state: 'gaps', missing: ['3'] });
  expect(sequenceOf(numbers('II. B', 'III. C')).missing).toEqual(['I']);
  expect(sequenceOf(numbers('1', '2', '3'), mentions('4')).missing).toEqual(['4']);
  expect(sequenceOf([], mentions('1', '2', '3')).missing).toEqual(['1', '2', '3']);
});

test('a lone high number belongs to another document, and a part of a sequence begins anywhere', () => {
  expect(sequenceOf(numbers('1', '2'), mentions('17')).state).toBe('complete');
  expect(sequenceOf(numbers('11', '12', '13'), [], true).state).toBe('complete');
  expect(sequenceOf(numbers('11', '12', '13')).state).toBe('gaps');
});

test('without numbers, or with one twice, nothing is sure', () => {
  expect(sequenceOf([]).state).toBe('unsure');
  expect(sequenceOf(numbers('1 A', 'Coda', '2 B')).state).toBe('unsure');
  expect(sequenceOf(numbers('1 A', '1 B')).state).toBe('unsure');
});

test('chapters are called so in any language', () => {
  expect(printedNumberOf('Kapitel 3 Lampen')).toMatchObject({ label: 'chapter', ordinal: 3 });
  expect(printedNumberOf('Chapitre 3')).toMatchObject({ label: 'chapter', ordinal: 3 });
  expect(printedNumberOf('第十二章 灯塔')).toMatchObject({ label: 'chapter', ordinal: 12 });
});
