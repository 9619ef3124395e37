import { expect, test } from 'vitest';
import { bracketNumber, parseNumber, spelledNumber } from './number.ts';

test.each([
  ['1 Introduction', 'decimal', [1], 'Introduction'],
  ['3.2.1. Attention', 'decimal', [3, 2, 1], 'Attention'],
  ['2.3', 'decimal', [2, 3], ''],
  ['IV. RESULTS', 'roman', [4], 'RESULTS'],
  ['B. Naive RAG', 'letter', [2], 'Naive RAG'],
  ['A.2 Proofs', 'appendix', [1, 2], 'Proofs'],
  ['Appendix C More results', 'appendix', [3], 'More results'],
  ['Chapter 12', 'chapter', [12], ''],
  ['Part II Methods', 'part', [2], 'Methods'],
  ['Chapter Twenty-One: Winter', 'chapter', [21], 'Winter'],
  ['32.1 v2.18.0 (27/10/2021)', 'decimal', [32, 1], 'v2.18.0 (27/10/2021)'],
  ['第三章 方法', 'cjk', [3], '方法'],
  ['二、背景', 'cjk-list', [2], '背景'],
] as const)('%s', (text, scheme, parts, rest) => {
  expect(parseNumber(text)).toEqual({ scheme, parts, rest });
});

test.each([
  'Introduction',
  'In 2020 we',
  '2020 was a year',
  '3.5 4.1 2.2',
  'A model of',
  'Chapter 3 shows how',
  'Chapter one shows how',
  '12,000 people',
])('%s has no number', (text) => {
  expect(parseNumber(text)).toBeUndefined();
});

test.each([
  ['ONE', 1],
  ['Chapter Twelve', 12],
  ['THIRTYFIVE', 35],
  ['forty-two', 42],
  ['CHAPTER', 0],
  ['Twenty twenty', 0],
  ['One of them', 0],
])('%s spells %d', (text, value) => {
  expect(spelledNumber(text)).toBe(value);
});

test('a bracket numbers titles with a capital', () => {
  expect(bracketNumber('2) New modules:')).toEqual({ scheme: 'decimal', parts: [2], rest: 'New modules:' });
  expect(bracketNumber('2) new modules')).toBeUndefined();
});
