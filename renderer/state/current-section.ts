/** Which section the reader is in, from the place at the top of the viewport. */
import type { NodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import { boxOfQuad, type PageFrame } from '#shared/domain/document/geometry.ts';
import type { Place, Rotation } from './viewer.ts';

/** Where a heading stands: page, and share of the displayed page's height above it. */
export interface HeadingPlace extends Place {
  readonly id: NodeId;
}

/** A heading this share of a page below the top edge is already being read. */
const LOOK_AHEAD = 0.14;
/** Part of the displayed page that counts as in view after a jump. */
const IN_VIEW = 0.7;

/** Places of the sections' headings in reading order; a heading that is printed nowhere starts its page. */
export function headingPlaces(
  rows: readonly TreeRow[],
  frames: readonly PageFrame[],
  rotation: Rotation,
): readonly HeadingPlace[] {
  return rows
    .filter((row) => row.kind === 'section')
    .map((row) => {
      const frame = frames[row.pageIndex];
      const quad = row.mark?.quads[0];
      const offset = frame && quad ? shareFromTop(boxOfQuad(quad), frame, rotation) : 0;
      return { id: row.id, pageIndex: row.pageIndex, offset };
    });
}

function shareFromTop(
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  frame: PageFrame,
  rotation: Rotation,
): number {
  const page = frame.box;
  const [width, height] = [page.x1 - page.x0, page.y1 - page.y0];
  switch ((frame.rotation + rotation) % 360) {
    case 90:
      return (box.x0 - page.x0) / width;
    case 180:
      return (box.y0 - page.y0) / height;
    case 270:
      return (page.x1 - box.x1) / width;
    default:
      return (page.y1 - box.y1) / height;
  }
}

/** The last section in reading order that has begun at `place`; null above the first one. */
export function sectionAt(headings: readonly HeadingPlace[], place: Place): NodeId | null {
  let current: NodeId | null = null;
  for (const heading of headings) {
    if (heading.pageIndex > place.pageIndex) break;
    if (heading.pageIndex === place.pageIndex && heading.offset > place.offset + LOOK_AHEAD) break;
    current = heading.id;
  }
  return current;
}

/**
 * A section that was jumped to stays current while its heading is in view, even where another one stands above it:
 * at the end of a document, or in the second column.
 */
export function inView(heading: HeadingPlace, place: Place): boolean {
  const distance = heading.pageIndex - place.pageIndex + heading.offset - place.offset;
  return distance > -0.05 && distance < IN_VIEW;
}
