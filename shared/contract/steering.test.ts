import { expect, test } from 'vitest';
import { RouteStepSchema, SteeringSchema, WalkedSchema } from './steering.ts';
import { breachesOf, chars, list, oneOf, real, share, someDocument, someSection } from './testing/around.ts';
import { step, walked } from './testing/examples.ts';

test('a step says what was done, where and why', () => {
  const edges = {
    action: oneOf(['look', 'expand', 'answer', 'refuse', 'follow']),
    by: oneOf(['light', 'model', 'reader']),
    score: share,
    atMs: real(0),
  };
  expect(breachesOf(RouteStepSchema, { whole: [step], optional: ['passages', 'by', 'atMs'], edges })).toEqual([]);
});

test('what was walked has orders and probabilities', () => {
  const edges = {
    seen: list(0, 0, 5000),
    answered: {
      takes: [[], [[7, 1]], Array(5000).fill([0, 0.25])],
      refuses: [
        [[0]],
        [[0, 0.25, 1]],
        [[-1, 0.25]],
        [[0.5, 0.25]],
        [[0, 1.01]],
        [[0, -0.01]],
        Array(5001).fill([0, 0.25]),
      ],
    },
  };
  expect(breachesOf(WalkedSchema, { whole: [walked], optional: ['pagesRead'], edges })).toEqual([]);
});

test('a route is steered by what is pinned, closed and known', () => {
  const place = { document: someDocument, section: someSection };
  const whole = [
    { id: 'a question', pinned: [place], closed: [place], from: { walked: [walked], route: [step] }, further: true },
  ];
  const inside = ['from.walked.*.pagesRead', ...['passages', 'by', 'atMs'].map((name) => `from.route.*.${name}`)];
  const edges = {
    id: chars(1, 64),
    pinned: list(place, 0, 50),
    closed: list(place, 0, 200),
    'from.walked': list(walked, 0, 50),
    'from.route': list(step, 0, 1000),
  };
  const usual = { pinned: [], closed: [], further: false };
  expect(breachesOf(SteeringSchema, { whole, optional: ['id', 'from', ...inside], usual, edges })).toEqual([]);
});
