/** Lists of references in the lines of a document: told by how their entries look, the name of the section only helps. */
import type { Line } from '../layout/line.ts';
import { isReferencesTitle } from '../patterns.ts';
import { type Cut, cutEntries, textOf } from './entry-starts.ts';
import { isEntryLike, opensWithAuthor, withoutLabel } from './entry-shape.ts';

/** The lines of one entry, which other text may interrupt: a footnote, a float. */
interface Entry {
  readonly lines: readonly number[];
  /** As printed: '[3]', '3.', '[Knu84]'. */
  readonly label: string | undefined;
}

/** Lines `from` to `to` (exclusive) hold a list of references; those of no entry are something else. */
export interface ReferenceList {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly Entry[];
}

/** Lines `from` to `to` (exclusive) are a heading. */
interface Heading {
  readonly from: number;
  readonly to: number;
  readonly level: number;
}

interface Surroundings {
  readonly leading: (size: number) => number;
  /** Lines of printed tables of contents. */
  readonly contents: ReadonlySet<number>;
}

/** Below a name that says so, and without one. */
const LEAST_LIKENESS = { named: 0.45, unnamed: 0.8 } as const;
const FEWEST_UNNAMED = 5;
/** Without a name numbered entries also have to open with authors, so often. */
const LEAST_AUTHORS = 0.6;
const MOST_STARTS_TRIED = 6;
const TITLE_CHARS = 48;

/** All lists of references, in reading order; they do not overlap. */
export function referenceLists<T extends Heading>(
  lines: readonly Line[],
  marks: readonly T[],
  titles: (mark: T) => string,
  surroundings: Surroundings,
): readonly ReferenceList[] {
  const lists: ReferenceList[] = [];
  let at = 0;
  let named: number | undefined;
  const upTo = (to: number): void => {
    for (const start of startsIn(lines, at, to, named !== undefined, surroundings)) {
      if (start.at < (lists.at(-1)?.to ?? 0)) continue;
      const list = listFrom(lines, start.at, to, start.named, surroundings);
      if (list) lists.push(list);
    }
  };
  for (const mark of marks) {
    upTo(mark.from);
    at = Math.max(at, mark.to);
    if (isReferencesTitle(titles(mark))) named = mark.level;
    else if (named !== undefined && mark.level <= named) named = undefined;
  }
  upTo(lines.length);
  return lists;
}

interface Start {
  readonly at: number;
  readonly named: boolean;
}

/** Where a list may begin between two headings: right below the heading, below a line with the name of such lists, at a '1'. */
function startsIn(
  lines: readonly Line[],
  from: number,
  to: number,
  named: boolean,
  { contents }: Surroundings,
): readonly Start[] {
  if (from >= to) return [];
  const starts: Start[] = [{ at: from, named }];
  for (let at = from; at < to && starts.length < MOST_STARTS_TRIED; at++) {
    const { text } = lines[at]!;
    if (contents.has(at)) continue;
    if (text.length <= TITLE_CHARS && at + 1 < to && isReferencesTitle(text)) starts.push({ at: at + 1, named: true });
    else if (!named && at > from && /^(?:\[1\]|1\.)\s/u.test(text)) starts.push({ at, named: false });
  }
  return starts;
}

/** The list that begins with this line, if one does. */
function listFrom(
  lines: readonly Line[],
  from: number,
  to: number,
  named: boolean,
  { leading }: Surroundings,
): ReferenceList | undefined {
  const own = ofOneSize(lines, from, to);
  if (own.length === 0) return undefined;
  const cut = cutEntries(
    own.map((at) => lines[at]!),
    leading,
    named ? 1 : FEWEST_UNNAMED,
  );
  if (!cut) return undefined;
  const kept = withoutTail(
    own.map((at) => lines[at]!),
    cut,
  );
  if (!isAccepted(kept.cut, kept.lines, named)) return undefined;
  const foreign = outdented(kept.lines, kept.cut);
  const entries = kept.cut.starts.map((start, i): Entry => {
    const end = kept.cut.starts[i + 1] ?? kept.lines.length;
    const indexes = Array.from({ length: end - start }, (_, at) => start + at).filter((at) => !foreign.has(at));
    return { lines: indexes.map((at) => own[at]!), label: kept.cut.labels[i] };
  });
  return { from, to: own[kept.lines.length - 1]! + 1, entries };
}

function isAccepted(cut: Cut, lines: readonly Line[], named: boolean): boolean {
  if (named) return cut.likeness >= LEAST_LIKENESS.named;
  if (cut.starts.length < FEWEST_UNNAMED || cut.likeness < LEAST_LIKENESS.unnamed || cut.by === 'author') return false;
  const authors = cut.starts.filter((at) => opensWithAuthor(withoutLabel(lines[at]!.text))).length;
  return authors >= (cut.by === 'label' ? LEAST_AUTHORS : LEAST_LIKENESS.unnamed) * cut.starts.length;
}

const SAME_PLACE_EM = 0.5;
const LEAST_INDENT_EM = 0.6;
const LINES_OF_A_PAGE = 50;
const OTHER_SIZE = 0.09;
const SCRAP_CHARS = 4;

/** Lines in the type of the list: footnotes and floats that stand between its entries have their own. */
function ofOneSize(lines: readonly Line[], from: number, to: number): readonly number[] {
  const chars = new Map<number, number>();
  for (let at = from; at < Math.min(to, from + LINES_OF_A_PAGE); at++) {
    const { size, text, upright } = lines[at]!;
    if (upright) chars.set(half(size), (chars.get(half(size)) ?? 0) + text.length);
  }
  const [usual] = [...chars].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return Array.from({ length: to - from }, (_, i) => from + i).filter((at) => {
    const { size, text, upright } = lines[at]!;
    return upright && (text.length < SCRAP_CHARS || Math.abs(size - usual) <= OTHER_SIZE * usual);
  });
}

function half(size: number): number {
  return Math.round(size * 2) / 2;
}

const TAIL_LIKENESS = 0.25;
const MOSTLY = 0.7;

/** The list up to where what follows no longer looks like entries, and its last entry up to where it ends. */
function withoutTail(lines: readonly Line[], cut: Cut): { readonly cut: Cut; readonly lines: readonly Line[] } {
  const alike = cut.starts.map((from, i) => isEntryLike(textOf(lines, from, cut.starts[i + 1] ?? lines.length)));
  const named = cut.starts.map((from) => opensWithAuthor(lines[from]!.text));
  const byAuthor = named.filter(Boolean).length > MOSTLY * named.length;
  let count = cut.starts.length;
  if (cut.by !== 'label') {
    let rest = 0;
    const wide = WIDER * usualGap(lines);
    for (let i = alike.length - 1; i > 0; i--) {
      const fits = alike[i] === true && (!byAuthor || named[i] === true);
      if (fits) rest++;
      else if (rest <= TAIL_LIKENESS * (alike.length - i) && isSetApart(lines, cut.starts[i]!, wide)) count = i;
    }
  }
  const end = count < cut.starts.length ? cut.starts[count]! : endOfLast(lines, cut);
  const starts = cut.starts.slice(0, count);
  const likeness = alike.slice(0, count).filter(Boolean).length / Math.max(1, count);
  return { cut: { ...cut, starts, labels: cut.labels.slice(0, count), likeness }, lines: lines.slice(0, end) };
}

const WIDER = 1.35;

/** What most lines of a column are apart at most. */
function usualGap(lines: readonly Line[]): number {
  const gaps = lines.flatMap((one, i) =>
    i > 0 && lines[i - 1]!.column === one.column ? [one.base - lines[i - 1]!.base] : [],
  );
  return gaps.toSorted((a, b) => a - b)[Math.floor(0.8 * gaps.length)] ?? 0;
}

/** @param wide  a larger gap sets lines apart, in points */
function isSetApart(lines: readonly Line[], at: number, wide: number): boolean {
  const [before, line] = [lines[at - 1]!, lines[at]!];
  return before.column !== line.column || line.base - before.base > wide;
}

const ALIKE = 0.6;

/** Lines at the end of a column that do not share the indent of all that goes on: the notes of the page. */
function outdented(lines: readonly Line[], cut: Cut): ReadonlySet<number> {
  const starts = new Set(cut.starts);
  const left = new Map<number, number>();
  for (const { column, x0 } of lines) left.set(column, Math.min(left.get(column) ?? Infinity, x0));
  const indent = (at: number): number => (lines[at]!.x0 - left.get(lines[at]!.column)!) / lines[at]!.size;
  const others = lines.flatMap((_, at) => (starts.has(at) ? [] : [indent(at)])).toSorted((a, b) => a - b);
  const usual = others[others.length >> 1] ?? 0;
  const regular = others.filter((one) => Math.abs(one - usual) < SAME_PLACE_EM).length;
  const out = new Set<number>();
  if (cut.by !== 'label' || usual < LEAST_INDENT_EM || regular < ALIKE * others.length) return out;
  for (let at = lines.length - 1; at > 0; at--) {
    const next = lines[at + 1];
    const isLast = next?.column !== lines[at]!.column || out.has(at + 1);
    if (isLast && !starts.has(at) && usual - indent(at) > LEAST_INDENT_EM) out.add(at);
  }
  return out;
}

/** The last entry has no next one to end it: it ends at a gap, or where its lines leave the indent of the others. */
function endOfLast(lines: readonly Line[], cut: Cut): number {
  const last = cut.starts.at(-1)!;
  const inner: number[] = [];
  const indents: number[] = [];
  for (const [i, start] of cut.starts.slice(0, -1).entries()) {
    for (let at = start + 1; at < cut.starts[i + 1]!; at++) {
      const [before, line] = [lines[at - 1]!, lines[at]!];
      if (before.column === line.column) inner.push(line.base - before.base);
      indents.push((line.x0 - line.left) / line.size);
    }
  }
  const gap = inner.toSorted((a, b) => a - b)[inner.length >> 1];
  const indent = indents.toSorted((a, b) => a - b)[indents.length >> 1];
  for (let at = last + 1; at < lines.length; at++) {
    const [before, line] = [lines[at - 1]!, lines[at]!];
    const usual = gap ?? 1.25 * line.size;
    if (before.column === line.column && line.base - before.base > WIDER * usual) return at;
    if (indent !== undefined && Math.abs((line.x0 - line.left) / line.size - indent) > 0.6) return at;
    if (before.column !== line.column && /[.)\]>]$/u.test(before.text)) return at;
  }
  return lines.length;
}
