import { expect, test } from 'vitest';
import { parseNumber } from './number.ts';

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
  '12,000 people',
])('%s has no number', (text) => {
  expect(parseNumber(text)).toBeUndefined();
});
