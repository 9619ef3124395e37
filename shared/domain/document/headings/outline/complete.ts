import type { HeadingMark } from '../../blocks/block.ts';
import type { Line } from '../../layout/line.ts';
import type { Candidate } from '../candidates/candidates.ts';
import { parseNumber } from '../number.ts';
import type { CutMark } from '../run-ins.ts';
import { titleKey, withoutNumber } from '../title-key.ts';
import { bookmarksOf, type Bookmarks } from './bookmarks.ts';
import { kindOf, numberKey } from './kinds.ts';
import { LevelsOfOthers } from './levels-of-others.ts';
import type { InferredHeading } from '../inferred.ts';

/** Headings of one kind: one depth of number, or one style. */
interface Kind {
  members: number;
  bookmarked: number;
}

/**
 * How sure a heading must be that the bookmarks leave out, by the share of its kind that they hold: where they hold
 * nearly all, the others are most likely none; where they hold few, the kind was left out by and large.
 */
const INCOMPLETE_SHARE = 0.5;
const COMPLETE_SHARE = 0.9;
const LEAST_CONFIDENCE = 0.4;
const MOST_CONFIDENCE = 0.97;
/** A kind below all bookmarks: they stop at a depth. */
const BELOW_CONFIDENCE = 0.5;
/** A kind beside them of which they hold nothing: such headings are often labels and boxes. */
const BESIDE_CONFIDENCE = 0.9;
/** Headings that are as likely as not say nothing about how complete the bookmarks are. */
const TELLING_CONFIDENCE = 0.5;
const PRIOR_MEMBERS = 2;

/**
 * Bookmarks with the headings that they leave out: those below their last level, and gaps in their levels.
 *
 * @param marks     bookmarks tied to the text, in reading order
 * @param inferred  headings that the printed pages show, in reading order
 */
export function completeOutline(
  lines: readonly Line[],
  marks: readonly CutMark[],
  inferred: readonly InferredHeading[],
): readonly CutMark[] {
  if (marks.length === 0) return marks;
  const bookmarks = bookmarksOf(marks, inferred);
  const levels = new LevelsOfOthers(bookmarks);
  const titles = marks.map(({ mark }) => titleOf(mark, lines));
  const gate = new Gate(bookmarks, inferred, marks, titles);
  const named = namesByPage(marks, titles);
  const added = inferred.flatMap((heading): CutMark[] => {
    if (bookmarks.has(heading) || isNamedNearby(heading.candidate, named)) return [];
    const level = levels.of(heading);
    return gate.lets(heading, level) ? [{ mark: { ...heading.mark, level }, cut: heading.cut }] : [];
  });
  if (added.length === 0) return marks;
  return [...marks, ...added].sort((a, b) => a.mark.from - b.mark.from || a.mark.to - b.mark.to);
}

/** Decides which headings the bookmarks have left out. */
class Gate {
  readonly #kinds = new Map<string, Kind>();
  /** Share of all telling headings that are bookmarked. */
  readonly #complete: number;
  readonly #deepest: number;
  readonly #numbers = new Map<string, number>();
  /** Decimal numbers of the bookmarks in reading order, by all but their last part: the line they stand in, and that part. */
  readonly #series = new Map<string, { readonly line: number; readonly last: number }[]>();
  /** Chapters count their sections again, so that a number may come again. */
  readonly #restarts: boolean;

  /** @param titles  of the marks, one each */
  constructor(
    bookmarks: Bookmarks,
    inferred: readonly InferredHeading[],
    marks: readonly CutMark[],
    titles: readonly string[],
  ) {
    this.#deepest = deepestOf(marks);
    for (const heading of inferred) {
      const kind = this.#kinds.get(kindOf(heading)) ?? { members: 0, bookmarked: 0 };
      kind.members++;
      if (bookmarks.has(heading)) kind.bookmarked++;
      this.#kinds.set(kindOf(heading), kind);
    }
    for (const [i, title] of titles.entries()) {
      const number = parseNumber(title);
      const key = numberKey(number);
      if (key !== undefined) this.#numbers.set(key, (this.#numbers.get(key) ?? 0) + 1);
      if (number?.scheme !== 'decimal') continue;
      const head = headOf(number.parts);
      const series = this.#series.get(head) ?? [];
      series.push({ line: marks[i]!.mark.from, last: number.parts.at(-1)! });
      this.#series.set(head, series);
    }
    this.#restarts = [...this.#numbers.values()].some((times) => times > 1);
    const telling = inferred.filter(({ confidence }) => confidence >= TELLING_CONFIDENCE);
    const held = telling.filter((heading) => bookmarks.has(heading)).length;
    this.#complete = telling.length === 0 ? 1 : held / telling.length;
  }

  lets(heading: InferredHeading, level: number): boolean {
    const number = heading.chained ? numberKey(heading.candidate.number) : undefined;
    // A number that a bookmark has is one of a list, or of a table of contents.
    if (number !== undefined && !this.#restarts && this.#numbers.has(number)) return false;
    if (this.#isOutOfOrder(heading.candidate)) return false;
    return this.#isGap(heading) || heading.confidence >= this.#leastFor(heading, level);
  }

  #leastFor(heading: InferredHeading, level: number): number {
    const { members, bookmarked } = this.#kinds.get(kindOf(heading)) ?? { members: 0, bookmarked: 0 };
    if (bookmarked > 0) return leastAt((bookmarked + PRIOR_MEMBERS * this.#complete) / (members + PRIOR_MEMBERS));
    return level > this.#deepest ? BELOW_CONFIDENCE : Math.max(BESIDE_CONFIDENCE, leastAt(this.#complete));
  }

  /** '11. Escapes' between the bookmarks '2 Data' and '3 Import' is an item of a list. */
  #isOutOfOrder({ number, from }: Candidate): boolean {
    if (number?.scheme !== 'decimal' || this.#restarts) return false;
    const series = this.#series.get(headOf(number.parts)) ?? [];
    const last = number.parts.at(-1)!;
    const before = series.findLast(({ line }) => line < from);
    const behind = series.find(({ line }) => line > from);
    return (before !== undefined && before.last >= last) || (behind !== undefined && behind.last <= last);
  }

  /** '2.2' between the bookmarks '2.1' and '2.3'. */
  #isGap({ candidate, chained }: InferredHeading): boolean {
    const parts = candidate.number?.parts;
    if (!chained || !parts) return false;
    const head = parts.slice(0, -1);
    const last = parts.at(-1)!;
    const has = (wanted: readonly number[]): boolean => this.#numbers.has(numberKey(candidate.number, wanted) ?? '');
    const before = last > 1 ? has([...head, last - 1]) : head.length > 0 && has(head);
    return before && has([...head, last + 1]);
  }
}

const headOf = (parts: readonly number[]): string => parts.slice(0, -1).join('.');

function leastAt(share: number): number {
  const along = (share - INCOMPLETE_SHARE) / (COMPLETE_SHARE - INCOMPLETE_SHARE);
  return LEAST_CONFIDENCE + (MOST_CONFIDENCE - LEAST_CONFIDENCE) * Math.max(0, Math.min(1, along));
}

function titleOf(mark: HeadingMark, lines: readonly Line[]): string {
  const printed = lines.slice(mark.from, mark.to).map((line) => line.text);
  return mark.title ?? printed.join(' ');
}

function deepestOf(marks: readonly CutMark[]): number {
  return marks.reduce((deepest, { mark }) => Math.max(deepest, mark.level), 1);
}

/** The titles of the bookmarks, without their numbers, by the page to which they point. */
function namesByPage(marks: readonly CutMark[], titles: readonly string[]): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>();
  for (const [i, { mark }] of marks.entries()) {
    const key = titleKey(withoutNumber(titles[i]!));
    const page = names.get(mark.pageIndex);
    if (page) page.add(key);
    else names.set(mark.pageIndex, new Set([key]));
  }
  return names;
}

/** The words of a bookmark that stands, or points, on this page or one beside it. */
function isNamedNearby({ text, pageIndex }: Candidate, names: ReadonlyMap<number, ReadonlySet<string>>): boolean {
  const key = titleKey(withoutNumber(text));
  return [pageIndex - 1, pageIndex, pageIndex + 1].some((page) => names.get(page)?.has(key));
}
