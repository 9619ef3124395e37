/** The words that the reader selected, by their text and place, for whoever wants to do something with them. */
import { useEffect, useState } from 'react';
import type { Point } from '#shared/domain/document/geometry.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { SelectedWords } from '../state/viewer.ts';
import { cleanSelection } from './copy-text.ts';
import { wordSource, type TextItem } from './pdf/text-layer.ts';
import { selectedPieces } from './selection.ts';

/** Longer than the steps of a drag, shorter than it takes to look for the button. */
const SETTLE_MS = 120;
/** A dozen pages; what is longer was selected to be copied. */
const MAX_CHARS = 40_000;

/** Where the words end, in CSS pixels of the scrolled content. */
export interface SelectionPlace {
  readonly left: number;
  readonly top: number;
}

/** Keeps `selected` of the viewer in step with the selection in the pages; returns where it ends, or null. */
export function useSelectedWords(element: HTMLElement | null): SelectionPlace | null {
  const store = useWindowStore();
  const selected = useWindow(({ viewer }) => viewer.selected);
  const [place, setPlace] = useState<SelectionPlace | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      // A drag that is still going on is looked at when it ends.
      if (element.dataset.selecting !== undefined) return;
      const selection = getSelection();
      const words = selection && wordsOf(selection, element);
      if (words) setPlace(endOf(selection, element));
      store.getState().viewer.setSelected(words);
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLE_MS);
    };
    document.addEventListener('selectionchange', soon);
    addEventListener('pointerup', soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', soon);
      removeEventListener('pointerup', soon);
      store.getState().viewer.setSelected(null);
    };
  }, [store, element]);
  return selected ? place : null;
}

function wordsOf(selection: Selection, root: HTMLElement): SelectedWords | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const text = cleanSelection(selectedPieces(selection, root)).replaceAll('\n', ' ');
  const ends = pieceEnds(selection.getRangeAt(0), root);
  if (!ends || text === '' || text.length > MAX_CHARS) return null;
  return { text, ...ends };
}

/** Where the first selected word begins and the last one on its page ends, on their baselines. */
function pieceEnds(range: Range, root: HTMLElement): Omit<SelectedWords, 'text'> | null {
  const pieces: Omit<SelectedWords, 'text' | 'lastPageIndex'>[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const source = range.intersectsNode(node) && node.parentNode ? wordSource(node.parentNode) : undefined;
    const whole = node.nodeValue ?? '';
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : whole.length;
    if (!source || whole.slice(start, end).trim() === '') continue;
    const along = baseline(source.item);
    pieces.push({ pageIndex: source.pageIndex, from: along(start / whole.length), to: along(end / whole.length) });
  }
  const first = pieces[0];
  const last = pieces.findLast((piece) => piece.pageIndex === first?.pageIndex);
  return first && last ? { ...first, to: last.to, lastPageIndex: pieces.at(-1)?.pageIndex ?? first.pageIndex } : null;
}

/** Points on the baseline of a piece of text, by the share of its width before them. */
function baseline({ transform, width }: TextItem): (share: number) => Point {
  const [a, b, , , x, y] = transform as [number, number, number, number, number, number];
  const length = Math.hypot(a, b) || 1;
  return (share) => [x + (a / length) * width * share, y + (b / length) * width * share];
}

function endOf(selection: Selection, element: HTMLElement): SelectionPlace | null {
  const rect = [...selection.getRangeAt(0).getClientRects()].findLast(({ width, height }) => width > 0 && height > 0);
  if (!rect) return null;
  const pane = element.getBoundingClientRect();
  return { left: rect.right - pane.left + element.scrollLeft, top: rect.bottom - pane.top + element.scrollTop };
}
