/** The words that the reader selected, by their text and place, for whoever wants to do something with them. */
import { useEffect, useState } from 'react';
import type { PageFrame, Point } from '#shared/domain/document/geometry.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { Rotation, SelectedWords } from '../state/viewer.ts';
import { cleanSelection } from './copy-text.ts';
import { markedWords } from './marked-words.ts';
import { wordSource, type TextItem } from './pdf/text-layer.ts';
import { onSelection } from './on-selection.ts';
import { selectedPieces } from './selection.ts';
import type { PxBox } from './viewport.ts';

/** A dozen pages; what is longer was selected to be copied. */
const MAX_CHARS = 40_000;

/** Keeps `selected` of the viewer in step with the selection in the pages; returns its lines in the scrolled content. */
export function useSelectedWords(element: HTMLElement | null): readonly PxBox[] | null {
  const store = useWindowStore();
  const selected = useWindow(({ viewer }) => viewer.selected);
  const [place, setPlace] = useState<readonly PxBox[] | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const read = (): void => {
      // A drag that is still going on is looked at when it ends.
      if (element.dataset.selecting !== undefined) return;
      const selection = getSelection();
      const { frames, rotation } = store.getState().viewer;
      const words = selection && wordsOf(selection, element, frames, rotation);
      if (words) setPlace(linesOf(selection, element));
      store.getState().viewer.setSelected(words);
    };
    const stop = onSelection(read);
    return () => {
      stop();
      store.getState().viewer.setSelected(null);
    };
  }, [store, element]);
  return selected ? place : null;
}

function wordsOf(
  selection: Selection,
  root: HTMLElement,
  frames: readonly PageFrame[],
  turn: Rotation,
): SelectedWords | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const paragraphs = cleanSelection(selectedPieces(selection, root)).split('\n');
  const text = paragraphs.join(' ');
  const ends = pieceEnds(selection.getRangeAt(0), root);
  if (!ends || text === '' || text.length > MAX_CHARS) return null;
  const marked = markedWords(selection.getRangeAt(0), root, frames, turn, text);
  return marked && { text, ...(paragraphs.length > 1 && { paragraphs }), ...ends, marked };
}

type SelectedEnds = Omit<SelectedWords, 'text' | 'paragraphs' | 'marked'>;

/** Where the first selected word begins and the last one on its page ends, on their baselines. */
function pieceEnds(range: Range, root: HTMLElement): SelectedEnds | null {
  const pieces: Omit<SelectedEnds, 'lastPageIndex'>[] = [];
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

function linesOf(selection: Selection, element: HTMLElement): readonly PxBox[] {
  const pane = element.getBoundingClientRect();
  return [...selection.getRangeAt(0).getClientRects()].flatMap(({ left, top, width, height }) =>
    width > 0 && height > 0
      ? [{ left: left - pane.left + element.scrollLeft, top: top - pane.top + element.scrollTop, width, height }]
      : [],
  );
}
