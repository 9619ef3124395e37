/** Lines that say of the whole document rather than belong to its text: they stand at an edge of the page or of its text, or turned. */
import type { Line } from './line.ts';

const TOP = 0.15;
const BOTTOM = 0.87;
/** Of the first and the last line of a page: a small page may lie in the middle of a large sheet. */
const EDGE_EM = 1.5;
const MOST_LEADING = 2.2;

/** @param lines  those of whole pages */
export function marginalLines(lines: readonly Line[]): ReadonlySet<Line> {
  const marginal = new Set<Line>();
  for (const page of Map.groupBy(lines, ({ pageIndex }) => pageIndex).values()) {
    const bases = page.filter(({ upright }) => upright).map(({ base }) => base);
    const [first, last] = [Math.min(...bases), Math.max(...bases)];
    for (const line of page)
      if (isAtEdge(line) || line.base - first < EDGE_EM * line.size || last - line.base < EDGE_EM * line.size)
        marginal.add(line);
  }
  return marginal;
}

function isAtEdge({ base, pageHeight, upright }: Line): boolean {
  return !upright || base < TOP * pageHeight || base > BOTTOM * pageHeight;
}

/** Lines that follow each other in one column, with less room between them than two lines take. */
export function isNext(line: Line, next: Line | undefined): next is Line {
  return (
    next !== undefined &&
    next.pageIndex === line.pageIndex &&
    next.column === line.column &&
    next.base > line.base &&
    next.base - line.base < MOST_LEADING * Math.max(line.size, next.size)
  );
}
