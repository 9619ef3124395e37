/** Whether a mark that stands in a file is one that is there already: written by this program, or taken over from another version. */
import { boxOfQuad, unionBox, type Box, type Quad } from '../geometry.ts';
import type { Marked } from './annotation.ts';
import { inkOf, isSameInk } from './shape.ts';

/** Programs round places, and draw the same mark a little larger or smaller; the next letter is further away. */
const MOST_APART_PT = 2;

type PlacedMark = Pick<Marked, 'kind' | 'pages' | 'shape'> & { readonly note: string };

/** @param inFile  of one page, as files have them; without a note of its own it adds nothing to one that has */
export function isSameMark(inFile: PlacedMark, known: PlacedMark): boolean {
  if (inFile.kind !== known.kind) return false;
  const said = asWritten(inFile.note);
  if (said !== '' && said !== asWritten(known.note)) return false;
  const [ink, other] = [inkOf(inFile.shape), inkOf(known.shape)];
  if (ink && other && !isSameInk(ink, other)) return false;
  return inFile.pages.every(({ pageIndex, quads }) => {
    const own = known.pages.find((page) => page.pageIndex === pageIndex);
    return own !== undefined && liesOn(quads, own.quads);
  });
}

/** Programs write ends of lines as they like, and leave out what is not seen. */
function asWritten(note: string): string {
  return note.replace(/\r\n?/gu, '\n').replaceAll('\u00ad', '').trim();
}

/** Are the boxes around both nearly one, and each line of the one on a line of the other? */
function liesOn(a: readonly Quad[], b: readonly Quad[]): boolean {
  const [around, other] = [a, b].map((quads) => quads.map(boxOfQuad).reduce(unionBox));
  if (!around || !other) return false;
  const sides = ['x0', 'y0', 'x1', 'y1'] as const;
  return sides.every((side) => Math.abs(around[side] - other[side]) <= MOST_APART_PT) && covers(a, b) && covers(b, a);
}

function covers(a: readonly Quad[], b: readonly Quad[]): boolean {
  const boxes = b.map(boxOfQuad);
  return a.map(boxOfQuad).every((box) => boxes.some((other) => isInside(middleOf(box), other)));
}

function middleOf({ x0, y0, x1, y1 }: Box): readonly [number, number] {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

function isInside([x, y]: readonly [number, number], { x0, y0, x1, y1 }: Box): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
