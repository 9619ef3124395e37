/** The scrolled pane: its layout, which pages are near, and every way to move in it. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { PageFlow, Place, Rotation, Zoom } from '../state/viewer.ts';
import { anchorAt, scrollToAnchor, type Anchor, type Scroll } from './anchor.ts';
import { glide } from './glide.ts';
import { shownText } from './shown-text.ts';
import {
  clampScrollLeft,
  clampScrollTop,
  layoutPages,
  pagesInView,
  placeAt,
  readPage,
  scrollTopOf,
  standsAlone,
  topOfPage,
  type Layout,
  type PageRange,
} from './layout.ts';
import type { Size } from './viewport.ts';

/** Pages are mounted this share of the pane's height ahead. */
const OVERSCAN = 0.75;
const PLACE_EVERY_MS = 120;

export interface Scroller {
  /** Ref of the element that scrolls. */
  readonly attach: (element: HTMLDivElement | null) => void;
  readonly element: HTMLDivElement | null;
  readonly layout: Layout;
  readonly pixelRatio: number;
  /** Pages to mount. */
  readonly range: PageRange;
  /** The page that the reader is on. */
  readonly page: number;
  /** The scroll position now; does not cause a render. */
  readonly position: () => Scroll;
  /** @param then  called on arrival, not if the reader interrupts */
  readonly moveTo: (scroll: Partial<Scroll>, smooth: boolean, then?: () => void) => void;
  /** Keep what stands at this point of the pane where it is in the next change of layout. */
  readonly hold: (paneX: number, paneY: number) => void;
}

interface View {
  readonly range: PageRange;
  readonly page: number;
}

/** How pages are shown. */
export interface Showing {
  readonly turn: Rotation;
  readonly zoom: Zoom;
  readonly flow: PageFlow;
}

/** @param aim  where the pages stand when they appear, from where the reader stopped; they are not drawn on the way there */
export function useScroller(
  frames: readonly PageFrame[],
  { turn, zoom, flow }: Showing,
  start: Place,
  aim: (layout: Layout, from: Scroll) => Scroll,
): Scroller {
  const store = useWindowStore();
  const [element, attach] = useState<HTMLDivElement | null>(null);
  const { pane, pixelRatio } = usePane(element);
  const edges = useWindow(({ viewer }) => viewer.textEdges);
  const layout = useMemo(
    () => layoutPages(pane.width > 0 ? frames : [], turn, zoom, pane, pixelRatio, shownText(edges, turn), flow),
    [frames, turn, zoom, pane, pixelRatio, edges, flow],
  );
  const [view, setView] = useState<View>({ range: { first: 0, last: -1 }, page: start.pageIndex });
  const shown = useRef<Layout | null>(null);
  const scroll = useRef<Scroll>({ left: 0, top: 0 });
  const held = useRef<Anchor | null>(null);
  const stopGlide = useRef<() => void>(() => undefined);

  const look = useCallback((of: Layout) => {
    const { top } = scroll.current;
    const range = pagesInView(of, top, of.pane.height * OVERSCAN);
    const page = readPage(of, top);
    setView((old) =>
      old.page === page && old.range.first === range.first && old.range.last === range.last ? old : { range, page },
    );
  }, []);

  useLayoutEffect(() => {
    if (!element || layout.pages === 0 || shown.current === layout) return;
    const before = shown.current;
    const to = before
      ? follow(before, layout, scroll.current, held.current, zoom)
      : aim(layout, startScroll(layout, start));
    shown.current = layout;
    held.current = null;
    stopGlide.current();
    element.scrollTo({ ...to, behavior: 'instant' });
    scroll.current = { left: element.scrollLeft, top: element.scrollTop };
    look(layout);
  });

  useEffect(() => {
    if (!element) return undefined;
    const savePlace = throttle(() => {
      if (shown.current) store.getState().viewer.setPlace(placeAt(shown.current, scroll.current.top));
    }, PLACE_EVERY_MS);
    const onScroll = (): void => {
      scroll.current = { left: element.scrollLeft, top: element.scrollTop };
      if (!shown.current) return;
      look(shown.current);
      savePlace.call();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      savePlace.cancel();
    };
  }, [store, element, look]);

  const moveTo = useCallback(
    (to: Partial<Scroll>, smooth: boolean, then?: () => void) => {
      const of = shown.current;
      if (!element || !of) return;
      stopGlide.current();
      const from = scroll.current;
      const left = clampScrollLeft(of, to.left ?? from.left);
      const top = clampScrollTop(of, to.top ?? from.top);
      const isThere = Math.abs(left - from.left) < 1 && Math.abs(top - from.top) < 1;
      if (!smooth || isThere) {
        element.scrollTo({ left, top, behavior: 'instant' });
        then?.();
        return;
      }
      const step = (share: number): void =>
        element.scrollTo({
          left: from.left + (left - from.left) * share,
          top: from.top + (top - from.top) * share,
          behavior: 'instant',
        });
      stopGlide.current = glide(element, step, () => then?.());
    },
    [element],
  );
  useEffect(() => () => stopGlide.current(), []);

  const position = useCallback(() => scroll.current, []);
  const hold = useCallback((paneX: number, paneY: number) => {
    if (shown.current) held.current = anchorAt(shown.current, scroll.current, paneX, paneY);
  }, []);
  return { attach, element, layout, pixelRatio, ...view, position, moveTo, hold };
}

function startScroll(layout: Layout, place: Place): Scroll {
  if (place.pageIndex === 0 && place.offset <= 0) return { left: middle(layout), top: 0 };
  const alone = standsAlone(layout, place.pageIndex);
  return { left: middle(layout), top: alone ? topOfPage(layout, place.pageIndex) : scrollTopOf(layout, place) };
}

function middle(layout: Layout): number {
  return (layout.content.width - layout.pane.width) / 2;
}

/** What the reader saw stays: the held point, else what stood at the middle of the top edge. */
function follow(before: Layout, after: Layout, scroll: Scroll, held: Anchor | null, zoom: Zoom): Scroll {
  const page = readPage(before, scroll.top);
  if (before.flow !== after.flow || standsAlone(after, page))
    return { left: middle(after), top: topOfPage(after, page) };
  if (held) return scrollToAnchor(after, held);
  if (scroll.top <= 1) return { left: middle(after), top: 0 };
  const to = scrollToAnchor(after, {
    ...anchorAt(before, scroll, before.pane.width / 2, 0),
    paneX: after.pane.width / 2,
  });
  // A pane that grew may have moved its content before its new layout was known: what fits stands in its middle again.
  const fitsAgain = typeof zoom === 'string' && before.pane.width !== after.pane.width;
  return fitsAgain ? { ...to, left: middle(after) } : to;
}

function usePane(element: HTMLElement | null): { readonly pane: Size; readonly pixelRatio: number } {
  const [state, setState] = useState({ pane: { width: 0, height: 0 }, pixelRatio: 1 });
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => {
      const pane = { width: element.clientWidth, height: element.clientHeight };
      const pixelRatio = devicePixelRatio;
      setState((old) =>
        old.pane.width === pane.width && old.pane.height === pane.height && old.pixelRatio === pixelRatio
          ? old
          : { pane, pixelRatio },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element]);
  return state;
}

/** Calls at most once in `everyMs`, and always once after the last call. */
function throttle(action: () => void, everyMs: number): { readonly call: () => void; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        action();
      }, everyMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
