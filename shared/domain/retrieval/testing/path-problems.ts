/** Small trees with segments in them, and every path through them. */
import fc from 'fast-check';
import { nodeId, type NodeId } from '../../../base/ids.ts';
import type { SectionRecord } from '../../index/reader.ts';
import { sectionTree } from '../../index/sections.ts';
import { fakeDocumentId } from '../../index/testing/fake-index.ts';
import { pathForest, type PathNode, type PathSegment } from '../select.ts';

export const document = fakeDocumentId(0);

/** Sections 1 to n below a root; `parents[k]` is the parent of section k + 1. */
function treeOf(parents: readonly number[]) {
  const level = (n: number): number => (n === 0 ? 0 : 1 + level(parents[n - 1] ?? 0));
  const records = Array.from({ length: parents.length + 1 }, (_, n): SectionRecord => {
    const parent: NodeId | null = n === 0 ? null : nodeId('section', parents[n - 1] ?? 0);
    return { id: nodeId('section', n), parent, level: level(n), title: `S${n}`, order: n, pageIndex: 0 };
  });
  return sectionTree(records);
}

export const at = (section: number): PathSegment => ({ document, section: nodeId('section', section) });

/** Root, 1 (with 2 and 3 below it), 4. */
export const small = treeOf([0, 1, 1, 0]);

/** Every root-to-leaf path, in document order. */
export function allPaths(forest: readonly PathNode[]): readonly { readonly segments: readonly number[] }[] {
  const walk = (node: PathNode, above: readonly number[]): readonly { readonly segments: readonly number[] }[] => {
    const segments = [...above, ...node.own];
    return node.children.length === 0 ? [{ segments }] : node.children.flatMap((child) => walk(child, segments));
  };
  return forest.flatMap((root) => walk(root, []));
}

/** Up to eight sections in document order and up to nine segments in them. */
export const problems = fc
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

/** The fewest paths that hold all of the members, by trying every set of paths. */
export function fewestPaths(
  paths: readonly { readonly segments: readonly number[] }[],
  members: readonly number[],
): number {
  let fewest = Infinity;
  for (let set = 0; set < 2 ** paths.length; set++) {
    const chosen = paths.filter((_, one) => set & (1 << one));
    const covered = new Set(chosen.flatMap(({ segments }) => segments));
    if (chosen.length < fewest && members.every((one) => covered.has(one))) fewest = chosen.length;
  }
  return fewest;
}
