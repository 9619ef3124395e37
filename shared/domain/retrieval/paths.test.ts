import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeId, type NodeId } from '../../base/ids.ts';
import { fakeDocumentId } from '../index/testing/fake-index.ts';
import { bestChoice } from './optimum.ts';
import {
  chooseGreedily,
  costOf,
  densestPaths,
  marginalRelevance,
  pathForest,
  type PathNode,
  type PathSegment,
} from './select.ts';
import type { SectionRecord } from '../index/reader.ts';
import { sectionTree } from '../index/sections.ts';

const document = fakeDocumentId(0);

/** Sections 1 to n below a root; `parents[k]` is the parent of section k + 1. */
function treeOf(parents: readonly number[]) {
  const level = (n: number): number => (n === 0 ? 0 : 1 + level(parents[n - 1] ?? 0));
  const records = Array.from({ length: parents.length + 1 }, (_, n): SectionRecord => {
    const parent: NodeId | null = n === 0 ? null : nodeId('section', parents[n - 1] ?? 0);
    return { id: nodeId('section', n), parent, level: level(n), title: `S${n}`, order: n, pageIndex: 0 };
  });
  return sectionTree(records);
}

const at = (section: number): PathSegment => ({ document, section: nodeId('section', section) });

/** Root, 1 (with 2 and 3 below it), 4. */
const small = treeOf([0, 1, 1, 0]);

/** Every root-to-leaf path, in document order. */
function allPaths(forest: readonly PathNode[]): readonly { readonly segments: readonly number[] }[] {
  const walk = (node: PathNode, above: readonly number[]): readonly { readonly segments: readonly number[] }[] => {
    const segments = [...above, ...node.own];
    return node.children.length === 0 ? [{ segments }] : node.children.flatMap((child) => walk(child, segments));
  };
  return forest.flatMap((root) => walk(root, []));
}

/** U(p) of each path, equation 4. */
function densities(
  paths: readonly { readonly segments: readonly number[] }[],
  marginal: readonly number[],
): readonly number[] {
  return paths.map(({ segments }) => segments.reduce((sum, one) => sum + (marginal[one] ?? 0), 0));
}

/** Up to eight sections in document order and up to nine segments in them. */
const problems = fc
  .array(fc.nat(), { minLength: 1, maxLength: 8 })
  .map((parents) => parents.map((parent, k) => parent % (k + 1)))
  .chain((parents) =>
    fc.record({
      parents: fc.constant(parents),
      segments: fc.array(
        fc.record({
          section: fc.integer({ min: 0, max: parents.length }),
          score: fc.integer({ min: 0, max: 20 }).map((score) => score / 10),
          tokens: fc.integer({ min: 1, max: 12 }),
        }),
        { minLength: 1, maxLength: 9 },
      ),
      maxPaths: fc.integer({ min: 1, max: 4 }),
      budgetTokens: fc.integer({ min: 0, max: 40 }),
    }),
  )
  .map(({ parents, segments, ...limits }) => {
    const forest = pathForest(
      segments.map(({ section }) => at(section)),
      () => treeOf(parents),
    );
    const scores = segments.map(({ score }) => score);
    return { forest, scores, tokens: segments.map(({ tokens }) => tokens), ...limits };
  });

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

  /** The fewest paths that hold all of the members, by trying every set of paths. */
  function fewestPaths(paths: readonly { readonly segments: readonly number[] }[], members: readonly number[]): number {
    let fewest = Infinity;
    for (let set = 0; set < 2 ** paths.length; set++) {
      const chosen = paths.filter((_, one) => set & (1 << one));
      const covered = new Set(chosen.flatMap(({ segments }) => segments));
      if (chosen.length < fewest && members.every((one) => covered.has(one))) fewest = chosen.length;
    }
    return fewest;
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

  test('the greedy choice keeps to all limits and is never better than the optimum', () => {
    fc.assert(
      fc.property(problems, ({ forest, scores, tokens, maxPaths, budgetTokens }) => {
        const chosen = chooseGreedily(forest, scores, tokens, { maxPaths, budgetTokens, costFloorTokens: 0 });
        const total = (values: readonly number[]) => chosen.reduce((sum, one) => sum + (values[one] ?? 0), 0);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(total(tokens)).toBeLessThanOrEqual(budgetTokens);
        expect(fewestPaths(allPaths(forest), chosen)).toBeLessThanOrEqual(maxPaths);
        expect(total(scores)).toBeLessThanOrEqual(bestChoice(forest, scores, tokens, maxPaths, budgetTokens) + 1e-9);
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
