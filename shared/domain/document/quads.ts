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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
