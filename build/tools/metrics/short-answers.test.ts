import { expect, test } from 'vitest';
import { scoreShortAnswers } from './short-answers.ts';

const passages = ['Nothing stands here.', 'The larch is a tree of Norway.', 'Elms and the larch grow here.'];

test('of the passages: which gold answers stand in them, and how far ahead', () => {
  expect(scoreShortAnswers(passages, undefined, [['larch', 'elms', 'oak']])).toMatchObject({
    passageEm: 2 / 3,
    passageHit: 0,
    passageScore: (1 / 2 + 1 / 3 + 0) / 3,
    said: null,
  });
  expect(scoreShortAnswers(passages, undefined, [['oak'], ['The Larch', 'Norway']])).toMatchObject({
    passageEm: 1,
    passageHit: 1,
    passageScore: 1 / 2,
  });
  // A word inside another is none.
  expect(scoreShortAnswers(['larches'], undefined, [['larch']])).toMatchObject({ passageEm: 0 });
  expect(scoreShortAnswers(passages, 'a larch', [])).toBeNull();
  expect(scoreShortAnswers(passages, undefined, [['oak']])?.passageWords).toBe(3 + 5 + 5); // articles are left out
});

test('of the answer: exact matches, the span that fits best, and lists in which five are enough', () => {
  const said = (answer: string, gold: readonly string[]) => scoreShortAnswers([], answer, [gold])?.said;
  expect(said('It is the larch, says Vogt.', ['larch'])).toEqual({ em: 1, dF1: 1, list: null });
  expect(said('It was Martin Vogt who counted.', ['Martin Otto Vogt'])).toMatchObject({ em: 0, dF1: 4 / 5 });
  expect(said('', ['larch'])).toEqual({ em: 0, dF1: 0, list: null });
  const seven = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1'];
  expect(said('a1, b1, c1, d1 and e1', seven)?.list).toEqual({ precision: 1, recall5: 1, f15: 1 });
  expect(said('a1, b1, x1, y1', seven)?.list).toEqual({
    precision: 0.5,
    recall5: 0.4,
    f15: (2 * 0.5 * 0.4) / 0.9,
  });
});
