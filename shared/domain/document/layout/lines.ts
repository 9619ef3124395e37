import type { FontFace, PageContent } from '../page-content.ts';
import { byLeft, fragmentsOf, type Fragment } from './fragments.ts';
import { furnitureOf } from './furniture.ts';
import type { FrameLayout, RawPage } from './suspects.ts';
import { lineOf, type Line } from './line.ts';
import { partMarginHeads } from './margin-heads.ts';
import { framePieces, type Piece, type TextFrame } from './piece.ts';
import { columnsOf } from './reading-order.ts';
import { partSideCaptions } from './side-captions.ts';

const SAME_ROW_EM = 0.3;

/** All lines of a document in reading order, page furniture left out. */
export function linesOf(pages: readonly PageContent[], fonts: readonly FontFace[]): Line[] {
  const raw = pages.map(rawPage);
  return linesBut(furnitureOf(raw), raw, fonts);
}

/** All lines of a document, running heads, page numbers and the like too. */
export function printedLines(pages: readonly PageContent[], fonts: readonly FontFace[]): Line[] {
  return linesBut(new Set(), pages.map(rawPage), fonts);
}

function linesBut(left: ReadonlySet<Fragment>, pages: readonly RawPage[], fonts: readonly FontFace[]): Line[] {
  const lines: Line[] = [];
  let column = 0;
  for (const page of pages) {
    for (const { frame, upright, fragments } of page.frames) {
      const text = fragments.filter((fragment) => !left.has(fragment));
      for (const leaf of columnsOf(text).flatMap(partSideCaptions).flatMap(partMarginHeads)) {
        columnLines(leaf, { pageIndex: page.pageIndex, column, upright, frame, fonts }, lines);
        column++;
      }
    }
  }
  return lines;
}

function rawPage(page: PageContent): RawPage {
  const frames = framePieces(page).map(({ frame, pieces }, i): FrameLayout => ({
    frame,
    upright: i === 0,
    fragments: fragmentsOf(pieces),
  }));
  return { pageIndex: page.frame.pageIndex, label: page.frame.label, frames };
}

interface ColumnPlace {
  readonly pageIndex: number;
  readonly column: number;
  readonly upright: boolean;
  readonly frame: TextFrame;
  readonly fonts: readonly FontFace[];
}

/** The lines of one column: fragments of one baseline become one line. */
function columnLines(fragments: readonly Fragment[], place: ColumnPlace, out: Line[]): void {
  const sorted = [...fragments].sort((a, b) => a.base - b.base || a.x0 - b.x0);
  const { left, right } = columnEdges(sorted);
  const linePlace = { pageIndex: place.pageIndex, column: place.column, upright: place.upright, left, right };
  let row: Fragment[] = [];
  const close = (): void => {
    if (row.length === 0) return;
    const pieces: Piece[] = [];
    for (const fragment of row) pieces.push(...fragment.pieces);
    out.push(lineOf(pieces.sort(byLeft), place.frame, place.fonts, linePlace));
    row = [];
  };
  for (const fragment of sorted) {
    const first = row[0];
    if (first && fragment.base - first.base > SAME_ROW_EM * Math.min(first.size, fragment.size)) close();
    row.push(fragment);
  }
  close();
}

/** Where most lines of a column start and end; a few that stick out (numbers, formulas) do not count. */
function columnEdges(fragments: readonly Fragment[]): { left: number; right: number } {
  const lefts: number[] = [];
  const rights: number[] = [];
  let chars = 0;
  for (const fragment of fragments) chars = Math.max(chars, fragment.chars);
  for (const fragment of fragments) {
    if (fragment.chars < 0.4 * chars) continue;
    lefts.push(fragment.x0);
    rights.push(fragment.x1);
  }
  lefts.sort((a, b) => a - b);
  rights.sort((a, b) => a - b);
  const skip = Math.floor(lefts.length * 0.04);
  return { left: lefts[skip] ?? 0, right: rights[rights.length - 1 - skip] ?? 0 };
}
