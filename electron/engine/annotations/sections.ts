/** Which section a highlight stands in, by the line of text that is nearest to it. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { boxOfQuad, type Box, type Point } from '#shared/domain/document/geometry.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

interface PlacedLine {
  readonly section: NodeId;
  readonly box: Box;
}

/** By the annotations' ids; none for pages without text, and of a document that was not read yet. */
export function sectionsOf(
  reader: IndexReader,
  document: DocumentId,
  annotations: readonly Annotation[],
): ReadonlyMap<number, NodeId> {
  const sections = new Map<number, NodeId>();
  if (annotations.length === 0) return sections;
  const nodes = reader.words?.(document) ?? [];
  const byPage = new Map<number, readonly PlacedLine[]>();
  const linesOn = (pageIndex: number): readonly PlacedLine[] => {
    let placed = byPage.get(pageIndex);
    if (!placed) {
      const here = nodes.filter((node) => node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex);
      const lines = reader.lines?.(
        document,
        here.map(({ id }) => id),
      );
      placed = here.flatMap(({ id, section, text }) =>
        quadsOf(lines?.get(id) ?? [], 0, text.length)
          .filter((page) => page.pageIndex === pageIndex)
          .flatMap(({ quads }) => quads.map((quad) => ({ section, box: boxOfQuad(quad) }))),
      );
      byPage.set(pageIndex, placed);
    }
    return placed;
  };
  for (const { id, pages } of annotations) {
    const first = pages[0];
    const quad = first?.quads[0];
    const section = first && quad && nearest(linesOn(first.pageIndex), middleOf(boxOfQuad(quad)));
    if (section) sections.set(id, section);
  }
  return sections;
}

function nearest(lines: readonly PlacedLine[], point: Point): NodeId | undefined {
  let best: PlacedLine | undefined;
  let least = Infinity;
  for (const line of lines) {
    const distance = distanceTo(line.box, point);
    if (distance < least) [best, least] = [line, distance];
  }
  return best?.section;
}

function distanceTo({ x0, y0, x1, y1 }: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

function middleOf({ x0, y0, x1, y1 }: Box): Point {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}
