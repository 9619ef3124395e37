/** The scrolled pane of flowing text: which chunks are drawn, and what stays where it is while others grow. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import type { ReflowChunk } from '#shared/domain/reflow/chunks.ts';
import type { TextPlace } from '#shared/domain/reflow/ranges.ts';
import { chunksBetween, estimatedHeight, heightOf, type ChunkRange, type Typeface } from './flow-layout.ts';
import { cropOf, firstBelow, rectOfPlace } from './words-in-view.ts';

/** What stands at a height of the pane: words, or the whole chunk where none are drawn yet. */
export interface Held {
  readonly chunk: number;
  readonly place: TextPlace | null;
  /** Below the top of the pane. */
  readonly yPx: number;
}

export interface FlowScroller {
  readonly attach: (element: HTMLDivElement | null) => void;
  readonly element: HTMLDivElement | null;
  readonly range: ChunkRange;
  /** Room for the chunks above and below those that are drawn. */
  readonly abovePx: number;
  readonly belowPx: number;
  /** Put something where it is wanted, and keep it there until the reader scrolls. */
  readonly hold: (held: Held) => void;
  /** Ref of a drawn chunk. */
  readonly measured: (element: HTMLElement | null) => (() => void) | undefined;
}

/** Drawn ahead, as a share of the pane's height. */
const OVERSCAN = 1;
/** Of the pane's width, what the lines of a narrow one fill. */
const SHARE_OF_PANE = 0.9;
const HUMAN = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/** @param onRead  called when other words are read first */
export function useFlowScroller(
  chunks: readonly ReflowChunk[],
  typeface: Typeface,
  onRead: (first: Held) => void,
): FlowScroller {
  const [element, attach] = useState<HTMLDivElement | null>(null);
  const [range, setRange] = useState<ChunkRange>({ first: 0, last: -1 });
  const held = useRef<Held | null>(null);
  const isSettling = useRef(false);
  const heights = useHeights(chunks, typeface, element);

  const look = useCallback(() => {
    if (!element || heights.length === 0) return;
    const { scrollTop, clientHeight } = element;
    const over = OVERSCAN * clientHeight;
    const seen = chunksBetween(heights, scrollTop - over, scrollTop + clientHeight + over);
    const at = isSettling.current ? held.current?.chunk : undefined;
    const next = { first: Math.min(seen.first, at ?? Infinity), last: Math.max(seen.last, at ?? -1) };
    setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
  }, [element, heights]);

  const keep = useCallback(() => {
    if (!element) return;
    for (const drawn of element.querySelectorAll<HTMLElement>('[data-chunk][data-loaded]'))
      heights[Number(drawn.dataset.chunk)] = drawn.getBoundingClientRect().height;
    const isThere = held.current !== null && putBack(element, held.current, heights);
    if (!isThere || !isSettling.current) return;
    isSettling.current = false;
    // That it is scrolled was told before its words were there.
    if (held.current) onRead(held.current);
  }, [element, heights, onRead]);
  // What was drawn again may be higher or lower than it was; that it is scrolled tells which chunks are seen.
  useLayoutEffect(keep);
  useEffect(look, [look]);
  useReader(element, { look, held, isSettling, onRead });

  const hold = useCallback(
    (next: Held) => {
      held.current = next;
      isSettling.current = true;
      keep();
      look();
    },
    [keep, look],
  );
  return {
    attach,
    element,
    range,
    abovePx: heightOf(heights, 0, range.first),
    belowPx: heightOf(heights, range.last + 1, heights.length),
    hold,
    measured: useMeasured(keep),
  };
}

/** Estimates, which `keep` makes measures of what is drawn. */
function useHeights(
  chunks: readonly ReflowChunk[],
  { sizePx, leading, widthPx }: Typeface,
  element: HTMLElement | null,
): number[] {
  const [panePx, setPanePx] = useState(0);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setPanePx(element.clientWidth));
    observer.observe(element);
    setPanePx(element.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  // What was measured in other letters or lines is no measure of these.
  return useMemo(() => {
    const width = panePx > 0 ? Math.min(widthPx, SHARE_OF_PANE * panePx) : widthPx;
    return chunks.map((chunk) => estimatedHeight(chunk, { sizePx, leading, widthPx: width }));
  }, [chunks, sizePx, leading, widthPx, panePx]);
}

interface Reading {
  readonly look: () => void;
  readonly held: { current: Held | null };
  readonly isSettling: { current: boolean };
  readonly onRead: (first: Held) => void;
}

/** What the reader scrolls to is held from then on. */
function useReader(element: HTMLElement | null, { look, held, isSettling, onRead }: Reading): void {
  useEffect(() => {
    if (!element) return undefined;
    const onScroll = (): void => {
      look();
      if (isSettling.current) return;
      const now = firstIn(element);
      if (!now) return;
      held.current = now;
      onRead(now);
    };
    const onHuman = (): void => {
      isSettling.current = false;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const name of HUMAN) element.addEventListener(name, onHuman, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const name of HUMAN) element.removeEventListener(name, onHuman);
    };
  }, [element, look, held, isSettling, onRead]);
}

/** Keeps what is held where it is whenever a chunk becomes higher or lower. */
function useMeasured(keep: () => void): FlowScroller['measured'] {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(keep);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [keep],
  );
}

/** Scrolls to where what is held belongs; true where that is exact, since its chunk is drawn with its words. */
function putBack(pane: HTMLElement, held: Held, heights: readonly number[]): boolean {
  const off = offBy(pane, held);
  if (off === null) pane.scrollTop = heightOf(heights, 0, held.chunk) - held.yPx;
  else if (Math.abs(off.px) > 0.5) pane.scrollTop += off.px;
  return off?.isExact ?? false;
}

/** How far what is held is below where it belongs; null where its chunk is not drawn. */
function offBy(
  pane: HTMLElement,
  { chunk, place, yPx }: Held,
): { readonly px: number; readonly isExact: boolean } | null {
  const drawn = pane.querySelector<HTMLElement>(`[data-chunk='${chunk}']`);
  if (!drawn) return null;
  const top = pane.getBoundingClientRect().top;
  const words = place ? (rectOfPlace(drawn, place) ?? cropOf(drawn, place)?.getBoundingClientRect()) : null;
  const isLoaded = drawn.dataset.loaded !== undefined;
  return { px: (words ?? drawn.getBoundingClientRect()).top - top - yPx, isExact: isLoaded };
}

/** The picture of a part, where it is still in sight. */
function pictureBelow(part: Element, y: number): TextPlace | null {
  const node = part instanceof HTMLElement ? part.dataset.cropOf : undefined;
  const picture = node === undefined ? null : part.firstElementChild;
  return picture && picture.getBoundingClientRect().bottom > y ? { node: node as NodeId, offset: 0 } : null;
}

function firstIn(pane: HTMLElement): Held | null {
  const { top } = pane.getBoundingClientRect();
  for (const chunk of pane.querySelectorAll<HTMLElement>('[data-chunk]')) {
    const box = chunk.getBoundingClientRect();
    if (box.bottom <= top + 1) continue;
    const at = Number(chunk.dataset.chunk);
    for (const part of chunk.children) {
      if (part.getBoundingClientRect().bottom <= top + 1) continue;
      const place = pictureBelow(part, top + 1) ?? firstBelow(part, top + 1);
      const rect = place && (rectOfPlace(chunk, place) ?? part.getBoundingClientRect());
      if (place && rect) return { chunk: at, place, yPx: rect.top - top };
    }
    return { chunk: at, place: null, yPx: box.top - top };
  }
  return null;
}
