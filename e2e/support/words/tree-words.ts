import { boxOfQuad, type Box } from '#shared/domain/document/geometry.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import { isStructure, type TreeNode } from '#shared/domain/document/tree.ts';

export interface TreeWord {
  readonly text: string;
  /** One for each line it stands on. */
  readonly parts: readonly { readonly pageIndex: number; readonly box: Box }[];
}

/** Every word of every node, with the boxes of the quads that would highlight it. */
export function wordsOfTree(nodes: readonly TreeNode[]): TreeWord[] {
  return nodes.flatMap((node) => {
    const text = isStructure(node) ? node.title : node.text;
    return [...text.matchAll(/\S+/gu)].map((match) => {
      const pages = quadsOf(node.lines, match.index, match.index + match[0].length);
      const parts = pages.flatMap(({ pageIndex, quads }) => quads.map((quad) => ({ pageIndex, box: boxOfQuad(quad) })));
      return { text: match[0], parts };
    });
  });
}

/** Whether the middle of `inner` and at least `share` of its length lie in `outer`. */
export function holds(outer: Box, inner: Box, share: number, level: boolean): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  const centered = x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
  const [length, overlap] = level
    ? [inner.x1 - inner.x0, Math.min(inner.x1, outer.x1) - Math.max(inner.x0, outer.x0)]
    : [inner.y1 - inner.y0, Math.min(inner.y1, outer.y1) - Math.max(inner.y0, outer.y0)];
  return centered && overlap >= share * length;
}
