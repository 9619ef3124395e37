import { expect, test } from 'vitest';
import { entrances, tripOf } from './trip.ts';

const files = [
  'shared/domain/ask/answer.ts',
  'shared/domain/text/fold.ts',
  'shared/domain/ask/parts.ts',
  'shared/domain/question/read.ts',
  'shared/base/ids.ts',
  'shared/domain/ask/parts.ts',
  'shared/domain/answer/verdict.ts',
];

test('counts moves between rooms and those that go back', () => {
  expect(tripOf(files)).toEqual({ rooms: 3, files: 4, functions: 5, moves: 3, returns: 1 });
});

test('names the rooms as they are entered, with the function that opens them, the ground aside', () => {
  const called = files.map((file, at) => ({ file, name: `f${at}` }));
  expect(entrances(called)).toEqual(['ask (f0)', 'question (f3)', 'ask (f5)', 'answer (f6)']);
});

test('counts nothing where nothing was called', () => {
  expect(tripOf([])).toEqual({ rooms: 0, files: 0, functions: 0, moves: 0, returns: 0 });
});
