/** Words that are selected in flowing text, as the rest of the window knows selected words. */
import { useEffect, useState, type RefObject } from 'react';
import { markedBetween, paragraphsBetween, type ReadText } from '#shared/domain/reflow/ranges.ts';
import type { LinesByNode } from '#shared/domain/reflow/part.ts';
import type { Point } from '#shared/domain/document/geometry.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import { useWindow, useWindowStore } from '../../state/use-window.ts';
import type { SelectedWords } from '../../state/viewer.ts';
import { onSelection } from '../on-selection.ts';
import type { PxBox } from '../viewport.ts';
import { selectedPlaces } from './words-in-view.ts';

const MAX_CHARS = 40_000;

/** What is drawn, in the order in which it is read. */
export interface DrawnText {
  readonly texts: readonly ReadText[];
  readonly lines: LinesByNode;
}

/** Keeps `selected` of the viewer in step with the selection in the text; returns its lines in the content of the pane. */
export function useFlowSelection(pane: HTMLElement | null, drawn: RefObject<DrawnText>): readonly PxBox[] | null {
  const store = useWindowStore();
  const selected = useWindow(({ viewer }) => viewer.selected);
  const [place, setPlace] = useState<readonly PxBox[] | null>(null);
  useEffect(() => {
    if (!pane) return undefined;
    const read = (): void => {
      const selection = getSelection();
      const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const words = range && wordsOf(range, pane, drawn.current);
      if (range && words) setPlace(boxesIn(pane, range.getClientRects()));
      store.getState().viewer.setSelected(words);
    };
    const stop = onSelection(read);
    return () => {
      stop();
      store.getState().viewer.setSelected(null);
    };
  }, [store, pane, drawn]);
  return selected ? place : null;
}

function wordsOf(range: Range, pane: HTMLElement, { texts, lines }: DrawnText): SelectedWords | null {
  const ends = selectedPlaces(range, pane);
  const marked = ends && markedBetween(texts, lines, ends.from, ends.to);
  const [first] = marked?.pages ?? [];
  if (!ends || !marked || !first || marked.text.length > MAX_CHARS) return null;
  const from = baselineAt(lines.get(ends.from.node) ?? [], ends.from.offset, 'after');
  const to = baselineAt(lines.get(ends.to.node) ?? [], ends.to.offset, 'before');
  if (!from || !to) return null;
  const lastPageIndex = marked.pages.at(-1)?.pageIndex ?? first.pageIndex;
  const paragraphs = paragraphsBetween(texts, ends.from, ends.to);
  const parted = paragraphs.length > 1 && { paragraphs };
  return { text: marked.text, ...parted, pageIndex: first.pageIndex, lastPageIndex, from, to, marked };
}

/** The point on the baseline where a character begins, or the one before it ends. */
function baselineAt(lines: readonly TextLine[], offset: number, side: 'before' | 'after'): Point | null {
  const at = side === 'after' ? offset : offset - 1;
  const line = lines.find(({ start, end }) => at >= start && at < end) ?? lines.find(({ start }) => start > at);
  if (!line) return null;
  const along = line.edges[Math.max(0, offset - line.start)] ?? 0;
  return [line.origin[0] + line.direction[0] * along, line.origin[1] + line.direction[1] * along];
}

/** Client rectangles in pixels of the scrolled content. */
export function boxesIn(pane: HTMLElement, rects: Iterable<DOMRect>): readonly PxBox[] {
  const { left: x, top: y } = pane.getBoundingClientRect();
  return [...rects].flatMap(({ left, top, width, height }) =>
    width > 0 && height > 0 ? [{ left: left - x + pane.scrollLeft, top: top - y + pane.scrollTop, width, height }] : [],
  );
}

export function paneBox(pane: HTMLElement): PxBox {
  return { left: pane.scrollLeft, top: pane.scrollTop, width: pane.clientWidth, height: pane.clientHeight };
}
