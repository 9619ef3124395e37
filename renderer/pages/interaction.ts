/** How the reader's hands reach the pages: keys, wheel and pinch, selection and copy. */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useWindowStore } from '../state/use-window.ts';
import type { WindowStore } from '../state/window-store.ts';
import { cleanSelection } from './copy-text.ts';
import { clampZoom, standsAlone, turnedTo, type PageRange } from './layout.ts';
import { selectedPieces, selectedSheets } from './selection.ts';
import { steadySelection } from './steady-selection.ts';
import type { Scroller } from './use-scroller.ts';

/** A notch of a wheel is 100 to 120 px, a step of a pinch a few; both should feel alike. */
const WHEEL_MAX_PX = 24;
const ZOOM_PER_PX = 0.01;

/** Ctrl + wheel, and the pinch of a trackpad, which browsers report as the same. Zooms around the pointer. */
export function useWheelZoom({ element, hold }: Scroller): void {
  const store = useWindowStore();
  useEffect(() => {
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const rect = element.getBoundingClientRect();
      hold(event.clientX - rect.left, event.clientY - rect.top);
      const delta = Math.max(-WHEEL_MAX_PX, Math.min(WHEEL_MAX_PX, event.deltaY));
      zoomBy(store, Math.exp(-delta * ZOOM_PER_PX));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [store, element, hold]);
  usePinch(element, hold);
}

/** A turn of the wheel goes on for a while after the fingers left it. */
const TURN_AFTER_MS = 320;

/** The wheel turns pages that are shown one at a time, as a whole; in a larger one it scrolls. */
export function useWheelTurns(
  { element, layout, page }: Scroller,
  turnTo: (pageIndex: number, remember: boolean) => void,
): void {
  const turnedAt = useRef(0);
  useEffect(() => {
    if (!element || layout.pages === 0 || !standsAlone(layout, page)) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey || event.deltaY === 0) return;
      event.preventDefault();
      if (event.timeStamp - turnedAt.current < TURN_AFTER_MS) return;
      const to = turnedTo(layout, page, event.deltaY > 0 ? 1 : -1);
      if (to === null) return;
      turnedAt.current = event.timeStamp;
      turnTo(to, false);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, layout, page, turnTo]);
}

/** Two fingers on a touch screen. */
function usePinch(element: HTMLElement | null, hold: Scroller['hold']): void {
  const store = useWindowStore();
  const spread = useRef(0);
  useEffect(() => {
    if (!element) return undefined;
    const onTouch = (event: TouchEvent): void => {
      const [a, b] = event.touches;
      if (!a || !b) {
        spread.current = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (spread.current > 0) {
        const rect = element.getBoundingClientRect();
        hold((a.clientX + b.clientX) / 2 - rect.left, (a.clientY + b.clientY) / 2 - rect.top);
        zoomBy(store, now / spread.current);
      }
      spread.current = now;
    };
    const events = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const name of events) element.addEventListener(name, onTouch, { passive: false });
    return () => {
      for (const name of events) element.removeEventListener(name, onTouch);
    };
  }, [store, element, hold]);
}

function zoomBy({ getState }: WindowStore, factor: number): void {
  const { viewer } = getState();
  const zoom = Math.round(clampZoom(viewer.scale * factor) * 1000) / 1000;
  viewer.setScale(zoom); // The next step may come before the pages have reported what this one came to.
  viewer.setZoom(zoom);
}

/** Keys of the pages themselves; scrolling by arrows, space, Page Up and Down, Home and End is the browser's. */
export function useKeys(
  { layout, page }: Scroller,
  turnTo: (pageIndex: number, remember: boolean) => void,
): (event: KeyboardEvent) => void {
  const store = useWindowStore();
  return useCallback(
    (event) => {
      if (event.altKey || event.target !== event.currentTarget) return;
      const viewer = store.getState().viewer;
      if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selectPage(event.currentTarget, page)) {
        event.preventDefault();
        return;
      }
      const fits = viewer.zoom === 'text' || layout.content.width <= layout.pane.width + 1;
      const turn = (direction: 1 | -1): void => {
        const to = turnedTo(layout, page, direction);
        if (to !== null) turnTo(to, false);
      };
      const turning = { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) };
      // A page that is seen as a whole has nowhere to scroll to.
      const whole = {
        ArrowUp: () => turn(-1),
        ArrowDown: () => turn(1),
        PageUp: () => turn(-1),
        PageDown: () => turn(1),
        ' ': () => turn(event.shiftKey ? -1 : 1),
      };
      const actions: Readonly<Record<string, () => void>> = {
        '+': () => viewer.zoomIn(),
        '=': () => viewer.zoomIn(),
        '-': () => viewer.zoomOut(),
        '0': () => viewer.setZoom('text'),
        ...(fits && !event.ctrlKey && !event.metaKey
          ? {
              ...turning,
              ...(layout.pages > 0 && standsAlone(layout, page) && whole),
            }
          : {}),
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    [store, layout, page, turnTo],
  );
}

/** Selects the words of one page: of the others only those near the pane exist, and half a document helps nobody. */
function selectPage(scroller: Element, page: number): boolean {
  const layer = scroller.querySelector(`[data-page-index='${page}'] .text-layer`);
  if (!layer?.hasChildNodes()) return false;
  getSelection()?.selectAllChildren(layer);
  return true;
}

/** Copies clean text, and keeps the selection steady while it is made. */
export function useCopy(element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined;
    const onCopy = (event: ClipboardEvent): void => {
      const selection = getSelection();
      if (!selection || selection.isCollapsed || !event.clipboardData) return;
      const text = cleanSelection(selectedPieces(selection, element));
      if (text === '') return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
    };
    element.addEventListener('copy', onCopy);
    const release = steadySelection(element);
    return () => {
      element.removeEventListener('copy', onCopy);
      release();
    };
  }, [element]);
}

/** Pages between the two ends of the selection. */
export function useSelectedRange(element: HTMLElement | null): PageRange | null {
  const [range, setRange] = useState<PageRange | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const onChange = (): void => {
      const next = selectedSheets(getSelection(), element);
      setRange((old) => (old?.first === next?.first && old?.last === next?.last ? old : next));
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [element]);
  return range;
}
