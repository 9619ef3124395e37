/** Lines that say of the whole document rather than belong to its text: they stand at an edge of the page, or turned. */
import type { Line } from '../layout/line.ts';

const TOP = 0.15;
const BOTTOM = 0.87;

export function isMarginal({ base, pageHeight, upright }: Line): boolean {
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

const MOST_LEADING = 2.2;
