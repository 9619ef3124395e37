/** Drawings and text boxes in flowing text: they lie on no words, so each is told at the part whose printed place is nearest. */
import { boxOfQuad, type Box, type PageQuads } from '../document/geometry.ts';
import { quadsOf } from '../document/quads.ts';
import type { NodeId } from '../../base/ids.ts';
import type { LinesByNode, ReflowPart } from './part.ts';

interface PlacedMark {
  readonly pages: readonly PageQuads[];
}

/** Parts with the lines of their words. */
export interface PlacedParts {
  readonly parts: readonly ReflowPart[];
  readonly lines: LinesByNode;
}

/** @returns by part, in the order in which they come; marks of pages of which nothing is there are left out */
export function marksAtParts<Mark extends PlacedMark>(
  chunks: readonly PlacedParts[],
  marks: readonly Mark[],
): ReadonlyMap<ReflowPart, readonly Mark[]> {
  const wanted = new Set(marks.flatMap(({ pages }) => pages[0]?.pageIndex ?? []));
  const boxes = chunks.flatMap(({ parts, lines }) =>
    parts.flatMap((part) => boxesOf(part, lines, wanted).map((one) => ({ part, ...one }))),
  );
  const found = new Map<ReflowPart, Mark[]>();
  for (const mark of marks) {
    const [page] = mark.pages;
    const [quad] = page?.quads ?? [];
    if (!page || !quad) continue;
    const around = boxOfQuad(quad);
    const near = boxes
      .filter(({ pageIndex }) => pageIndex === page.pageIndex)
      .reduce<{ readonly part: ReflowPart; readonly away: number } | undefined>((best, { part, box }) => {
        const away = distance(box, around);
        return best && best.away <= away ? best : { part, away };
      }, undefined);
    if (near) found.set(near.part, [...(found.get(near.part) ?? []), mark]);
  }
  return found;
}

function boxesOf(
  part: ReflowPart,
  lines: LinesByNode,
  pages: ReadonlySet<number>,
): readonly { readonly pageIndex: number; readonly box: Box }[] {
  const areas = part.kind === 'crop' ? part.areas.filter(({ pageIndex }) => pages.has(pageIndex)) : [];
  const printed = nodesOf(part).flatMap((node) =>
    quadsOf(lines.get(node) ?? [], 0, Infinity)
      .filter(({ pageIndex }) => pages.has(pageIndex))
      .flatMap(({ pageIndex, quads }) => quads.map((quad) => ({ pageIndex, box: boxOfQuad(quad) }))),
  );
  return [...areas, ...printed];
}

function nodesOf(part: ReflowPart): readonly NodeId[] {
  return part.kind === 'list' ? part.items.map(({ words }) => words.node) : [part.words.node];
}

/** Between the nearest points of two boxes. */
function distance(a: Box, b: Box): number {
  return Math.hypot(Math.max(a.x0 - b.x1, 0, b.x0 - a.x1), Math.max(a.y0 - b.y1, 0, b.y0 - a.y1));
}
