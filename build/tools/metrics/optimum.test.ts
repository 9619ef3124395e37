import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseGreedily, type PathNode } from '#shared/domain/retrieval/select.ts';
import { allPaths, fewestPaths, problems } from '#shared/domain/retrieval/testing/path-problems.ts';
import { bestChoice } from './optimum.ts';

/** By trying every set of segments. */
function byForce(
  forest: readonly PathNode[],
  scores: readonly number[],
  tokens: readonly number[],
  P: number,
  T: number,
) {
  const paths = allPaths(forest);
  let best = 0;
  for (let set = 0; set < 2 ** scores.length; set++) {
    const members = scores.flatMap((_, one) => (set & (1 << one) ? [one] : []));
    if (members.reduce((sum, one) => sum + (tokens[one] ?? 0), 0) > T) continue;
    const score = members.reduce((sum, one) => sum + (scores[one] ?? 0), 0);
    if (score > best && fewestPaths(paths, members) <= P) best = score;
  }
  return best;
}

test('the optimum is what trying everything finds', () => {
  fc.assert(
    fc.property(problems, ({ forest, scores, tokens, maxPaths, budgetTokens }) => {
      const best = bestChoice(forest, scores, tokens, maxPaths, budgetTokens);
      expect(best).toBeCloseTo(byForce(forest, scores, tokens, maxPaths, budgetTokens), 9);
    }),
    { numRuns: 60 },
  );
});

test('the greedy choice is never better than the optimum', () => {
  fc.assert(
    fc.property(problems, ({ forest, scores, tokens, maxPaths, budgetTokens }) => {
      const chosen = chooseGreedily(forest, scores, tokens, { maxPaths, budgetTokens, costFloorTokens: 0 });
      const total = chosen.reduce((sum, one) => sum + (scores[one] ?? 0), 0);
      expect(total).toBeLessThanOrEqual(bestChoice(forest, scores, tokens, maxPaths, budgetTokens) + 1e-9);
    }),
    { numRuns: 60 },
  );
});
