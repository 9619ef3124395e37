import type { Line } from '../layout/line.ts';
import type { OutlineEntry } from '../page-content.ts';
import type { HeadingMark } from '../blocks/block.ts';
import { most, type StyleStats } from '../blocks/style-stats.ts';
import { cutRunIns, type CutMark } from './run-ins.ts';
import { likeness, titleKey, withoutNumber } from './title-key.ts';

/** Bookmarks tied to the text. `lines` is the input with run-in headings cut from the text that follows them. */
export interface AlignedOutline {
  readonly lines: readonly Line[];
  readonly marks: readonly HeadingMark[];
  /** Share of the bookmarks whose title stands where they point. */
  readonly found: number;
}

interface Place {
  readonly from: number;
  readonly to: number;
  /** Length of the heading in its last line, if text follows it there. */
  readonly cut?: number | undefined;
  readonly score: number;
}

const GENERIC = /^(?:page|seite|slide|folie|foil|blank page|sheet|p\.?)?\s*[-–]?\s*\d+$/i;
const LONE_NUMBER =
  /^(?:(?:chapter|part|appendix|section)\s+(?:\d{1,3}|[ivxl]+|[a-z])|\d{1,2}|[ivxl]{1,5})[.:]?$|^第\s*\S{1,3}\s*[章节節]$/iu;
const REPEAT_WINDOW = 40;
const MAX_HEADING_LINES = 5;
const LEAST_SCORE = 0.85;

/** Bookmarks that say something: page lists and bare numbers do not. */
export function usableOutline(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  const named = outline.filter((entry) => titleKey(entry.title).length > 0);
  const generic = named.filter((entry) => GENERIC.test(entry.title.trim())).length;
  return generic > 0.5 * named.length ? [] : named;
}

/** Find every bookmark's title on its page or a page beside it. */
export function alignOutline(
  lines: readonly Line[],
  outline: readonly OutlineEntry[],
  stats: StyleStats,
): AlignedOutline {
  const finder = new TitleFinder(lines, stats);
  let places = outline.map((entry) => finder.find(entry));
  let found = places.filter((place) => place !== undefined).length;
  if (2 * found < outline.length) {
    const moved = shifted(outline, finder);
    if (moved) {
      const again = new TitleFinder(lines, stats);
      places = moved.map((entry) => again.find(entry));
      found = places.filter((place) => place !== undefined).length;
    }
  }
  const marks: CutMark[] = [];
  const positions = positionsOf(outline, places, finder);
  for (const [i, entry] of outline.entries()) {
    const place = places[i];
    const at = positions[i]!;
    if (!place && (entry.pageIndex === undefined || isRepeat(outline, i))) continue;
    const mark: HeadingMark = {
      from: place?.from ?? at,
      to: place?.to ?? at,
      title: place ? undefined : entry.title,
      level: entry.level,
      confidence: place ? Math.min(1, 0.9 + 0.1 * Math.min(1, place.score)) : 0.6,
      evidence: ['outline'],
      pageIndex: place ? lines[place.from]!.pageIndex : entry.pageIndex!,
    };
    marks.push({ mark, cut: place?.cut });
  }
  marks.sort((a, b) => a.mark.from - b.mark.from || a.mark.to - b.mark.to);
  return { ...cutRunIns(lines, marks), found: outline.length > 0 ? found / outline.length : 0 };
}

/** Bookmarks made for another edition: all point the same number of pages away from their titles. */
function shifted(outline: readonly OutlineEntry[], finder: TitleFinder): readonly OutlineEntry[] | undefined {
  const votes = new Map<number, number>();
  for (const entry of outline) {
    if (entry.pageIndex === undefined) continue;
    for (const page of finder.pagesOf(entry.title)) {
      const shift = page - entry.pageIndex;
      votes.set(shift, (votes.get(shift) ?? 0) + 1);
    }
  }
  const shift = most(votes);
  if (shift === undefined || Math.abs(shift) < 2 || votes.get(shift)! < Math.max(3, 0.4 * outline.length))
    return undefined;
  return outline.map((entry) =>
    entry.pageIndex === undefined ? entry : { ...entry, pageIndex: entry.pageIndex + shift },
  );
}

/** The same title on the same page again: some programs write every bookmark twice. */
function isRepeat(outline: readonly OutlineEntry[], at: number): boolean {
  const { title, pageIndex } = outline[at]!;
  const from = Math.max(0, at - REPEAT_WINDOW);
  return outline.slice(from, at).some((other) => other.pageIndex === pageIndex && other.title === title);
}

/** Where bookmarks without a printed title go: at their height on their page, between their found neighbors. */
function positionsOf(
  outline: readonly OutlineEntry[],
  places: readonly (Place | undefined)[],
  finder: TitleFinder,
): number[] {
  const next = new Array<number>(outline.length);
  let following = Infinity;
  for (let i = outline.length - 1; i >= 0; i--) {
    next[i] = following;
    following = Math.min(following, places[i]?.from ?? Infinity);
  }
  let before = 0;
  return outline.map((entry, i) => {
    const place = places[i];
    const wanted = place ? place.from : finder.positionOf(entry);
    const at = place ? wanted : Math.max(before, Math.min(wanted, next[i]!));
    before = Math.max(before, place ? place.to : at);
    return at;
  });
}

/** Looks for titles in the lines of a page and its neighbors; a line serves one title. */
class TitleFinder {
  readonly #lines: readonly Line[];
  readonly #stats: StyleStats;
  /** First line of each page; one entry more than there are pages. */
  readonly #pageStarts: number[] = [];
  readonly #keys: string[];
  readonly #bareKeys: (string | undefined)[];
  readonly #byKey = new Map<string, number[]>();
  readonly #taken: boolean[] = [];
  #last = 0;

  constructor(lines: readonly Line[], stats: StyleStats) {
    this.#lines = lines;
    this.#stats = stats;
    this.#keys = lines.map((line) => titleKey(line.text));
    this.#bareKeys = new Array<string | undefined>(lines.length);
    for (const [i, line] of lines.entries()) {
      while (this.#pageStarts.length <= line.pageIndex) this.#pageStarts.push(i);
      const key = this.#keys[i]!;
      const same = this.#byKey.get(key);
      if (same) same.push(i);
      else this.#byKey.set(key, [i]);
    }
  }

  find(entry: OutlineEntry): Place | undefined {
    const key = titleKey(entry.title);
    const bare = titleKey(withoutNumber(entry.title));
    let best: Place | undefined;
    const consider = (start: number): void => {
      const place = this.#match(start, key, bare);
      if (!place) return;
      const score = place.score + this.#bonus(place, entry);
      if (!best || score > best.score + 1e-9) best = { ...place, score };
    };
    if (entry.pageIndex === undefined) for (const start of this.#byKey.get(key) ?? []) consider(start);
    else {
      const from = this.#startOf(entry.pageIndex - 1);
      const to = this.#startOf(entry.pageIndex + 2);
      for (let i = from; i < to; i++) consider(i);
    }
    if (!best) return undefined;
    if (this.#isLoneNumber(best.from - 1, best.from)) best = { ...best, from: best.from - 1 };
    for (let i = best.from; i < best.to; i++) this.#taken[i] = true;
    this.#last = best.from;
    return best;
  }

  /** Pages on which a line of prominent type is this title. */
  pagesOf(title: string): Set<number> {
    const pages = new Set<number>();
    const bare = titleKey(withoutNumber(title));
    for (const [i, line] of this.#lines.entries()) {
      if (line.text.length > title.length + 12 || line.size < 1.05 * this.#stats.bodySize) continue;
      if (this.#bareKey(i) === bare) pages.add(line.pageIndex);
    }
    return pages;
  }

  positionOf(entry: OutlineEntry): number {
    if (entry.pageIndex === undefined) return 0;
    const from = this.#startOf(entry.pageIndex);
    const to = this.#startOf(entry.pageIndex + 1);
    if (entry.y === undefined) return from;
    for (let i = from; i < to; i++) {
      const part = this.#lines[i]!.parts[0];
      if (part && this.#lines[i]!.upright && part.origin[1] <= entry.y) return i;
    }
    return from;
  }

  #startOf(pageIndex: number): number {
    if (pageIndex < 0) return 0;
    return this.#pageStarts[pageIndex] ?? this.#lines.length;
  }

  #match(start: number, key: string, bare: string): Place | undefined {
    let whole = '';
    let best: Place | undefined;
    const first = this.#bareKey(start);
    for (let to = start + 1; to <= start + MAX_HEADING_LINES && to <= this.#lines.length; to++) {
      if (this.#taken[to - 1] || this.#lines[to - 1]!.pageIndex !== this.#lines[start]!.pageIndex) break;
      const before = whole;
      whole += this.#keys[to - 1]!;
      if (whole.length === before.length && to === start + 1) break;
      const bareWhole = to === start + 1 ? first : first + whole.slice(this.#keys[start]!.length);
      const score = alike(whole, bareWhole, key, bare);
      if (score >= LEAST_SCORE && (!best || score > best.score)) best = { from: start, to, score };
      if (!best) best = this.#runIn(start, to, before, whole, key) ?? this.#runIn(start, to, before, bareWhole, bare);
      if (bareWhole.length > 1.25 * key.length + 4) break;
      if (!best && !key.startsWith(whole.slice(0, 3)) && !bare.startsWith(bareWhole.slice(0, 3))) break;
    }
    return best;
  }

  /** A title that opens a line and ends in a full stop, colon or dash, with text behind it. */
  #runIn(start: number, to: number, before: string, whole: string, wanted: string): Place | undefined {
    if (wanted.length < 3 || whole.length <= wanted.length || !whole.startsWith(wanted)) return undefined;
    const line = this.#lines[to - 1]!;
    // Count back from the line's end to where the title's last letter stands.
    const rest = whole.length - wanted.length;
    if (rest >= this.#keys[to - 1]!.length || before.length >= wanted.length + 40) return undefined;
    const cut = cutAt(line.text, rest);
    if (cut === undefined) return undefined;
    return { from: start, to, cut, score: 0.9 };
  }

  /** 'Chapter 2' on a line of its own above its title. */
  #isLoneNumber(at: number, below: number): boolean {
    const line = this.#lines[at];
    const title = this.#lines[below]!;
    if (line?.column !== title.column || this.#taken[at] || !LONE_NUMBER.test(line.text)) return false;
    return line.size > 1.15 * this.#stats.bodySize && title.base - line.base < 5 * title.size;
  }

  #bareKey(i: number): string {
    return (this.#bareKeys[i] ??= titleKey(withoutNumber(this.#lines[i]!.text)));
  }

  #bonus(place: Place, entry: OutlineEntry): number {
    const line = this.#lines[place.from]!;
    let bonus = line.pageIndex === entry.pageIndex ? 0.06 : 0;
    const y = line.parts[0]?.origin[1];
    if (entry.y !== undefined && y !== undefined && line.pageIndex === entry.pageIndex) {
      const apart = Math.abs(entry.y - y);
      bonus += apart < 30 ? 0.06 : apart < 100 ? 0.03 : 0;
    }
    const prominent = line.size > 1.05 * this.#stats.bodySize || line.bold > 0.5 || line.caps;
    if (prominent) bonus += 0.04;
    if (place.from >= this.#last) bonus += 0.02;
    return bonus;
  }
}

function alike(whole: string, bareWhole: string, key: string, bare: string): number {
  if (whole === key) return 1;
  if (bare.length > 0 && bareWhole === bare) return 0.98;
  const long = Math.max(bare.length, bareWhole.length);
  if (long < 6 || Math.abs(bare.length - bareWhole.length) > 0.2 * long) return 0;
  return 0.95 * Math.max(likeness(bareWhole, bare), likeness(whole, key));
}

/** The offset behind which `rest` letters and digits of the text follow, if punctuation stands there. */
function cutAt(text: string, rest: number): number | undefined {
  let left = rest;
  let at = text.length;
  while (at > 0 && left > 0) {
    at--;
    if (/[\p{L}\p{N}]/u.test(text[at]!)) left--;
  }
  const head = text.slice(0, at).trimEnd();
  return /[.:—–-]$/u.test(head) ? at : undefined;
}
