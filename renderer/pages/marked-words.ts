/** Turns a selection in the text layers into something that can be kept: quads, and the words around it. */
import { contextChars, type Marked } from '#shared/domain/document/annotations/annotation.ts';
import type { PageFrame, PageQuads, Quad } from '#shared/domain/document/geometry.ts';
import type { Rotation } from '../state/viewer.ts';
import { wordSource } from './pdf/text-layer.ts';
import { pageViewport, shownSizePt, toPdf, type PageViewport, type PxBox } from './viewport.ts';

/** Two boxes are of one line if they overlap by this share of the lower one. */
const SAME_LINE = 0.5;
/** Boxes of one line join over gaps of this many of their heights: a wide space, not the gap between columns. */
const JOIN_GAP = 1.6;

interface Piece {
  readonly pageIndex: number;
  readonly box: PxBox;
}

/**
 * @param text  the selected words, cleaned of the page's line breaks
 * @returns null if the selection lies on no page
 */
export function markedWords(
  range: Range,
  root: HTMLElement,
  frames: readonly PageFrame[],
  turn: Rotation,
  text: string,
): Marked | null {
  const pieces: Piece[] = [];
  const around = { prefix: '', suffix: '' };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const source = node.parentNode ? wordSource(node.parentNode) : undefined;
    if (!source) continue;
    const whole = node.nodeValue ?? '';
    const [start, end] = selectedPart(range, node, whole.length);
    if (start < end) pieces.push(...piecesOf(node, start, end, source.pageIndex));
    if (pieces.length === 0) around.prefix = (around.prefix + whole.slice(0, start)).slice(-contextChars);
    else if (around.suffix.length < contextChars)
      around.suffix = (around.suffix + whole.slice(end)).slice(0, contextChars);
  }
  const pages = toPages(pieces, root, frames, turn);
  return pages.length === 0 ? null : { kind: 'text', pages, text, ...around };
}

/** What of a text node is selected; where it ends twice if it stands before the selection, 0 twice if behind it. */
function selectedPart(range: Range, node: Node, length: number): readonly [number, number] {
  if (range.intersectsNode(node))
    return [
      node === range.startContainer ? range.startOffset : 0,
      node === range.endContainer ? range.endOffset : length,
    ];
  return range.comparePoint(node, 0) < 0 ? [length, length] : [0, 0];
}

function piecesOf(node: Node, start: number, end: number, pageIndex: number): Piece[] {
  const part = document.createRange();
  part.setStart(node, start);
  part.setEnd(node, end);
  return [...part.getClientRects()].flatMap(({ left, top, width, height }) =>
    width > 0 && height > 0 ? [{ pageIndex, box: { left, top, width, height } }] : [],
  );
}

function toPages(
  pieces: readonly Piece[],
  root: HTMLElement,
  frames: readonly PageFrame[],
  turn: Rotation,
): PageQuads[] {
  const pages: PageQuads[] = [];
  for (const pageIndex of [...new Set(pieces.map((piece) => piece.pageIndex))]) {
    const frame = frames[pageIndex];
    const sheet = root.querySelector(`[data-page-index='${pageIndex}']`)?.getBoundingClientRect();
    if (!frame || !sheet) continue;
    const view = pageViewport(frame, turn, sheet.width / shownSizePt(frame, turn).width);
    const boxes = pieces
      .filter((piece) => piece.pageIndex === pageIndex)
      .map(({ box }) => ({ ...box, left: box.left - sheet.left, top: box.top - sheet.top }));
    pages.push({ pageIndex, quads: joinLines(boxes).map((box) => quadOf(view, box)) });
  }
  return pages;
}

/** One box for each line, in the order of the pieces. */
export function joinLines(boxes: readonly PxBox[]): readonly PxBox[] {
  const lines: PxBox[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last && sameLine(last, box)) lines[lines.length - 1] = around(last, box);
    else lines.push(box);
  }
  return lines;
}

function sameLine(a: PxBox, b: PxBox): boolean {
  const overlap = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const gap = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width);
  return overlap > SAME_LINE * Math.min(a.height, b.height) && gap < JOIN_GAP * Math.max(a.height, b.height);
}

function around(a: PxBox, b: PxBox): PxBox {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

/** The corners as every quad has them: along the bottom of the letters as shown, then back along their top. */
export function quadOf(view: PageViewport, { left, top, width, height }: PxBox): Quad {
  const corners = [
    toPdf(view, [left, top + height]),
    toPdf(view, [left + width, top + height]),
    toPdf(view, [left + width, top]),
    toPdf(view, [left, top]),
  ];
  return corners.flat().map((value) => Math.round(value * 100) / 100) as unknown as Quad;
}
