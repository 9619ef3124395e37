/** The scrolled pane of flowing text: which chunks are drawn, and what stays where it is while others grow. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReflowChunk } from '#shared/domain/reflow/chunks.ts';
import type { TextPlace } from '#shared/domain/reflow/ranges.ts';
import { chunksBetween, estimatedHeight, heightOf, type ChunkRange, type Typeface } from './flow-layout.ts';
import { firstBelow, rectOfPlace } from './words-in-view.ts';

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
  /** What is read first, now. */
  readonly first: () => Held | null;
  /** Ref of a drawn chunk. */
  readonly measured: (chunk: number) => (element: HTMLElement | null) => (() => void) | undefined;
}

/** Drawn ahead, as a share of the pane's height. */
const OVERSCAN = 1;
const HUMAN = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/** @param onRead  called when other words are read first */
export function useFlowScroller(
  chunks: readonly ReflowChunk[],
  typeface: Typeface,
  onRead: (first: Held) => void,
): FlowScroller {
  const [element, attach] = useState<HTMLDivElement | null>(null);
  const [range, setRange] = useState<ChunkRange>({ first: 0, last: -1 });
  const [, redraw] = useState(0);
  const measuredPx = useRef(new Map<number, number>());
  const held = useRef<Held | null>(null);
  const isSettling = useRef(false);
  const heights = useHeights(chunks, typeface, measuredPx);

  const look = useCallback(() => {
    if (!element || heights.length === 0) return;
    const { scrollTop, clientHeight } = element;
    const over = OVERSCAN * clientHeight;
    const next = chunksBetween(heights, scrollTop - over, scrollTop + clientHeight + over);
    setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
  }, [element, heights]);

  const keep = useCallback(() => {
    const wanted = held.current;
    if (!element || !wanted) return;
    const off = offBy(element, wanted);
    if (off === null) element.scrollTop = heightOf(heights, 0, wanted.chunk) - wanted.yPx;
    else if (Math.abs(off.px) > 0.5) element.scrollTop += off.px;
    if (off?.isExact) isSettling.current = false;
    look();
  }, [element, heights, look]);
  useLayoutEffect(keep);

  const first = useCallback(() => (element ? firstIn(element) : null), [element]);
  useReader(element, { look, held, isSettling, onRead });

  const hold = useCallback(
    (next: Held) => {
      held.current = next;
      isSettling.current = true;
      keep();
      redraw((count) => count + 1);
    },
    [keep],
  );
  const measured = useMeasured(heights, measuredPx, keep, redraw);
  return {
    attach,
    element,
    range,
    abovePx: heightOf(heights, 0, range.first),
    belowPx: heightOf(heights, range.last + 1, heights.length),
    hold,
    first,
    measured,
  };
}

/** Of all chunks: as they were drawn, else as they may be. */
function useHeights(
  chunks: readonly ReflowChunk[],
  { sizePx, leading, widthPx }: Typeface,
  measuredPx: { readonly current: Map<number, number> },
): number[] {
  return useMemo(() => {
    // What was measured in other letters is no measure of these.
    measuredPx.current.clear();
    return chunks.map((chunk) => estimatedHeight(chunk, { sizePx, leading, widthPx }));
  }, [chunks, sizePx, leading, widthPx, measuredPx]);
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

/** Heights as chunks are drawn: each is an estimate until then. */
function useMeasured(
  heights: number[],
  known: { readonly current: Map<number, number> },
  keep: () => void,
  redraw: (next: (count: number) => number) => void,
): FlowScroller['measured'] {
  return useCallback(
    (chunk) => (element) => {
      if (!element) return undefined;
      const note = (): void => {
        const px = element.getBoundingClientRect().height;
        if (element.dataset.loaded === undefined || Math.abs((known.current.get(chunk) ?? -1) - px) < 0.5) return;
        known.current.set(chunk, px);
        heights[chunk] = px;
        keep();
        redraw((count) => count + 1);
      };
      const observer = new ResizeObserver(note);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [heights, known, keep, redraw],
  );
}

/** How far what is held is below where it belongs; null where its chunk is not drawn. */
function offBy(
  pane: HTMLElement,
  { chunk, place, yPx }: Held,
): { readonly px: number; readonly isExact: boolean } | null {
  const drawn = pane.querySelector<HTMLElement>(`[data-chunk='${chunk}']`);
  if (!drawn) return null;
  const top = pane.getBoundingClientRect().top;
  const words = place ? rectOfPlace(drawn, place) : null;
  const isLoaded = drawn.dataset.loaded !== undefined;
  return { px: (words ?? drawn.getBoundingClientRect()).top - top - yPx, isExact: isLoaded };
}

function firstIn(pane: HTMLElement): Held | null {
  const { top } = pane.getBoundingClientRect();
  for (const chunk of pane.querySelectorAll<HTMLElement>('[data-chunk]')) {
    const box = chunk.getBoundingClientRect();
    if (box.bottom <= top + 1) continue;
    const at = Number(chunk.dataset.chunk);
    for (const part of chunk.children) {
      if (part.getBoundingClientRect().bottom <= top + 1) continue;
      const place = firstBelow(part, top + 1);
      const rect = place && rectOfPlace(chunk, place);
      if (place && rect) return { chunk: at, place, yPx: rect.top - top };
    }
    return { chunk: at, place: null, yPx: box.top - top };
  }
  return null;
}
