/** Placing a text box: a click, or a drag as wide as it should be; Enter places it in the middle of what is seen. */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { useWindow, useWindowParts, useWindowStore } from '../state/use-window.ts';
import { TextBoxField } from './text-box-field.tsx';
import { heightOf, pagesOf, USUAL_WIDTH_PT } from './text-box-place.ts';
import type { PageViewport, PxBox } from './viewport.ts';

/** A shorter drag is a click. */
const LEAST_PX = 12;

export function TextBoxTool({ view }: { readonly view: PageViewport }) {
  const isTaken = useWindow(({ annotations }) => annotations.tool === 'textbox');
  return isTaken ? <Surface view={view} /> : null;
}

interface ToolProps {
  readonly view: PageViewport;
}

function Surface({ view }: ToolProps) {
  const { color, sizePt } = useWindowParts(({ annotations }) => ({
    color: annotations.color,
    sizePt: annotations.textSizePt,
  }));
  const [draft, setDraft] = useState<PxBox | null>(null);
  const { getState } = useWindowStore();
  const keep = (text: string, box: PxBox): void => {
    setDraft(null);
    if (text.trim() === '') return;
    const { mark, setTool, setActive } = getState().annotations;
    const words = { text: '', prefix: '', suffix: '', shape: { sizePt } };
    setTool(null);
    void mark({ kind: 'textbox', pages: pagesOf(view, box), ...words }, color, text).then(
      (added) => added && setActive(added.id),
    );
  };
  if (!draft) return <Places view={view} sizePt={sizePt} onPlace={setDraft} />;
  return (
    <div className="page-tool">
      <TextBoxField view={view} box={draft} text="" sizePt={sizePt} color={color} onDone={keep} />
    </div>
  );
}

interface PlacesProps extends ToolProps {
  readonly sizePt: number;
  readonly onPlace: (box: PxBox) => void;
}

function Places({ view, sizePt, onPlace }: PlacesProps) {
  const isHere = useWindow(({ viewer }) => viewer.place.pageIndex === view.frame.pageIndex);
  const surface = useRef<HTMLDivElement>(null);
  const from = useRef<readonly [number, number] | null>(null);
  // Whoever takes the tool by its key goes on by keys.
  useEffect(() => {
    if (isHere) surface.current?.focus({ preventScroll: true });
  }, [isHere]);
  const place = (left: number, top: number, width: number): void => {
    const usual = width < LEAST_PX ? USUAL_WIDTH_PT * view.scale : width;
    const least = Math.min(usual, view.widthPx);
    const height = heightOf(1, sizePt * view.scale);
    onPlace({ left: Math.max(0, Math.min(left, view.widthPx - least)), top, width: least, height });
  };
  return (
    <div
      ref={surface}
      className="page-tool typing"
      role="button"
      tabIndex={isHere ? 0 : -1}
      aria-label={t('Place a text box: click, or press Enter')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = inPage(event);
      }}
      onPointerUp={(event) => {
        const [start, end] = [from.current, inPage(event)];
        from.current = null;
        if (start) place(Math.min(start[0], end[0]), start[1], Math.abs(end[0] - start[0]));
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        const [x, y] = middleOf(event.currentTarget, view);
        place(x - (USUAL_WIDTH_PT * view.scale) / 2, y, 0);
      }}
    />
  );
}

function inPage({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): readonly [number, number] {
  const { left, top } = currentTarget.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/** Of the part of a page that is seen, in its pixels. */
function middleOf(element: HTMLElement, view: PageViewport): readonly [number, number] {
  const page = element.getBoundingClientRect();
  const pane = element.closest('.scroller')?.getBoundingClientRect() ?? page;
  const top = Math.max(page.top, pane.top) - page.top;
  const bottom = Math.min(page.bottom, pane.bottom) - page.top;
  return [view.widthPx / 2, (top + bottom) / 2];
}
