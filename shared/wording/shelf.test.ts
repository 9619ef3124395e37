import { expect, test } from 'vitest';
import type { AnswerPart } from '../domain/answer/answer.ts';
import type { Shelf } from '../domain/answer/shelf/shelf.ts';
import { english } from './english.ts';
import { shelfLines } from './shelf.ts';

const part = (label: string, value?: string): AnswerPart => ({
  kind: 'document',
  label,
  question: '',
  verdict: value === undefined ? 'not-found' : 'found',
  probability: 0.9,
  sentences: [],
  ...(value === undefined ? {} : { value: { kind: 'amount', text: value, citations: [1] } }),
});
const parts = [part('A', '300'), part('B', '240'), part('C', '240'), part('D', '3 km'), part('E')];
const lines = (shelf: Shelf): readonly string[] => shelfLines({ parts, shelf }, english);
const value = (text: string, ...at: readonly number[]) => ({ kind: 'amount' as const, text, citations: [], parts: at });

test('an order says which is first where that is asked, and what has no place in it', () => {
  const order = {
    by: 'amount',
    first: 'most',
    asked: true,
    leads: [0],
    unplaced: [
      { part: 3, why: 'unit' },
      { part: 4, why: 'nothing' },
    ],
  } as const;
  expect(lines({ order, statements: [] })).toEqual([
    'The most: ‘A’, 300.',
    'Not in this order, as it is in units that cannot be compared: ‘D’.',
  ]);
  const perhaps = [{ ...parts[0]!, verdict: 'perhaps' as const }, ...parts.slice(1)];
  expect(shelfLines({ parts: perhaps, shelf: { order: { ...order, unplaced: [] }, statements: [] } }, english)).toEqual(
    ['Perhaps first: ‘A’, 300.'],
  );
  expect(lines({ order: { ...order, asked: false, unplaced: [] }, statements: [] })).toEqual([]);
  expect(lines({ order: { ...order, leads: [], unplaced: [] }, statements: [] })).toEqual([
    'Which of them comes first cannot be told.',
  ]);
});

test('what they share and where they differ is said with the documents that say it', () => {
  const values = [value('300', 0), value('240', 1, 2)];
  expect(
    lines({
      statements: [
        { kind: 'shared', values: [values[1]!] },
        { kind: 'differ', values },
      ],
    }),
  ).toEqual(['In common: 240 in ‘B’, ‘C’.', 'They differ: 300 in ‘A’; 240 in ‘B’, ‘C’.']);
  expect(lines({ statements: [{ kind: 'contradict', values }] })).toEqual([
    'They contradict each other: 300 in ‘A’; 240 in ‘B’, ‘C’.',
  ]);
  const yes = { kind: 'yes-no', text: 'yes', citations: [], parts: [0, 1] } as const;
  expect(lines({ statements: [{ kind: 'shared', values: [yes] }] })).toEqual(['In common: yes in ‘A’, ‘B’.']);
});
