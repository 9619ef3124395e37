import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { fakeDocumentId } from '../index/testing/fake-index.ts';
import { chooseGreedily, costOf, densestPaths, marginalRelevance, pathForest } from './select.ts';
import { allPaths, at, document, fewestPaths, problems, small } from './testing/path-problems.ts';

/** U(p) of each path, equation 4. */
function densities(
  paths: readonly { readonly segments: readonly number[] }[],
  marginal: readonly number[],
): readonly number[] {
  return paths.map(({ segments }) => segments.reduce((sum, one) => sum + (marginal[one] ?? 0), 0));
}

describe('paths', () => {
  test('go from the root to every section below which nothing else has segments', () => {
    const forest = pathForest([at(0), at(2), at(3), at(1), at(4)], () => small);
    expect(allPaths(forest).map((path) => path.segments)).toEqual([
      [0, 3, 1],
      [0, 3, 2],
      [0, 4],
    ]);
  });

  test('of several documents stay apart, and a document without a tree has one path for each section', () => {
    const other = fakeDocumentId(1);
    const segments = [at(4), { document: other, section: nodeId('section', 7) }];
    const forest = pathForest(segments, (id) => (id === document ? small : undefined));
    expect(allPaths(forest).map((path) => path.segments)).toEqual([[0], [1]]);
    expect(allPaths(pathForest([], () => small))).toEqual([]);
  });

  test('are as dense as their segments relevant per token (equation 4), with a floor under the cost', () => {
    const forest = pathForest([at(1), at(2), at(4)], () => small);
    const marginal = marginalRelevance([1, 0.5, 0.4], [100, 200, costOf(3, 40)]);
    expect(densities(allPaths(forest), marginal)).toEqual([0.0125, 0.01]);
    expect(costOf(3, 0)).toBe(3);
    expect(costOf(0, 0)).toBe(1);
  });
});

describe('beam search', () => {
  test('keeps a path whose relevance stands far down', () => {
    const forest = pathForest([at(1), at(2), at(4)], () => small);
    const [best] = densestPaths(forest, [0, 0.9, 0.5], 1);
    expect(best?.segments).toEqual([0, 1]);
  });

  test('loses none of the densest paths', () => {
    fc.assert(
      fc.property(problems, ({ forest, scores, tokens, maxPaths }) => {
        const marginal = marginalRelevance(scores, tokens);
        const all = densities(allPaths(forest), marginal).toSorted((a, b) => b - a);
        const found = densities(densestPaths(forest, marginal, maxPaths), marginal);
        expect(found).toHaveLength(Math.min(maxPaths, all.length));
        found.forEach((value, rank) => expect(value).toBeCloseTo(all[rank] ?? NaN, 9));
      }),
    );
  });
});

describe('equation 6', () => {
  test('the greedy choice keeps to all limits', () => {
    fc.assert(
      fc.property(problems, ({ forest, scores, tokens, maxPaths, budgetTokens }) => {
        const chosen = chooseGreedily(forest, scores, tokens, { maxPaths, budgetTokens, costFloorTokens: 0 });
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.reduce((sum, one) => sum + (tokens[one] ?? 0), 0)).toBeLessThanOrEqual(budgetTokens);
        expect(fewestPaths(allPaths(forest), chosen)).toBeLessThanOrEqual(maxPaths);
      }),
      { numRuns: 60 },
    );
  });

  test('a crumb no longer beats the paragraph that explains it, once its cost has a floor', () => {
    const forest = pathForest([at(1), at(4)], () => small);
    const limits = { maxPaths: 2, budgetTokens: 100 };
    const [crumb, paragraph] = [0, 1];
    expect(chooseGreedily(forest, [0.4, 1], [10, 100], { ...limits, costFloorTokens: 0 })).toEqual([crumb]);
    expect(chooseGreedily(forest, [0.4, 1], [10, 100], { ...limits, costFloorTokens: 96 })).toEqual([paragraph]);
  });
});
