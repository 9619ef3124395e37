import { expect, test } from 'vitest';
import type { Asked, Paired } from './outcomes.ts';
import { chanceOf, pairingOf } from './tally.ts';

const one: Paired = {
  behavior: 'echo',
  cast: 'route',
  asked: true,
  without: 'partly',
  with: 'partly',
  same: true,
  agreed: [],
  firstMs: 40,
  ms: 5,
};

const asked = (pairs: readonly Partial<Paired>[]): readonly Asked[] =>
  pairs.map((pair, at) => ({ dataset: 'd', document: 'a', id: String(at), pairs: [{ ...one, ...pair }] }));

test('what a model did to answers is counted beside what they were without it', () => {
  const all = asked([
    {},
    { with: 'right', same: false },
    { with: 'wrong', same: false, ms: 9 },
    { without: 'refused-rightly', with: 'unfounded', same: false },
    // Where nobody marked what answers, nothing can be told.
    { without: null, with: null },
    { behavior: 'oracle', with: 'wrong' },
  ]);
  expect(pairingOf({ behavior: 'echo', cast: 'route' }, all)).toEqual({
    behavior: 'echo',
    cast: 'route',
    road: 'route',
    questions: 4,
    asked: 4,
    changed: 3,
    better: 1,
    worse: 2,
    right: { without: 0, with: 1 },
    chance: 0.5,
    firstMs: { half: 40, p95: 40 },
    longestMs: 9,
  });
});

test('so many worse ones by chance', () => {
  expect(chanceOf(0, 0)).toBe(1);
  expect(chanceOf(1, 1)).toBe(0.5);
  expect(chanceOf(8, 8)).toBeCloseTo(1 / 256);
});
