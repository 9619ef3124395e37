/** Ticks on the right edge of the page map, where words that were looked for stand. */
import { useMemo } from 'react';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { Find } from '../state/find.ts';
import { useWindow } from '../state/use-window.ts';
import type { Rotation } from '../state/viewer.ts';
import type { Layout } from './layout.ts';
import { pageViewport, quadBoxToCss } from './viewport.ts';

/** Closer ticks are one. */
const TICK_PX = 3;

interface MapFindsProps {
  readonly layout: Layout;
  /** Of the map, in CSS pixels. */
  readonly height: number;
}

export function MapFinds({ layout, height }: MapFindsProps) {
  const byPage = useWindow(({ find }) => find.byPage);
  const frames = useWindow(({ viewer }) => viewer.frames);
  const turn = useWindow(({ viewer }) => viewer.rotation);
  const at = useWindow(({ find }) => find.at);
  const ticks = useMemo(() => ticksOf(byPage, frames, turn, layout, height), [byPage, frames, turn, layout, height]);
  const current = ticks.get(at);
  const drawn = useMemo(() => [...new Set(ticks.values())], [ticks]);
  return (
    <>
      {drawn.map((y) => (
        <span key={y} className="map-found" style={{ top: y }} />
      ))}
      {current !== undefined && <span className="map-found is-current" style={{ top: current }} />}
    </>
  );
}

/** Height on the map of each place, in steps of a tick. */
function ticksOf(
  byPage: Find['byPage'],
  frames: readonly PageFrame[],
  turn: Rotation,
  layout: Layout,
  height: number,
): ReadonlyMap<number, number> {
  const ticks = new Map<number, number>();
  for (const [pageIndex, found] of byPage) {
    const frame = frames[pageIndex];
    if (!frame || pageIndex >= layout.pages) continue;
    const view = pageViewport(frame, turn, layout.scales[pageIndex]!);
    for (const { index, quads } of found) {
      if (ticks.has(index) || !quads[0]) continue;
      const box = quadBoxToCss(view, quads[0]);
      const y = ((layout.tops[pageIndex]! + box.top + box.height / 2) / layout.content.height) * height;
      ticks.set(index, Math.round(y / TICK_PX) * TICK_PX);
    }
  }
  return ticks;
}
