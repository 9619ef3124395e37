/** Where the entries of a list of references begin: told by what is regular in the list as a whole, never line by line. */
import type { Line } from '../layout/line.ts';
import { type Label, labelChain } from './labels.ts';
import { isEntryLike, opensWithAuthor } from './entry-shape.ts';

/** A way to cut a list into entries: the lines that open one, counted in the lines of the list. */
export interface Cut {
  readonly starts: readonly number[];
  /** As printed, for each start; empty where entries are not numbered. */
  readonly labels: readonly string[];
  /** Share of the entries that look like one. */
  readonly likeness: number;
  readonly by: 'label' | 'indent' | 'gap' | 'author';
}

/**
 * The best way to cut the lines into entries; undefined if none is regular.
 *
 * @param lines  of the list alone, in reading order
 * @param leading  usual distance between baselines for a font size, in points
 * @param fewest  entries without labels that make a list
 */
export function cutEntries(lines: readonly Line[], leading: (size: number) => number, fewest: number): Cut | undefined {
  const chain = labelChain(lines);
  if (chain)
    return cutBy(
      'label',
      chain.map(({ at }) => at),
      lines,
      chain,
    );
  const cuts = [
    cutBy('indent', hangingStarts(lines), lines),
    cutBy('gap', spacedStarts(lines, leading), lines),
    cutBy('author', authorStarts(lines), lines),
  ].filter((cut) => cut.starts.length >= fewest);
  // Of equals the first: an indent is surer than a gap, and a gap than a name.
  return cuts.reduce<Cut | undefined>(
    (best, cut) => (best && best.likeness >= cut.likeness - SURER ? best : cut),
    undefined,
  );
}

const SURER = 0.1;

function cutBy(by: Cut['by'], starts: readonly number[], lines: readonly Line[], chain?: readonly Label[]): Cut {
  const entries = starts.map((from, i) => textOf(lines, from, starts[i + 1] ?? lines.length));
  const alike = entries.filter(isEntryLike).length;
  return { by, starts, labels: chain?.map(({ label }) => label) ?? [], likeness: alike / Math.max(1, starts.length) };
}

export function textOf(lines: readonly Line[], from: number, to: number): string {
  return lines
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
}

const SAME_PLACE_EM = 0.45;
const LEAST_INDENT_EM = 0.6;
const MOST_INDENT_EM = 7;
const ALIKE = 0.8;

/** Lines that hang out to the left of those that go on; empty unless nearly all of these share one indent. */
function hangingStarts(lines: readonly Line[]): readonly number[] {
  const offsets = offsetsOf(lines);
  const starts = offsets.flatMap((offset, at) => (offset < SAME_PLACE_EM ? [at] : []));
  const others = offsets.filter((offset) => offset >= SAME_PLACE_EM);
  if (starts[0] !== 0 || others.length === 0 || starts.length > 0.9 * lines.length) return [];
  const usual = others.toSorted((a, b) => a - b)[others.length >> 1]!;
  if (usual < LEAST_INDENT_EM || usual > MOST_INDENT_EM) return [];
  const regular = others.filter((offset) => Math.abs(offset - usual) < SAME_PLACE_EM).length;
  return regular >= ALIKE * others.length ? starts : [];
}

/** How far each line is set in, in em, against the leftmost line of the list in its column. */
function offsetsOf(lines: readonly Line[]): readonly number[] {
  const left = new Map<number, number>();
  for (const { column, x0 } of lines) left.set(column, Math.min(left.get(column) ?? Infinity, x0));
  // A column that holds only the end of an entry has no line to hang from: its neighbors on the same side tell.
  const usual = [...Map.groupBy(lines, ({ column }) => column)].map(([column, own]) => ({
    left: left.get(column)!,
    mixed: own.some(({ x0, size }) => x0 - left.get(column)! > LEAST_INDENT_EM * size),
  }));
  return lines.map(({ column, x0, size, left: edge }) => {
    const own = left.get(column)!;
    const mixed = usual.some((one) => one.mixed && Math.abs(one.left - own) < SAME_PLACE_EM * size);
    const base = mixed || own - edge > MOST_INDENT_EM * size ? own : Math.min(own, edge);
    return (x0 - base) / size;
  });
}

const WIDER = 1.2;

/** Lines with more room above than is usual between lines; empty unless there are such gaps again and again. */
function spacedStarts(lines: readonly Line[], leading: (size: number) => number): readonly number[] {
  const gaps = lines.map((line, at) => {
    const before = lines[at - 1];
    return before?.column === line.column ? line.base - before.base : undefined;
  });
  const within = gaps.filter((gap) => gap !== undefined && gap > 0).toSorted((a, b) => a! - b!);
  const least = within[within.length >> 2] ?? leading(lines[0]!.size);
  const usual = Math.min(leading(lines[0]!.size), least);
  const isOpen = (at: number): boolean => {
    const gap = gaps[at];
    if (at === 0) return true;
    if (gap !== undefined) return gap > WIDER * usual;
    // At the top of a column: what comes before has ended, and this opens as an entry does.
    const before = lines[at - 1]!;
    return /[.)\]>]$/u.test(before.text) && opensWithAuthor(lines[at]!.text);
  };
  const starts = lines.flatMap((_, at) => (isOpen(at) ? [at] : []));
  return starts.length < 2 || starts.length > 0.85 * lines.length ? [] : starts;
}

const MOST_LINES = 30;

/** Lines that open with an author behind a line that ended an entry with its year or its pages. */
function authorStarts(lines: readonly Line[]): readonly number[] {
  const starts = [0];
  for (let at = 1; at < lines.length; at++) {
    if (!/[.)\]>\d]$/u.test(lines[at - 1]!.text) || !opensWithAuthor(lines[at]!.text)) continue;
    const from = Math.max(starts.at(-1)!, at - MOST_LINES);
    if (isEntryLike(textOf(lines, from, at))) starts.push(at);
  }
  return starts;
}
