/** Drawing on a page with mouse, pen or finger, and erasing strokes. */
import { useRef, useState, type PointerEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { pathData } from './mark-shapes.tsx';
import { PageLayer } from './page-layer.tsx';
import { toPdf, type PageViewport } from './viewport.ts';

/** A point that is nearer to the one before it adds nothing that could be seen. */
const LEAST_MOVE_PX = 1;
const ERASER_PX = 6;

export function InkTool({ view }: { readonly view: PageViewport }) {
  const tool = useWindow(({ annotations }) => annotations.tool);
  if (tool === 'ink') return <Pen view={view} />;
  return tool === 'eraser' ? <Eraser view={view} /> : null;
}

type Pixels = readonly [x: number, y: number];

function Pen({ view }: { readonly view: PageViewport }) {
  const { draw, color, inkWidthPt } = useWindow(({ annotations }) => annotations);
  // Those that the library is still being told of stay on the page meanwhile.
  const [drawn, setDrawn] = useState<readonly (readonly number[])[]>([]);
  const [going, setGoing] = useState<readonly number[] | null>(null);
  const points = useRef<number[] | null>(null);
  const pointer = useRef<number | null>(null);
  const add = (at: Pixels): void => {
    const [x, y] = toPdf(view, at);
    points.current?.push(Math.round(x * 100) / 100, Math.round(y * 100) / 100);
  };
  const leave = (): void => {
    pointer.current = null;
    points.current = null;
    setGoing(null);
  };
  const finish = (): void => {
    const stroke = points.current;
    leave();
    if (!stroke) return;
    setDrawn((all) => [...all, stroke]);
    void draw(view.frame.pageIndex, stroke).finally(() => setDrawn((all) => all.filter((one) => one !== stroke)));
  };
  return (
    <div
      className="page-tool pen"
      role="img"
      aria-label={t('Draw here with mouse, pen or finger')}
      onPointerDown={(event) => {
        if (event.button !== 0 || pointer.current !== null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = event.pointerId;
        points.current = [];
        add(pixelsOf(event));
        setGoing([...points.current]);
      }}
      onPointerMove={(event) => {
        if (event.pointerId !== pointer.current || !points.current) return;
        for (const at of movesOf(event)) if (isAway(view, points.current, at)) add(at);
        setGoing([...points.current]);
      }}
      onPointerUp={(event) => event.pointerId === pointer.current && finish()}
      onPointerCancel={(event) => event.pointerId === pointer.current && leave()}
    >
      <PageLayer view={view} className="annotation-layer">
        <g className={`noted ink note-${color}`}>
          {[...drawn, ...(going ? [going] : [])].map((stroke, i) => (
            <path key={i} d={pathData(view, stroke)} strokeWidth={inkWidthPt * view.scale} strokeLinecap="round" />
          ))}
        </g>
      </PageLayer>
    </div>
  );
}

function Eraser({ view }: { readonly view: PageViewport }) {
  const erase = useWindow(({ annotations }) => annotations.erase);
  const isDown = useRef(false);
  const rub = (event: PointerEvent<HTMLElement>): void => {
    for (const at of movesOf(event)) {
      const [x, y] = toPdf(view, at);
      void erase(view.frame.pageIndex, x, y, ERASER_PX / view.scale);
    }
  };
  return (
    <div
      className="page-tool eraser"
      role="img"
      aria-label={t('Go over the strokes to erase')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        isDown.current = true;
        rub(event);
      }}
      onPointerMove={(event) => isDown.current && rub(event)}
      onPointerUp={() => (isDown.current = false)}
      onPointerCancel={() => (isDown.current = false)}
    />
  );
}

/** All places since the last event: pens tell more of them than there are frames. */
function movesOf(event: PointerEvent<HTMLElement>): readonly Pixels[] {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  const all = event.nativeEvent.getCoalescedEvents();
  const moves = all.length > 0 ? all : [event.nativeEvent];
  return moves.map(({ clientX, clientY }) => [clientX - left, clientY - top]);
}

function pixelsOf(event: PointerEvent<HTMLElement>): Pixels {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

function isAway(view: PageViewport, points: readonly number[], at: Pixels): boolean {
  const [x, y] = toPdf(view, at);
  const [lastX = x, lastY = y] = points.slice(-2);
  return Math.hypot(x - lastX, y - lastY) * view.scale >= LEAST_MOVE_PX;
}
