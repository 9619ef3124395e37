import type { Box } from '../geometry.ts';
import type { Line } from './line.ts';

/** The box around the letters of a line, in user space. */
export function lineBox({ parts }: Line): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { origin, direction, up, edges, ascent, descent } of parts) {
    const near = edges[0] ?? 0;
    const far = edges[edges.length - 1] ?? near;
    for (const along of [near, far]) {
      for (const across of [ascent, -descent]) {
        const x = origin[0] + direction[0] * along + up[0] * across;
        const y = origin[1] + direction[1] * along + up[1] * across;
        box.x0 = Math.min(box.x0, x);
        box.x1 = Math.max(box.x1, x);
        box.y0 = Math.min(box.y0, y);
        box.y1 = Math.max(box.y1, y);
      }
    }
  }
  return box;
}
