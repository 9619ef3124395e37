import { expect, test } from 'vitest';
import { bracketedNumber, bracketNumber, letterAlone, ordinalPart, parseNumber, spelledNumber } from './number.ts';

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
  ['附录A 数据来源', 'appendix', [1], '数据来源'],
  ['附錄 二 證明', 'appendix', [2], '證明'],
  ['二、背景', 'cjk-list', [2], '背景'],
  ['1．数据采集', 'decimal', [1], '数据采集'],
  ['（三）结果', 'bracketed-number', [3], '结果'],
  ['第五条 范围', 'article', [5], '范围'],
  ['제2장 방법', 'cjk', [2], '방법'],
  ['Article 12. Transfers', 'article', [12], 'Transfers'],
  ['Artikel 3', 'article', [3], ''],
  ['ITEM 1A. RISK FACTORS', 'article', [1], 'RISK FACTORS'],
  ['Section D: Performance', 'chapter', [4], 'Performance'],
  ['Section II. Eligibility', 'chapter', [2], 'Eligibility'],
  ['III.', 'roman', [3], ''],
  ['§ 14 Haftung', 'article', [14], 'Haftung'],
  ['Глава 2. Методы', 'chapter', [2], 'Методы'],
  ['Abschnitt 4 Ergebnisse', 'chapter', [4], 'Ergebnisse'],
  ['Anhang B Tabellen', 'appendix', [2], 'Tabellen'],
  ['APÊNDICE C – TABELAS', 'appendix', [3], 'TABELAS'],
  ['Bijlage 2: Tabellen', 'appendix', [2], 'Tabellen'],
  ['Item 6. [Reserved]', 'article', [6], '[Reserved]'],
  ['3.5.1 __xdata', 'decimal', [3, 5, 1], '__xdata'],
  ['148 Tenure of members', 'decimal', [148], 'Tenure of members'],
  ['II.3. Travaux antérieurs', 'roman', [2, 3], 'Travaux antérieurs'],
  ['FIRST SCHEDULE', 'schedule', [1], ''],
  ['Third Schedule (Section 12(5))', 'schedule', [3], '(Section 12(5))'],
  ['Schedule 2 – Fees', 'schedule', [2], 'Fees'],
  ['NOTE 3. ACQUISITIONS', 'note', [3], 'ACQUISITIONS'],
  ['.04 RECOGNITION', 'decimal', [4], 'RECOGNITION'],
] as const)('%s', (text, scheme, parts, rest) => {
  expect(parseNumber(text)).toMatchObject({ scheme, parts, rest });
});

test('a number that came later between two others keeps its letter', () => {
  expect(parseNumber('27A. Establishment of the unit')).toEqual({
    scheme: 'decimal',
    parts: [27],
    inserted: 'A',
    rest: 'Establishment of the unit',
  });
  expect(parseNumber('Item 9b. Other information')).toMatchObject({ scheme: 'article', parts: [9], inserted: 'B' });
  expect(parseNumber('3D models')).toBeUndefined();
});

test.each([
  'Introduction',
  'In 2020 we',
  '2020 was a year',
  '3.5 4.1 2.2',
  'A model of',
  'Chapter 3 shows how',
  'Article 5 of the act',
  'Rule 2 (Exchange): y',
  'Unit 7.5 mm',
  'Chapter one shows how',
  '12,000 people',
  '250 people were asked',
  'A Survey of Methods',
  'I Have a Dream',
  '-1 Broken entry',
  'First schedule your visit',
  '.25 mm',
  'Note 4 above says',
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

test('A and I are letters for a place between others', () => {
  expect(letterAlone('A Proofs')).toEqual({ scheme: 'letter', parts: [1], rest: 'Proofs' });
  expect(letterAlone('I Data')).toMatchObject({ parts: [9] });
  expect(letterAlone('A model of')).toBeUndefined();
  expect(letterAlone('B Data')).toBeUndefined();
});

test.each([
  ['a. Presumption', 'bracketed-letter', [1]],
  ['(a) Tokenization', 'bracketed-letter', [1]],
  ['c) Results', 'bracketed-letter', [3]],
  ['(iv) Costs', 'bracketed-roman', [4]],
  ['3) Seed words Alone', 'bracketed-number', [3]],
] as const)('%s numbers a title in brackets', (text, scheme, parts) => {
  expect(bracketedNumber(text)).toMatchObject({ scheme, parts });
});

test.each(['(see) Results', '(a) small words', '(a)', '2020) Words'])('%s numbers none', (text) => {
  expect(bracketedNumber(text)).toBeUndefined();
});

test.each([
  ['Erster Teil', 'part', 1, ''],
  ['Zweites Buch. Schuldrecht', 'part', 2, 'Schuldrecht'],
  ['TITRE PREMIER', 'part', 1, ''],
  ['Deuxième partie – Des biens', 'part', 2, 'Des biens'],
  ['Capítulo Tercero', 'chapter', 3, ''],
  ['Second Part: Duties', 'part', 2, 'Duties'],
])('%s is a part by a number in words', (text, scheme, value, rest) => {
  expect(ordinalPart(text)).toEqual({ scheme, parts: [value], rest });
});

test('a part of which a sentence speaks is none', () => {
  expect(ordinalPart('First part of what was found')).toBeUndefined();
  expect(ordinalPart('Der erste Teil')).toBeUndefined();
});
