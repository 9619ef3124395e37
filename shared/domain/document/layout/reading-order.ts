import type { Fragment } from './fragments.ts';
import { entriesBelow, gridEnd } from './page-bands.ts';

/**
 * Reading order by recursive cuts along white space. A region is cut into columns where a gutter runs through it and
 * the text on both sides reads as columns; else into bands, where full-width text ends one set of columns and the
 * next begins. What cannot be cut is a leaf: one column, read from top to bottom.
 */
export function columnsOf(fragments: readonly Fragment[]): Fragment[][] {
  const leaves: Fragment[][] = [];
  if (fragments.length > 0) order([...fragments], 0, leaves);
  return leaves;
}

interface Band {
  readonly fragments: Fragment[];
}

interface Gap {
  readonly x0: number;
  readonly x1: number;
}

const MAX_DEPTH = 12;
const GUTTER_EM = 0.75;
const MIN_COLUMN_EM = 8;
const FILLED = 0.55; // share of its column's width that a line of running text takes
const CORE_EM = 0.55; // height of small letters: what must be free of ink for a white band to show

function order(fragments: Fragment[], depth: number, out: Fragment[][]): void {
  const cut = depth < MAX_DEPTH && fragments.length > 1 ? gutterOf(fragments) : undefined;
  if (cut !== undefined) {
    const list = entriesBelow(fragments, cut, emOf(fragments));
    if (list !== undefined) {
      const above = fragments.filter(({ base }) => base < list);
      order(above, depth + 1, out);
      order(fragments.slice(above.length), depth + 1, out);
      return;
    }
    order(
      fragments.filter((fragment) => fragment.x1 <= cut),
      depth + 1,
      out,
    );
    order(
      fragments.filter((fragment) => fragment.x1 > cut),
      depth + 1,
      out,
    );
    return;
  }
  const bands = fragments.length > 3 && depth < MAX_DEPTH ? bandsOf(fragments) : [];
  const parts = bands.length > 1 ? groupBands(bands, emOf(fragments)) : [];
  if (parts.length < 2) {
    out.push(fragments);
    return;
  }
  for (const part of parts) {
    if (part.columns) order(part.fragments, depth + 1, out);
    else out.push(part.fragments);
  }
}

/** Median size: the em in which gaps are judged. */
function emOf(fragments: readonly Fragment[]): number {
  let chars = 0;
  const bySize = new Map<number, number>();
  for (const fragment of fragments) {
    const size = Math.round(fragment.size * 2) / 2;
    bySize.set(size, (bySize.get(size) ?? 0) + fragment.chars);
    chars += fragment.chars;
  }
  let seen = 0;
  for (const [size, count] of [...bySize].sort((a, b) => a[0] - b[0])) {
    seen += count;
    if (2 * seen >= chars) return Math.max(size, 1);
  }
  return 1;
}

/** Where to cut a region from top to bottom: the right end of the text left of the best gutter. */
function gutterOf(fragments: readonly Fragment[]): number | undefined {
  const em = emOf(fragments);
  const gaps = freeGaps(fragments, GUTTER_EM * em);
  let best: { cut: number; width: number } | undefined;
  for (const gap of gaps) {
    const width = gap.x1 - gap.x0;
    if ((best && width <= best.width) || !isColumnGutter(fragments, gap, em)) continue;
    best = { cut: gap.x0, width };
  }
  return best?.cut;
}

/** Vertical strips of at least `least` points that no fragment enters, between the outermost ones. */
function freeGaps(fragments: readonly Fragment[], least: number): Gap[] {
  const sorted = [...fragments].sort((a, b) => a.x0 - b.x0);
  const gaps: Gap[] = [];
  let right = sorted[0]!.x1;
  for (const fragment of sorted) {
    if (fragment.x0 - right >= least) gaps.push({ x0: right, x1: fragment.x0 });
    right = Math.max(right, fragment.x1);
  }
  return gaps;
}

interface Side {
  x0: number;
  x1: number;
  rows: number[];
  chars: number;
  fragments: Fragment[];
}

function isColumnGutter(fragments: readonly Fragment[], gap: Gap, em: number): boolean {
  const left = sideOf(fragments, (fragment) => fragment.x1 <= gap.x0);
  const right = sideOf(fragments, (fragment) => fragment.x0 >= gap.x1);
  if (left.rows.length === 0 || right.rows.length === 0) return false;
  const leftWidth = left.x1 - left.x0;
  const rightWidth = right.x1 - right.x0;
  const few = Math.min(left.rows.length, right.rows.length);
  const aligned = alignedShare(left.rows, right.rows, em);
  const alike = Math.min(leftWidth, rightWidth) / Math.max(leftWidth, rightWidth);
  const wide = Math.min(leftWidth, rightWidth) >= MIN_COLUMN_EM * em;
  const filled = Math.min(filledByColumns(left, em), filledByColumns(right, em));
  if (wide && filled >= 0.4 && (few >= 3 || (alike > 0.5 && left.rows.length + right.rows.length > 6))) return true;
  // Sidebars and boxes: text that keeps its own line spacing is not the cells of common rows.
  return few >= 3 && aligned < 0.4 && gap.x1 - gap.x0 >= em;
}

function sideOf(fragments: readonly Fragment[], belongs: (fragment: Fragment) => boolean): Side {
  const side: Side = { x0: Infinity, x1: -Infinity, rows: [], chars: 0, fragments: [] };
  for (const fragment of fragments) {
    if (!belongs(fragment)) continue;
    side.x0 = Math.min(side.x0, fragment.x0);
    side.x1 = Math.max(side.x1, fragment.x1);
    side.chars += fragment.chars;
    side.fragments.push(fragment);
    // Fragments come from top to bottom.
    const last = side.rows.at(-1);
    if (last === undefined || fragment.base - last > 0.3 * fragment.size) side.rows.push(fragment.base);
  }
  return side;
}

/** Of columns beside each other whose lines stand on bases of their own none fills the width of all. */
function filledByColumns(side: Side, em: number): number {
  const gaps = freeGaps(side.fragments, GUTTER_EM * em);
  if (gaps.length === 0) return filledShare(side);
  const columns = [...gaps, undefined].map((gap, i) =>
    sideOf(side.fragments, ({ x0, x1 }) => x0 >= (gaps[i - 1]?.x1 ?? -Infinity) && x1 <= (gap?.x0 ?? Infinity)),
  );
  const areWide = columns.every(({ x0, x1 }) => x1 - x0 >= MIN_COLUMN_EM * em);
  return Math.max(filledShare(side), areWide ? Math.min(...columns.map(filledShare)) : 0);
}

function filledShare(side: Side): number {
  const width = side.x1 - side.x0;
  let filled = 0;
  let row = -Infinity;
  let taken = 0;
  for (const fragment of side.fragments) {
    if (fragment.base - row > 0.3 * fragment.size) {
      if (taken >= FILLED * width) filled++;
      row = fragment.base;
      taken = 0;
    }
    taken += fragment.x1 - fragment.x0;
  }
  if (taken >= FILLED * width) filled++;
  return filled / side.rows.length;
}

/** Share of the rows of the shorter side that have a partner on the same baseline on the other. */
function alignedShare(a: readonly number[], b: readonly number[], em: number): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  let aligned = 0;
  for (const base of few) {
    while (at < many.length && many[at]! < base - 0.15 * em) at++;
    if (at < many.length && Math.abs(many[at]! - base) <= 0.15 * em) aligned++;
  }
  return aligned / few.length;
}

function bandsOf(fragments: readonly Fragment[]): Band[] {
  const sorted = [...fragments].sort((a, b) => a.base - CORE_EM * a.size - (b.base - CORE_EM * b.size));
  const bands: Band[] = [];
  let open: Band | undefined;
  let bottom = -Infinity;
  for (const fragment of sorted) {
    if (!open || fragment.base - CORE_EM * fragment.size > bottom) {
      open = { fragments: [] };
      bands.push(open);
    }
    open.fragments.push(fragment);
    bottom = Math.max(bottom, fragment.base);
  }
  for (const band of bands) band.fragments.sort((a, b) => a.base - b.base || a.x0 - b.x0);
  return bands;
}

interface Part {
  readonly fragments: Fragment[];
  readonly columns: boolean;
}

/** Join consecutive bands that share a gutter; the rest stays whole between them. */
function groupBands(bands: readonly Band[], em: number): Part[] {
  const parts: Part[] = [];
  let plain: Fragment[] = [];
  let at = 0;
  const rows = bands.map(({ fragments }) => fragments);
  while (at < bands.length) {
    const grid = gridEnd(rows, at, em);
    if (grid > at) {
      plain.push(...rows.slice(at, grid).flat());
      at = grid;
      continue;
    }
    const run = runEnd(bands, at, em);
    const found = trimRun(bands, at, run, em);
    if (!found) {
      // A step in proportion to what was looked at keeps long tables from costing the square of their rows.
      const next = at + Math.max(1, (run - at) >> 3);
      for (; at < next; at++) plain.push(...bands[at]!.fragments);
      continue;
    }
    for (let i = at; i < found.from; i++) plain.push(...bands[i]!.fragments);
    if (plain.length > 0) parts.push({ fragments: plain, columns: false });
    plain = [];
    const inside: Fragment[] = [];
    for (let i = found.from; i < found.to; i++) inside.push(...bands[i]!.fragments);
    parts.push({ fragments: inside, columns: true });
    at = found.to;
  }
  if (plain.length > 0) parts.push({ fragments: plain, columns: false });
  return parts;
}

/** End of the run of bands from `from` on through which some gutter of the first stays free. */
function runEnd(bands: readonly Band[], from: number, em: number): number {
  let free = freeGaps(bands[from]!.fragments, GUTTER_EM * em);
  let to = from + 1;
  while (free.length > 0 && to < bands.length) {
    free = intersect(free, openGaps(bands[to]!, em), GUTTER_EM * em);
    if (free.length === 0) break;
    to++;
  }
  return to;
}

/** Free strips of a band, the open sides left and right of it included. */
function openGaps(band: Band, em: number): Gap[] {
  const inner = freeGaps(band.fragments, GUTTER_EM * em);
  let x0 = Infinity;
  let x1 = -Infinity;
  for (const fragment of band.fragments) {
    x0 = Math.min(x0, fragment.x0);
    x1 = Math.max(x1, fragment.x1);
  }
  return [{ x0: -Infinity, x1: x0 }, ...inner, { x0: x1, x1: Infinity }];
}

function intersect(a: readonly Gap[], b: readonly Gap[], least: number): Gap[] {
  const out: Gap[] = [];
  for (let i = 0, k = 0; i < a.length && k < b.length;) {
    const x0 = Math.max(a[i]!.x0, b[k]!.x0);
    const x1 = Math.min(a[i]!.x1, b[k]!.x1);
    if (x1 - x0 >= least) out.push({ x0, x1 });
    if (a[i]!.x1 < b[k]!.x1) i++;
    else k++;
  }
  return out;
}

/** Leave rows of many short cells (tables, author lists) at both ends out of a run; undefined if no columns remain. */
function trimRun(
  bands: readonly Band[],
  from: number,
  to: number,
  em: number,
): { from: number; to: number } | undefined {
  let start = from;
  let end = to;
  while (start < end && isCellRow(bands[start]!, em)) start++;
  while (end > start && isCellRow(bands[end - 1]!, em)) end--;
  if (end - start < 1) return undefined;
  const inside: Fragment[] = [];
  for (let i = start; i < end; i++) inside.push(...bands[i]!.fragments);
  return gutterOf(inside) === undefined ? undefined : { from: start, to: end };
}

function isCellRow(band: Band, em: number): boolean {
  if (band.fragments.length < 3) return false;
  let rows = 0;
  let row = -Infinity;
  for (const fragment of band.fragments) {
    if (fragment.x1 - fragment.x0 > 18 * em) return false;
    if (fragment.base - row > 0.3 * fragment.size) {
      rows++;
      row = fragment.base;
    }
  }
  return (band.fragments.length - numbersOf(band, em)) / rows >= 3;
}

const HEAD = 1.1; // of the em
const NUMBER_GAP_EM = 2.5;
const SECTION_NUMBER = /^\d{1,2}(?:\.\d{1,2})*\.?$/;

/** Numbers of headings beside each other, each one cell with its title; rows of tables have no larger type in them. */
function numbersOf({ fragments }: Band, em: number): number {
  const numbers = fragments.filter((one, i) => isNumberOf(one, fragments[i + 1], em));
  return numbers.some(({ size }) => size > HEAD * em) ? numbers.length : 0;
}

function isNumberOf(number: Fragment, title: Fragment | undefined, em: number): boolean {
  const gap = (title?.x0 ?? Infinity) - number.x1;
  return gap > 0 && gap < NUMBER_GAP_EM * em && SECTION_NUMBER.test(textOf(number)) && /^\p{L}/u.test(textOf(title!));
}

function textOf({ pieces }: Fragment): string {
  return pieces
    .map(({ run, from, to }) => run.text.slice(from, to))
    .join('')
    .trim();
}
