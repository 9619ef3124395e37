import { expect, test } from 'vitest';
import { viewportOf } from './graph-canvas.ts';
import type { PlacedNode } from './graph-model.ts';

const places = [
  { x: -400, y: -80, radius: 20 },
  { x: 380, y: 10, radius: 8 },
  { x: 20, y: 300, radius: 12 },
] as unknown as readonly PlacedNode[];

test('the whole graph is in view, in a pane of any size', () => {
  for (const [width, height] of [
    [900, 700],
    [420, 900],
    [1600, 240],
  ] as const) {
    const { zoom, pan } = viewportOf(places, width, height);
    for (const { x, y, radius } of places) {
      expect((x - radius) * zoom + pan.x).toBeGreaterThanOrEqual(0);
      expect((x + radius) * zoom + pan.x).toBeLessThanOrEqual(width);
      expect((y - radius) * zoom + pan.y).toBeGreaterThanOrEqual(0);
      expect((y + radius) * zoom + pan.y).toBeLessThanOrEqual(height);
    }
  }
});
