/** Which words of a text are drawn where: from elements to characters of a node, and back. */
import type { NodeId } from '#shared/base/ids.ts';
import type { TextPlace, TextRange } from '#shared/domain/reflow/ranges.ts';

/** Marks the element around a node's words, and each stretch of these by the offset at which it begins. */
export const wordsOfNode = (node: NodeId) => ({ 'data-node': node });
export const wordsAt = (offset: number) => ({ 'data-at': offset });

const PIECES = '[data-at]';
const OVER_PICTURES = '.flow-crop-words';

interface Piece {
  readonly node: NodeId;
  readonly start: number;
  readonly text: Text;
}

function pieceOf(element: HTMLElement): Piece | null {
  const owner = element.closest<HTMLElement>('[data-node]')?.dataset.node;
  const text = element.firstChild;
  return owner !== undefined && text instanceof Text
    ? { node: owner as NodeId, start: Number(element.dataset.at), text }
    : null;
}

/** What is drawn as words, or also what lies over pictures of its page. */
type Which = 'drawn' | 'all';

function piecesIn(root: ParentNode, which: Which = 'drawn'): Piece[] {
  return [...root.querySelectorAll<HTMLElement>(PIECES)].flatMap((element) =>
    which === 'drawn' && element.closest(OVER_PICTURES) ? [] : (pieceOf(element) ?? []),
  );
}

/** Ranges of the document over characters of nodes, one for each stretch; none for what is not drawn. */
export function domRanges(root: ParentNode, ranges: readonly TextRange[], which: Which = 'drawn'): Range[] {
  return ranges.flatMap(({ node, start, end }) =>
    [...root.querySelectorAll(`[data-node='${node}']`)].flatMap((owner) =>
      piecesIn(owner, which).flatMap((piece) => {
        if (piece.node !== node) return [];
        const from = Math.max(0, start - piece.start);
        const to = Math.min(piece.text.length, end - piece.start);
        if (from >= to) return [];
        const range = document.createRange();
        range.setStart(piece.text, from);
        range.setEnd(piece.text, to);
        return [range];
      }),
    ),
  );
}

/** Where a place is drawn, in client pixels; null where it is not. */
export function rectOfPlace(root: ParentNode, { node, offset }: TextPlace): DOMRect | null {
  const [range] = domRanges(root, [{ node, start: offset, end: offset + 1 }]);
  return range?.getClientRects()[0] ?? null;
}

/** What is drawn from its page has no words to hold: all of it is held. */
export function cropOf(root: ParentNode, { node }: TextPlace): Element | null {
  return root.querySelector(`[data-crop-of='${node}']`);
}

/** Whether something lies wholly between the upper and the lower edge of the pane. */
export function isWithin(pane: Element, { top, bottom }: DOMRect): boolean {
  const edges = pane.getBoundingClientRect();
  return top >= edges.top && bottom <= edges.bottom;
}

/** The first and the last place of what is selected in `root`; null where no words are. */
export function selectedPlaces(
  range: Range,
  root: HTMLElement,
): { readonly from: TextPlace; readonly to: TextPlace } | null {
  const touched = piecesIn(root, 'all').flatMap((piece) => {
    if (!range.intersectsNode(piece.text)) return [];
    const start = piece.text === range.startContainer ? range.startOffset : 0;
    const end = piece.text === range.endContainer ? range.endOffset : piece.text.length;
    return start < end ? [{ node: piece.node, start: piece.start + start, end: piece.start + end }] : [];
  });
  const [first] = touched;
  const last = touched.at(-1);
  return first && last
    ? { from: { node: first.node, offset: first.start }, to: { node: last.node, offset: last.end } }
    : null;
}

/** The first words of an element that end below a height, in client pixels. */
export function firstBelow(element: ParentNode, y: number): TextPlace | null {
  for (const { node, start, text } of piecesIn(element)) {
    if (text.length === 0 || bottomAt(text, text.length - 1) <= y) continue;
    let [low, high] = [0, text.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bottomAt(text, middle) > y) high = middle;
      else low = middle + 1;
    }
    return { node, offset: start + low };
  }
  return null;
}

function bottomAt(text: Text, at: number): number {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  const rects = range.getClientRects();
  return rects[rects.length - 1]?.bottom ?? -Infinity;
}

/** The place under a point of the window; null where there are no words. */
export function placeUnder(x: number, y: number): TextPlace | null {
  const caret = document.caretPositionFromPoint(x, y);
  const element = caret?.offsetNode.parentElement?.closest<HTMLElement>(PIECES);
  const piece = element ? pieceOf(element) : null;
  return caret && piece && caret.offsetNode === piece.text
    ? { node: piece.node, offset: piece.start + caret.offset }
    : null;
}
