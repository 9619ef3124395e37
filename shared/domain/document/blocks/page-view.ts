import { unionBox, type Box, type PageFrame } from '../geometry.ts';
import { lineBox } from '../layout/line-box.ts';
import type { Line } from '../layout/line.ts';

/** The way between user space and the page as its reader sees it: x to the right, y downwards. */
export interface PageView {
  readonly toView: (box: Box) => Box;
  readonly toPage: (box: Box) => Box;
}

export function viewOf({ rotation }: PageFrame): PageView {
  switch (rotation) {
    case 0:
      return turned((b) => ({ x0: b.x0, x1: b.x1, y0: -b.y1, y1: -b.y0 }));
    case 90:
      return turned((b) => ({ x0: b.y0, x1: b.y1, y0: b.x0, y1: b.x1 }));
    case 180:
      return turned((b) => ({ x0: -b.x1, x1: -b.x0, y0: b.y0, y1: b.y1 }));
    case 270:
      return turned((b) => ({ x0: -b.y1, x1: -b.y0, y0: -b.x1, y1: -b.x0 }));
  }
}

/** Each of these turns is its own inverse: a reflection. */
function turned(turn: (box: Box) => Box): PageView {
  return { toView: turn, toPage: turn };
}

/** The box around the letters of lines, in user space; of at least one line. */
export function linesBox(lines: readonly Line[]): Box {
  return lines.map(lineBox).reduce(unionBox);
}
