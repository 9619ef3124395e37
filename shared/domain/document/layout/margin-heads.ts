/** Heads and notes in the margin of a column: they stand beside its lines, and in none of its sentences. */
import { isBullet, isEnumerated } from '../patterns.ts';
import type { Fragment } from './fragments.ts';
import { fragmentText } from './suspects.ts';

interface Row {
  readonly base: number;
  readonly size: number;
  /** In the column itself, from left to right. */
  readonly text: readonly Fragment[];
}

interface Margin {
  /** Beside each other's lines, from the top. */
  readonly fragments: readonly Fragment[];
  /** Row beside which it begins. */
  readonly row: number;
}

const SAME_ROW_EM = 0.3;
/** Running text without which there is no margin. */
const LEAST_ROWS = 6;
const LEAST_TEXT_EM = 14;
const GAP_EM = 1;
/** Of the rows; what more have beside them are terms with what they mean, or cells. */
const MOST_BESIDE = 0.25;
const LEADING_EM = 1.6;
const INDENT_EM = 0.8;
const FULL_EM = 4;

/**
 * The column, taken apart so that what stands in its margin comes before the paragraph beside which it begins; whole where nothing has
 * to be moved.
 *
 * @param fragments  of one column
 */
export function partMarginHeads(fragments: readonly Fragment[]): readonly (readonly Fragment[])[] {
  if (fragments.length < LEAST_ROWS) return [fragments];
  const left = edgeOf(fragments);
  if (left === undefined) return [fragments];
  const beside = fragments.filter((one) => one.x1 <= left - GAP_EM * one.size && isWords(fragmentText(one)));
  if (beside.length === 0 || !areAligned(beside)) return [fragments];
  const besides = new Set(beside);
  const rows = rowsOf(fragments.filter((one) => !besides.has(one)));
  if (beside.length > MOST_BESIDE * rows.length) return [fragments];
  const moved = groupsOf(beside, rows).filter(
    (one) => one.fragments.length > 1 || !opensParagraph(rows, one.row, left),
  );
  return moved.length === 0 ? [fragments] : parted(fragments, rows, moved, left);
}

/** Where most lines of running text begin; undefined where there are few of them. */
function edgeOf(fragments: readonly Fragment[]): number | undefined {
  const starts = new Map<number, number>();
  for (const { x0, x1, size } of fragments) {
    if (x1 - x0 < LEAST_TEXT_EM * size) continue;
    const at = Math.round(x0);
    starts.set(at, (starts.get(at) ?? 0) + 1);
  }
  const [best] = [...starts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best && best[1] >= LEAST_ROWS ? best[0] : undefined;
}

/** Numbers and marks of items belong to their line. */
function isWords(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= 3 && !isBullet(text) && !isEnumerated(text);
}

/** They begin, or end, at one place. */
function areAligned(beside: readonly Fragment[]): boolean {
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const em = Math.max(...beside.map(({ size }) => size));
  return Math.min(spread(beside.map(({ x0 }) => x0)), spread(beside.map(({ x1 }) => x1))) <= em;
}

function rowsOf(fragments: readonly Fragment[]): Row[] {
  const rows: { base: number; size: number; text: Fragment[] }[] = [];
  for (const one of [...fragments].sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const last = rows.at(-1);
    if (last && one.base - last.base <= SAME_ROW_EM * Math.min(last.size, one.size)) last.text.push(one);
    else rows.push({ base: one.base, size: one.size, text: [one] });
  }
  return rows;
}

function groupsOf(beside: readonly Fragment[], rows: readonly Row[]): Margin[] {
  const groups: Fragment[][] = [];
  for (const one of [...beside].sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const last = groups.at(-1)?.at(-1);
    if (last && one.base - last.base <= LEADING_EM * one.size) groups.at(-1)!.push(one);
    else groups.push([one]);
  }
  return groups.map((own) => {
    const [{ base, size }] = own as [Fragment];
    const at = rows.findIndex((row) => row.base >= base - SAME_ROW_EM * size);
    return { fragments: own, row: at === -1 ? rows.length : at };
  });
}

/** A line that is indented or set off, or whose line before is short. */
function opensParagraph(rows: readonly Row[], at: number, left: number): boolean {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!row || !before) return true;
  if (row.base - before.base > LEADING_EM * row.size) return true;
  const right = Math.max(...rows.map(({ text }) => text.at(-1)!.x1));
  const isIndented = row.text[0]!.x0 - left > INDENT_EM * row.size;
  return isIndented || right - before.text.at(-1)!.x1 > FULL_EM * row.size;
}

function parted(
  fragments: readonly Fragment[],
  rows: readonly Row[],
  moved: readonly Margin[],
  left: number,
): readonly (readonly Fragment[])[] {
  const away = new Set(moved.flatMap((one) => one.fragments));
  const rest = fragments.filter((one) => !away.has(one));
  const parts: (readonly Fragment[])[] = [];
  let from = -Infinity;
  for (const { fragments: own, row } of moved) {
    let at = Math.min(row, rows.length - 1);
    while (at > 0 && !opensParagraph(rows, at, left)) at--;
    const to = rows[at]!.base - SAME_ROW_EM * rows[at]!.size;
    if (to > from) parts.push(rest.filter(({ base }) => base > from && base <= to));
    parts.push(own);
    from = Math.max(from, to);
  }
  parts.push(rest.filter(({ base }) => base > from));
  return parts.filter((part) => part.length > 0);
}
