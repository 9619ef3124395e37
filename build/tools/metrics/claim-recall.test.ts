import { expect, test } from 'vitest';
import { claimRecall } from './claim-recall.ts';

const question = 'Why does tea cool?';
const answer =
  'Tea cools since it gives heat to the air, and its surface evaporates. After 10 minutes it has 60 degrees.';

test('claims count that the answer makes, with their numbers', () => {
  const claims = [
    'Tea gives heat to the air.',
    'After 10 minutes tea has 60 degrees.',
    'After 10 minutes tea has 70 degrees.',
  ];
  expect(claimRecall(answer, claims, question)).toBeCloseTo(2 / 3);
  expect(claimRecall(answer, [], question)).toBeNull();
});
