import { UNREAD } from '../../text/faithful.ts';
import type { Piece } from './piece.ts';

/** Pieces of one baseline without a wide gap: a line of running text, or a cell of a table. */
export interface Fragment {
  /** From left to right. */
  readonly pieces: Piece[];
  readonly x0: number;
  readonly x1: number;
  readonly base: number;
  readonly size: number;
  readonly chars: number;
}

interface Row {
  base: number;
  size: number;
  pieces: Piece[];
}

const SAME_BASELINE_EM = 0.22;
const SPLIT_EM = 0.8; // narrower than the gutters of two-column print; wide word spaces are joined again in their column
const SCRIPT_SIZE = 0.88; // sub- and superscripts are at most this size of their neighbors
const SCRIPT_RISE_EM = 0.62;
const SCRIPT_GAP_EM = 0.6;
const MARK_GAP_EM = 2; // from the number of a note, or of an address, to its words
const MARK_RISE_EM = 0.2;
const DROP_CAP = 1.8;
const OTHER_SIZE = 1.08;
const LEAST_WORDS = 4; // characters of a piece that is no script
const LEADER_EM = 6;

/** Group pieces to fragments, from top to bottom and from left to right. */
export function fragmentsOf(pieces: readonly Piece[]): Fragment[] {
  const rows = joinScripts(liftDropCaps(rowsOf(pieces)));
  const fragments: Fragment[] = [];
  for (const row of rows) {
    row.pieces.sort(byLeft);
    cutRow(withoutDoubles(row.pieces), fragments);
  }
  return fragments.filter(isRead).sort((a, b) => a.base - b.base || a.x0 - b.x0);
}

/** Notes of music, icons and the like have no letters that could be read. */
function isRead({ pieces }: Fragment): boolean {
  return !pieces.every((piece) => isUnread(textOf(piece)));
}

function isUnread(text: string): boolean {
  return text.replaceAll(UNREAD, '').trim() === '';
}

export function byLeft(a: Piece, b: Piece): number {
  return a.x0 - b.x0 || a.x1 - b.x1;
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const sorted = [...pieces].sort((a, b) => a.base - b.base || a.x0 - b.x0);
  const rows: Row[] = [];
  let open: Row | undefined;
  for (const piece of sorted) {
    if (open && piece.base - open.base <= SAME_BASELINE_EM * Math.min(open.size, piece.size)) {
      open.pieces.push(piece);
      open.size = Math.max(open.size, piece.size);
    } else {
      open = { base: piece.base, size: piece.size, pieces: [piece] };
      rows.push(open);
    }
  }
  return rows;
}

/** A capital that is two or more lines tall stands on its last line's baseline and belongs to the first. */
function liftDropCaps(rows: readonly Row[]): readonly Row[] {
  for (const [i, row] of rows.entries()) {
    const cap = row.pieces.find(isCapital);
    if (!cap) continue;
    const host = firstLineBeside(cap, rows, i);
    if (!host) continue;
    row.pieces = row.pieces.filter((piece) => piece !== cap);
    row.size = row.pieces.reduce((most, piece) => Math.max(most, piece.size), 0);
    host.pieces.push(cap);
  }
  return rows.filter((row) => row.pieces.length > 0);
}

function isCapital({ run, from, to }: Piece): boolean {
  return to - from === 1 && /\p{Lu}/u.test(run.text[from]!);
}

function firstLineBeside(cap: Piece, rows: readonly Row[], at: number): Row | undefined {
  let host: Row | undefined;
  for (let i = at - 1; i >= 0 && rows[i]!.base > cap.base - 0.9 * cap.size; i--) {
    const beside = rows[i]!.pieces.some(
      (piece) =>
        piece.size * DROP_CAP < cap.size && piece.x0 > cap.x1 - 0.1 * cap.size && piece.x0 - cap.x1 < 1.2 * piece.size,
    );
    if (beside) host = rows[i]!;
  }
  return host;
}

/** Move small pieces that hang above or below a line's end into that line, and drop caps to the line they begin. */
function joinScripts(rows: readonly Row[]): Row[] {
  for (const row of rows) row.pieces.sort(byLeft);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const kept: Piece[] = [];
    for (const piece of row.pieces) {
      const host = hostOf(piece, rows, i);
      if (host) insert(host.pieces, piece);
      else kept.push(piece);
    }
    row.pieces = kept;
  }
  return rows.filter((row) => row.pieces.length > 0);
}

function hostOf(piece: Piece, rows: readonly Row[], at: number): Row | undefined {
  for (let step = 1; step <= 3; step++) {
    // Below first: a superscript stands above its line, and there are more of them than of subscripts.
    const below = rows[at + step];
    if (below && isScriptOf(piece, below)) return below;
    const above = rows[at - step];
    if (above && isScriptOf(piece, above)) return above;
  }
  return undefined;
}

function isScriptOf(piece: Piece, row: Row): boolean {
  if (row.pieces.length === 0 || piece.size > SCRIPT_SIZE * row.size) return false;
  if (Math.abs(piece.base - row.base) > SCRIPT_RISE_EM * row.size) return false;
  const at = firstAfter(row.pieces, piece.x0);
  const before = row.pieces[at - 1];
  const after = row.pieces[at];
  const near = SCRIPT_GAP_EM * row.size;
  // The number of a footnote or an address may stand further off, if nothing stands before it, or only another column does.
  if (after && after.x0 > piece.x0 && isNumber(piece)) {
    const gap = after.x0 - piece.x1;
    const isFirst = !before || piece.x0 - before.x1 > Math.max(gap, SPLIT_EM * row.size);
    if (isFirst && gap < MARK_GAP_EM * row.size) return true;
  }
  const isBase = (other: Piece, gap: number): boolean =>
    (Math.abs(gap) <= near || (piece.x0 > other.x0 && piece.x1 < other.x1 + near)) &&
    (other.size * SCRIPT_SIZE >= piece.size || Math.abs(other.base - piece.base) < 0.05 * row.size);
  return (!!before && isBase(before, piece.x0 - before.x1)) || (!!after && isBase(after, after.x0 - piece.x1));
}

function isNumber({ run, from, to }: Piece): boolean {
  return to - from <= 3 && /^[\d*†‡§]+$/.test(run.text.slice(from, to));
}

/** Index of the first piece that starts right of `x`. */
function firstAfter(pieces: readonly Piece[], x: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.x0 <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(pieces: Piece[], piece: Piece): void {
  pieces.splice(firstAfter(pieces, piece.x0), 0, piece);
}

/** Bold is faked by drawing the same letters again a hair beside, or the first words again before all of them; one copy is the text. */
function withoutDoubles(pieces: readonly Piece[]): readonly Piece[] {
  let doubles = false;
  const kept: Piece[] = [];
  for (const piece of pieces) {
    let double = false;
    for (let k = kept.length - 1; k >= 0 && k >= kept.length - 4 && !double; k--) {
      const other = kept[k]!;
      const isOver =
        Math.abs(other.x0 - piece.x0) < 0.15 * piece.size && Math.abs(other.base - piece.base) < 0.15 * piece.size;
      if (!isOver) continue;
      double = Math.abs(other.x1 - piece.x1) < 0.15 * piece.size && textOf(other) === textOf(piece);
      if (double || !isOpening(other, piece)) continue;
      kept.splice(k, 1);
      doubles = true;
    }
    if (double) doubles = true;
    else kept.push(piece);
  }
  return doubles ? kept : pieces;
}

/** The first words of what is drawn over them, in type as large. */
function isOpening(words: Piece, whole: Piece): boolean {
  return (
    words.to - words.from >= LEAST_WORDS &&
    Math.abs(words.size - whole.size) < 0.05 * whole.size &&
    textOf(whole).startsWith(textOf(words))
  );
}

function textOf(piece: Piece): string {
  return piece.run.text.slice(piece.from, piece.to);
}

function cutRow(pieces: readonly Piece[], out: Fragment[]): void {
  let group: Piece[] = [];
  let right = -Infinity;
  for (const piece of pieces) {
    const last = group.at(-1);
    if (
      last &&
      piece.x0 - right > SPLIT_EM * gapSize(last, piece) &&
      !isLeader(group, piece, right) &&
      !isNoteMark(group, piece)
    ) {
      out.push(fragmentOf(group));
      group = [];
      right = -Infinity;
    }
    group.push(piece);
    right = Math.max(right, piece.x1);
  }
  if (group.length > 0) out.push(fragmentOf(group));
}

/** The raised number of a note or an address stands before its words: numbers one below the other are no column. */
function isNoteMark([mark, ...others]: readonly Piece[], words: Piece): boolean {
  return (
    mark !== undefined &&
    others.length === 0 &&
    isNumber(mark) &&
    words.to - words.from >= LEAST_WORDS &&
    mark.size <= SCRIPT_SIZE * words.size &&
    words.base - mark.base >= MARK_RISE_EM * words.size &&
    words.x0 - mark.x1 < MARK_GAP_EM * words.size
  );
}

const PAGE = /\d|^[ivxlc]+$/i;

/** Dots that lead from a title to its page number hold their line together. */
function isLeader(group: readonly Piece[], b: Piece, right: number): boolean {
  const a = group.at(-1)!;
  if (b.x0 - right > LEADER_EM * gapSize(a, b)) return false;
  if (isDots(b.run.text, b.from, b.to)) return !hasArrived(group);
  // The page of an entry may stand on its next line: words behind its dots are those of the next column.
  if (!isDots(a.run.text, a.from, a.to) || !PAGE.test(textOf(b))) return false;
  // A full stop in a type of its own ends a sentence; one dot after another leads on.
  const before = group.at(-2);
  return a.to - a.from > 1 || (before !== undefined && isDots(before.run.text, before.from, before.to));
}

/** Dots have led to a page number already: those further on begin a line of the next column of an index. */
function hasArrived(group: readonly Piece[]): boolean {
  const dots = group.findIndex(({ run, from, to }) => to - from > 1 && isDots(run.text, from, to));
  return dots > 0 && group.slice(dots + 1).some(({ run, from, to }) => /\d/.test(run.text.slice(from, to)));
}

function isDots(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code !== 0x2e && code !== 0x20 && code !== 0xb7 && code !== 0x2026) return false;
  }
  return true;
}

/** The em of a gap. A heading beside the text of the other column stands no further off than the columns from each other. */
function gapSize(a: Piece, b: Piece): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const ratio = large.size / small.size;
  const isWords = small.to - small.from > LEAST_WORDS;
  return ratio > DROP_CAP || (ratio > OTHER_SIZE && isWords) ? small.size : large.size;
}

function fragmentOf(pieces: Piece[]): Fragment {
  let x0 = Infinity;
  let x1 = -Infinity;
  let chars = 0;
  let main = pieces[0]!;
  let mainChars = -1;
  for (const piece of pieces) {
    x0 = Math.min(x0, piece.x0);
    x1 = Math.max(x1, piece.x1);
    const length = piece.to - piece.from;
    chars += length;
    if (length > mainChars || (length === mainChars && piece.size > main.size)) {
      main = piece;
      mainChars = length;
    }
  }
  return { pieces, x0, x1, base: main.base, size: main.size, chars };
}
