/** Drawing a rectangle over a page, for a note about a picture or a formula. */
import { useRef, useState, type PointerEvent } from 'react';
import { useWindow, useWindowParts } from '../state/use-window.ts';
import { quadOf } from './marked-words.ts';
import type { PageViewport, PxBox } from './viewport.ts';

/** A smaller one is a slip of the hand. */
const LEAST_PX = 6;

export function AreaDraw({ view }: { readonly view: PageViewport }) {
  const isTaken = useWindow(({ annotations }) => annotations.tool === 'area');
  return isTaken ? <Surface view={view} /> : null;
}

function Surface({ view }: { readonly view: PageViewport }) {
  const { markWithNote, setTool } = useWindowParts(({ annotations: { markWithNote, setTool } }) => ({
    markWithNote,
    setTool,
  }));
  const from = useRef<readonly [number, number] | null>(null);
  const [box, setBox] = useState<PxBox | null>(null);
  const at = (event: PointerEvent<HTMLElement>): readonly [number, number] => {
    const rect = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number): number => Math.min(Math.max(0, value), most);
    return [inside(event.clientX - rect.left, rect.width), inside(event.clientY - rect.top, rect.height)];
  };
  const finish = (): void => {
    from.current = null;
    setBox(null);
    if (!box || box.width < LEAST_PX || box.height < LEAST_PX) return;
    setTool(null);
    const pages = [{ pageIndex: view.frame.pageIndex, quads: [quadOf(view, box)] }];
    void markWithNote({ kind: 'area', pages, text: '', prefix: '', suffix: '' });
  };
  return (
    <div
      className="area-draw"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = at(event);
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        const [x0, y0] = from.current;
        const [x1, y1] = at(event);
        setBox({ left: Math.min(x0, x1), top: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) });
      }}
      onPointerUp={finish}
      onPointerCancel={() => {
        from.current = null;
        setBox(null);
      }}
    >
      {box && <span className="area-drawn" style={box} />}
    </div>
  );
}
