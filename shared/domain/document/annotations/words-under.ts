/** The words under a mark: its letters one by one, so that nothing of what is beside them comes along. */
import { boxOfQuad, type Box, type PageQuads } from '../geometry.ts';
import type { TextLine } from '../tree.ts';
import { contextChars, type Marked } from './annotation.ts';

export interface PrintedNode {
  readonly text: string;
  readonly lines: readonly TextLine[];
}

type Under = Pick<Marked, 'text' | 'prefix' | 'suffix'>;

/**
 * @param nodes  all that have words on the mark's pages, in reading order
 * @returns null where no letter is under the mark
 */
export function wordsUnder(nodes: readonly PrintedNode[], pages: readonly PageQuads[]): Under | null {
  const boxes = new Map(pages.map(({ pageIndex, quads }) => [pageIndex, quads.map(boxOfQuad)]));
  const parts: string[] = [];
  let before = '';
  let after: string | undefined;
  for (const { text, lines } of nodes) {
    const ranges = rangesUnder(text, lines, boxes);
    const [first] = ranges;
    const last = ranges.at(-1);
    if (!first || !last) {
      if (parts.length === 0) before = `${before} ${text}`.slice(-contextChars);
      else after = `${after ?? ''} ${text}`.slice(0, contextChars + 1);
      continue;
    }
    if (parts.length === 0) before = `${before} ${text.slice(0, first[0])}`;
    for (const [start, end] of ranges) parts.push(text.slice(start, end));
    after = text.slice(last[1]);
  }
  if (parts.length === 0) return null;
  return {
    text: parts.join(' ').replace(/\s+/gu, ' ').trim(),
    prefix: before.trimStart().slice(-contextChars),
    suffix: (after ?? '').trimEnd().slice(0, contextChars),
  };
}

/** Characters that have no place of their own (a space between two lines) are between those that have. */
function rangesUnder(
  text: string,
  lines: readonly TextLine[],
  boxes: ReadonlyMap<number, readonly Box[]>,
): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const near = (boxes.get(line.pageIndex) ?? []).filter((box) => touches(box, line));
    if (near.length === 0) continue;
    for (let at = line.start; at < line.end; at++) {
      if (!isUnder(line, at - line.start, near)) continue;
      const last = ranges.at(-1);
      if (last && text.slice(last[1], at).trim() === '') last[1] = at + 1;
      else ranges.push([at, at + 1]);
    }
  }
  return ranges
    .map(([start, end]) => [start, end] as const)
    .filter(([start, end]) => text.slice(start, end).trim() !== '');
}

/** A mark may be a little larger or smaller than its words: a letter belongs to it by its middle. */
function isUnder(
  { edges, origin, direction, up, ascent, descent }: TextLine,
  at: number,
  boxes: readonly Box[],
): boolean {
  const [near = 0, far = near] = [edges[at], edges[at + 1]];
  if (far <= near) return false;
  const along = (near + far) / 2;
  const height = (ascent - descent) / 2;
  const x = origin[0] + direction[0] * along + up[0] * height;
  const y = origin[1] + direction[1] * along + up[1] * height;
  return boxes.some(({ x0, y0, x1, y1 }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
}

/** Does the middle of the line's height cross the box? */
function touches({ x0, y0, x1, y1 }: Box, { edges, origin, direction, up, ascent, descent }: TextLine): boolean {
  const height = (ascent - descent) / 2;
  const [ax, ay] = [origin[0] + up[0] * height, origin[1] + up[1] * height];
  const length = edges.at(-1) ?? 0;
  const [bx, by] = [ax + direction[0] * length, ay + direction[1] * length];
  return Math.min(ax, bx) <= x1 && Math.max(ax, bx) >= x0 && Math.min(ay, by) <= y1 && Math.max(ay, by) >= y0;
}
