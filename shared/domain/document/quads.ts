import type { PageQuads, Quad } from './geometry.ts';
import type { TextLine } from './tree.ts';

/**
 * The quads under characters `start` to `end` (exclusive) of a node's text, one for each line touched, grouped by page
 * in reading order. Characters that stand nowhere on the page (a space set between two lines) get none.
 */
export function quadsOf(lines: readonly TextLine[], start: number, end: number): PageQuads[] {
  const pages: { pageIndex: number; quads: Quad[] }[] = [];
  for (const line of lines) {
    const from = Math.max(start, line.start);
    const to = Math.min(end, line.end);
    if (from >= to) continue;
    const near = line.edges[from - line.start] ?? 0;
    const far = line.edges[to - line.start] ?? near;
    if (far <= near) continue;
    const last = pages.at(-1);
    const page = last?.pageIndex === line.pageIndex ? last : { pageIndex: line.pageIndex, quads: [] };
    if (page !== last) pages.push(page);
    page.quads.push(lineQuad(line, near, far));
  }
  return pages;
}

/** Merge the page groups of consecutive passages. */
export function joinPageQuads(groups: readonly (readonly PageQuads[])[]): PageQuads[] {
  const pages: { pageIndex: number; quads: Quad[] }[] = [];
  for (const group of groups) {
    for (const { pageIndex, quads } of group) {
      const last = pages.at(-1);
      if (last?.pageIndex === pageIndex) last.quads.push(...quads);
      else pages.push({ pageIndex, quads: [...quads] });
    }
  }
  return pages;
}

function lineQuad(line: TextLine, near: number, far: number): Quad {
  const [ox, oy] = line.origin;
  const [dx, dy] = line.direction;
  const [ux, uy] = line.up;
  const corner = (along: number, up: number): readonly [number, number] => [
    round(ox + dx * along + ux * up),
    round(oy + dy * along + uy * up),
  ];
  return [
    ...corner(near, -line.descent),
    ...corner(far, -line.descent),
    ...corner(far, line.ascent),
    ...corner(near, line.ascent),
  ] as unknown as Quad;
}

/** Of places that were rounded on their way: narrower than any letter. */
const SAME_PT = 0.03;

/**
 * The inverse of `quadsOf` for one line.
 *
 * @param text  of the line's node
 * @returns the characters (offsets into the text) from whose edges on this line the quad was made; undefined where it is not of this
 *   line, or of another program's making
 */
export function stretchOfQuad(
  line: TextLine,
  text: string,
  quad: Quad,
): { readonly from: number; readonly to: number } | undefined {
  const [nearFoot, farFoot, farTop, nearTop] = [0, 2, 4, 6].map((at) => along(line, quad[at]!, quad[at + 1]!));
  const isOfLine =
    isSame(nearFoot!.up, -line.descent) &&
    isSame(farFoot!.up, -line.descent) &&
    isSame(farTop!.up, line.ascent) &&
    isSame(nearTop!.up, line.ascent) &&
    isSame(nearFoot!.on, nearTop!.on) &&
    isSame(farFoot!.on, farTop!.on);
  if (!isOfLine) return undefined;
  const from = beginAt(line, text, nearFoot!.on);
  const to = line.edges.findLastIndex((edge) => isSame(edge, farFoot!.on));
  return from === -1 || to <= from ? undefined : { from: line.start + from, to: line.start + to };
}

/** Letters without a width belong to the one before them, those that a word begins with to their word. */
function beginAt({ edges, start }: TextLine, text: string, on: number): number {
  const wordStart = edges.findLastIndex(
    (edge, at) => isSame(edge, on) && (at === 0 || /\s/u.test(text[start + at - 1] ?? '')),
  );
  return wordStart === -1 ? edges.findLastIndex((edge) => isSame(edge, on)) : wordStart;
}

/** A point by how far it is along a line, and above its baseline. */
function along(
  { origin, direction, up }: TextLine,
  x: number,
  y: number,
): { readonly on: number; readonly up: number } {
  const [dx, dy] = [x - origin[0], y - origin[1]];
  return { on: dx * direction[0] + dy * direction[1], up: dx * up[0] + dy * up[1] };
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_PT;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
