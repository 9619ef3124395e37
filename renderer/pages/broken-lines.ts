/** Lines that are wider than there is room, broken between words as a narrower column would have them: no word twice, none lost. */
import type { LineBreaks } from '#shared/domain/answer/evidence/line-breaks.ts';
import type { Box } from '#shared/domain/document/geometry.ts';
import type { PageArea } from '#shared/domain/document/tree.ts';

/** A line that takes more is shown smaller instead. */
const MOST_PIECES = 3;
const SCALE_STEP = 0.02;

/** A line across a page, with room around its words; coordinates in user space. */
export interface WideLine extends PageArea {
  /** Those that are marked; pieces without any are left out. */
  readonly words: readonly Box[];
  /** Between which words it may be broken, in reading order; empty where that is not known. */
  readonly at: readonly number[];
}

export interface Pieces {
  /** Of each line, in reading order. */
  readonly lines: readonly (readonly PageArea[])[];
  /** CSS pixels per point, the same for all. */
  readonly scale: number;
}

/** Where the line that stands there may be broken. */
export function breaksOf({ pageIndex, box }: PageArea, breaks: readonly LineBreaks[]): readonly number[] {
  const middle = (box.y0 + box.y1) / 2;
  return breaks.flatMap((one) => (one.pageIndex === pageIndex && one.y0 <= middle && middle <= one.y1 ? one.at : []));
}

/**
 * Every line in as few pieces as its smallest letters take, then all letters as large as these pieces leave room for.
 *
 * @param scales  the least and the most that letters may be shown at
 * @returns undefined where a line would take too many pieces, or nobody knows where to break it
 */
export function breakWide(
  lines: readonly WideLine[],
  widthPx: number,
  scales: { readonly least: number; readonly most: number },
): Pieces | undefined {
  const smallest = piecesAt(lines, widthPx / scales.least);
  if (!smallest) return undefined;
  let best: Pieces = { lines: smallest, scale: scales.least };
  for (let scale = scales.least + SCALE_STEP; scale <= scales.most; scale += SCALE_STEP) {
    const larger = piecesAt(lines, widthPx / scale);
    if (!larger || larger.some((pieces, i) => pieces.length > (smallest[i]?.length ?? 0))) break;
    best = { lines: larger, scale };
  }
  return { ...best, lines: best.lines.map((pieces, i) => pieces.filter((piece) => isMarked(piece, lines[i]))) };
}

function piecesAt(lines: readonly WideLine[], roomPt: number): readonly (readonly PageArea[])[] | undefined {
  const all = lines.map((line) => piecesOf(line, roomPt));
  return all.every((pieces) => pieces !== undefined) ? all : undefined;
}

/** One after another, each as long as there is room for. */
function piecesOf({ pageIndex, box, at }: WideLine, roomPt: number): readonly PageArea[] | undefined {
  const isFromRight = (at[0] ?? 0) > (at.at(-1) ?? 0);
  const stops = at.filter((x) => x > box.x0 && x < box.x1).toSorted((a, b) => a - b);
  if (isFromRight) stops.reverse();
  const [first, end] = isFromRight ? [box.x1, box.x0] : [box.x0, box.x1];
  const pieces: PageArea[] = [];
  for (let from = first; from !== end;) {
    const to = [...stops, end].findLast((x) => Math.abs(x - from) <= roomPt && (x - from) * (end - first) > 0);
    if (to === undefined || pieces.length === MOST_PIECES) return undefined;
    pieces.push({ pageIndex, box: { ...box, x0: Math.min(from, to), x1: Math.max(from, to) } });
    from = to;
  }
  return pieces;
}

function isMarked({ box }: PageArea, line: WideLine | undefined): boolean {
  return line?.words.some((word) => Math.min(box.x1, word.x1) - Math.max(box.x0, word.x0) > 1) ?? false;
}
