/** What the reader selected in the text layers, as pieces of lines for the clipboard, and as pages to keep mounted. */
import type { SelectedPiece } from './copy-text.ts';
import type { PageRange } from './layout.ts';
import { wordSource, type WordSource } from './pdf/text-layer.ts';

/** Pieces of all selected words in the order in which the pages give them. */
export function selectedPieces(selection: Selection, root: Node): readonly SelectedPiece[] {
  const pieces: SelectedPiece[] = [];
  for (let i = 0; i < selection.rangeCount; i++) {
    const range = selection.getRangeAt(i);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!range.intersectsNode(node) || !node.parentNode) continue;
      const source = wordSource(node.parentNode);
      if (!source) continue;
      const whole = node.nodeValue ?? '';
      const start = node === range.startContainer ? range.startOffset : 0;
      const end = node === range.endContainer ? range.endOffset : whole.length;
      if (start < end || whole === '') pieces.push(pieceOf(source, whole, start, end));
    }
  }
  return pieces;
}

/** The part `start` to `end` of an item's text; places inside it are estimated by counting characters. */
function pieceOf({ item, pageIndex }: WordSource, whole: string, start: number, end: number): SelectedPiece {
  const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number];
  const length = Math.hypot(a, b) || 1;
  const [ax, ay] = [a / length, b / length];
  const left = e * ax + f * ay;
  const share = (offset: number): number => (whole.length === 0 ? 0 : offset / whole.length);
  return {
    text: whole.slice(start, end),
    pageIndex,
    left: left + item.width * share(start),
    right: left + item.width * share(end),
    baseline: f * ax - e * ay,
    size: Math.hypot(c, d) || length,
    endsLine: item.hasEOL,
  };
}

/** The sheets in which a selection begins and ends, or null if nothing is selected in the pages. */
export function selectedSheets(selection: Selection | null, root: Node): PageRange | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!root.contains(startContainer) || !root.contains(endContainer)) return null;
  const first = sheetOf(startContainer);
  const last = sheetOf(endContainer);
  return first === null || last === null ? null : { first, last };
}

function sheetOf(node: Node): number | null {
  const element = node instanceof Element ? node : node.parentElement;
  const sheet = element?.closest<HTMLElement>('[data-page-index]');
  return sheet?.dataset.pageIndex === undefined ? null : Number(sheet.dataset.pageIndex);
}
