import { expect, test } from 'vitest';
import { titleMaxChars } from '../domain/document/corrections/correction.ts';
import { breachesOf, oneOf, someDocument, someSection, trimmed } from './testing/around.ts';
import { CorrectionList, CorrectionRequest, CorrectionSchema, CorrectParams, TreeChange } from './tree.ts';

const words = { pageIndex: 0, text: '1 Bees', from: [72.5, 700.5], to: [140.5, 700.5] };
const heading = { pageIndex: 0, title: 'Bees', at: [72.5, 700.5], nth: 0 };
const title = trimmed(1, titleMaxChars);
const one = { takes: [-1, 1], refuses: [0, 2, -2] };
const point = { refuses: [[], [1], [1, 2, 3], ['1', 2]] };

const requests = [
  { kind: 'level', section: someSection, by: -1 },
  { kind: 'rename', section: someSection, title: 'Bees' },
  { kind: 'delete', section: someSection },
  { kind: 'add', words },
];

test('a section is moved by one level, renamed, no heading any more, or made of words', () => {
  const edges = { by: one, title, 'words.text': title, 'words.from': point, 'words.to': point };
  expect(breachesOf(CorrectionRequest, { whole: requests, edges })).toEqual([]);
  const whole = requests.map((correction) => ({ document: someDocument, correction }));
  expect(breachesOf(CorrectParams, { whole, edges: { 'correction.by': one } })).toEqual([]);
});

test('what is stored finds its heading by page and words', () => {
  const whole = [
    { kind: 'level', heading, by: 1 },
    { kind: 'rename', heading, title: 'Of Bees' },
    { kind: 'delete', heading },
    { kind: 'add', words },
  ];
  const edges = { by: one, title, 'words.text': title, 'heading.at': point, 'heading.title': { takes: [''] } };
  expect(breachesOf(CorrectionSchema, { whole, nullable: ['heading.at'], edges })).toEqual([]);
});

test('a change of the tree says what became of the section', () => {
  const whole = [{ section: someSection, corrections: 0 }];
  expect(breachesOf(TreeChange, { whole, nullable: ['section'] })).toEqual([]);
});

test('corrections are listed with what they were of', () => {
  const whole = [{ corrections: [{ kind: 'add', title: 'Bees', createdAt: 1_700_000_000_000, fits: false }] }];
  const edges = { 'corrections.*.kind': oneOf(['level', 'rename', 'delete', 'add']) };
  expect(breachesOf(CorrectionList, { whole, edges })).toEqual([]);
});
