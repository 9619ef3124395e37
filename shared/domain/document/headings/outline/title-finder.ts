import type { Line } from '../../layout/line.ts';
import type { OutlineEntry } from '../../page-content.ts';
import type { StyleStats } from '../../blocks/style-stats.ts';
import { isNamedNumber, parseNumber } from '../number.ts';
import { likeness, titleKey, withoutNumber } from '../title-key.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';

const lists = wordLists('outlineTitleFinder');

interface Match {
  readonly from: number;
  readonly to: number;
  /** Length of the heading in its last line, if text follows it there. */
  readonly cut?: number | undefined;
  /** How like the title the words are, in [0, 1]. */
  readonly alike: number;
}

/** Where a title is printed. */
export interface Place extends Match {
  /** `alike`, and more where the place is the expected one. */
  readonly score: number;
}

const LONE_NUMBER = pattern('iu')`^(?:${lists.loneNumber}\s+(?:\d{1,3}|[ivxl]+|[a-z])|\d{1,2}|[ivxl]{1,5})[.:]?$`;
/** A line is no longer than this that is the number of a heading, with the word before it, and nothing else. */
const MAX_NUMBER_CHARS = 16;
const MAX_HEADING_LINES = 5;
const LEAST_SCORE = 0.85;
/** The same letters, number or not. */
const EXACT = 0.98;
const MOST_PLACES = 12;
/** Lines that may open a title, looked at for one title: some files have one and the same title everywhere. */
const MOST_LOOKS = 500;
/** A title on more pages than these tells no page from another. */
const MOST_PAGES = 100;
const START_CHARS = 4;
/** A line whose letters are more is no beginning of a title. */
const MAX_KEY_CHARS = 400;

interface Wanted {
  readonly entry: OutlineEntry;
  readonly key: string;
  readonly bare: string;
}

function wantedOf(entry: OutlineEntry): Wanted {
  return { entry, key: titleKey(entry.title), bare: titleKey(withoutNumber(entry.title)) };
}

/** Looks for titles in the lines of a page and its neighbors; a line serves one title. */
export class TitleFinder {
  readonly #lines: readonly Line[];
  readonly #stats: StyleStats;
  /** First line of each page; one entry more than there are pages. */
  readonly #pageStarts: number[] = [];
  readonly #keys: string[];
  readonly #bareKeys: (string | undefined)[];
  readonly #contents: ReadonlySet<number>;
  /** Lines by their letters, with and without their number; made when they are first asked for. */
  #byKeys: { readonly whole: LinesByKey; readonly bare: LinesByKey } | undefined;
  readonly #taken: boolean[] = [];
  #last = 0;

  /** @param contents  lines of the printed table of contents, which name titles and are none */
  constructor(lines: readonly Line[], stats: StyleStats, contents: ReadonlySet<number>) {
    this.#contents = contents;
    this.#lines = lines;
    this.#stats = stats;
    this.#keys = lines.map((line) => titleKey(line.text));
    this.#bareKeys = new Array<string | undefined>(lines.length);
    for (const [i, line] of lines.entries()) {
      while (this.#pageStarts.length <= line.pageIndex) this.#pageStarts.push(i);
    }
  }

  /** Where the title is printed on its page or a page beside it. */
  find(entry: OutlineEntry): Place | undefined {
    if (entry.pageIndex === undefined) return undefined;
    const title = wantedOf(entry);
    let best: Place | undefined;
    const to = this.#startOf(entry.pageIndex + 2);
    for (let at = this.#startOf(entry.pageIndex - 1); at < to; at++) {
      const place = this.#placeAt(at, title);
      if (place && (!best || place.score > best.score + 1e-9)) best = place;
    }
    return best && this.take(best);
  }

  /** Lines from `from` to `to` that are this title and nothing else, in order; not all, where there are very many. */
  exactly(entry: OutlineEntry, from: number, to: number): Place[] {
    const places: Place[] = [];
    const title = wantedOf(entry);
    for (const at of this.#openings(title, from, to)) {
      if (this.#taken[at]) continue;
      const place = this.#placeAt(at, title);
      if (!place || place.cut !== undefined || place.alike < EXACT || place.to > to) continue;
      places.push(place);
      if (places.length === MOST_PLACES) break;
    }
    return places;
  }

  /** The lines of a place serve no other title. */
  take(place: Place): Place {
    const from = this.#isLoneNumber(place.from - 1, place.from) ? place.from - 1 : place.from;
    for (let i = from; i < place.to; i++) this.#taken[i] = true;
    this.#last = from;
    return { ...place, from };
  }

  /** Pages on which a line of prominent type is this title. */
  pagesOf(title: string): Set<number> {
    const pages = new Set<number>();
    const same = this.#linesByKeys().bare.get(titleKey(withoutNumber(title))) ?? [];
    if (same.length > MOST_PAGES) return pages;
    for (const i of same) {
      const line = this.#lines[i]!;
      if (line.text.length <= title.length + 12 && line.size >= 1.05 * this.#stats.bodySize) pages.add(line.pageIndex);
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

  #placeAt(at: number, { entry, key, bare }: Wanted): Place | undefined {
    const match = this.#match(at, key, bare);
    return match && { ...match, score: match.alike + this.#bonus(match, entry) };
  }

  #linesByKeys(): { readonly whole: LinesByKey; readonly bare: LinesByKey } {
    if (this.#byKeys) return this.#byKeys;
    const whole = new Map<string, number[]>();
    const bare = new Map<string, number[]>();
    for (const i of this.#lines.keys()) {
      const key = this.#bareKey(i);
      if (key === '' || key.length > MAX_KEY_CHARS || this.#contents.has(i)) continue;
      addLine(bare, key, i);
      addLine(whole, this.#keys[i]!, i);
    }
    return (this.#byKeys = { whole, bare });
  }

  /** Lines between `from` and `to` that are the beginning of the title, letter for letter, or the whole of it; in order. */
  #openings({ key, bare }: Wanted, from: number, to: number): readonly number[] {
    const known = this.#linesByKeys();
    const found = new Set<number>();
    const start = bare.slice(0, START_CHARS);
    for (const [title, lines] of [[bare, known.bare] as const, [key, known.whole] as const]) {
      for (let length = 1; length <= Math.min(title.length, MAX_KEY_CHARS); length++) {
        const same = lines.get(title.slice(0, length)) ?? [];
        for (let i = firstFrom(same, from); i < same.length && same[i]! < to; i++) {
          if (found.size >= MOST_LOOKS) break;
          if (this.#bareKey(same[i]!).slice(0, START_CHARS) === start) found.add(same[i]!);
        }
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  #match(start: number, key: string, bare: string): Match | undefined {
    let whole = '';
    let best: Match | undefined;
    const first = this.#bareKey(start);
    for (let to = start + 1; to <= start + MAX_HEADING_LINES && to <= this.#lines.length; to++) {
      if (!this.#goesOn(start, to - 1)) break;
      const before = whole;
      whole += this.#keys[to - 1]!;
      if (whole === '') break;
      const bareWhole = to === start + 1 ? first : first + whole.slice(this.#keys[start]!.length);
      const score = alike(whole, bareWhole, key, bare);
      if (score >= LEAST_SCORE && (!best || score > best.alike)) best = { from: start, to, alike: score };
      best ??= this.#runIn(start, to, before, whole, key) ?? this.#runIn(start, to, before, bareWhole, bare);
      const begins = key.startsWith(whole.slice(0, 3)) || bare.startsWith(bareWhole.slice(0, 3));
      if (bareWhole.length > 1.25 * key.length + 4 || (!best && !begins)) break;
    }
    return best;
  }

  /** A line of the same page that is no heading yet. */
  #goesOn(start: number, at: number): boolean {
    return !this.#taken[at] && this.#lines[at]!.pageIndex === this.#lines[start]!.pageIndex;
  }

  /** A title that opens a line and ends in a full stop, colon or dash, with text behind it. */
  #runIn(start: number, to: number, before: string, whole: string, wanted: string): Match | undefined {
    if (wanted.length < 3 || whole.length <= wanted.length || !whole.startsWith(wanted)) return undefined;
    const line = this.#lines[to - 1]!;
    // Count back from the line's end to where the title's last letter stands.
    const rest = whole.length - wanted.length;
    if (rest >= this.#keys[to - 1]!.length || before.length >= wanted.length + 40) return undefined;
    const cut = cutAt(line.text, rest);
    if (cut === undefined) return undefined;
    return { from: start, to, cut, alike: 0.9 };
  }

  /** 'Chapter 2' on a line of its own above its title. */
  #isLoneNumber(at: number, below: number): boolean {
    const line = this.#lines[at];
    const title = this.#lines[below]!;
    if (!line || this.#taken[at] || line.pageIndex !== title.pageIndex) return false;
    if (title.base - line.base >= 5 * title.size || line.base > title.base) return false;
    // What calls itself a chapter is one in any type; a bare number is set apart.
    if (isNamedAlone(line.text)) return line.x0 < title.x1 && title.x0 < line.x1;
    return line.column === title.column && LONE_NUMBER.test(line.text) && line.size > 1.15 * this.#stats.bodySize;
  }

  #bareKey(i: number): string {
    return (this.#bareKeys[i] ??= this.#bareKeyOf(i));
  }

  /** Most lines have no number: their keys are made already. */
  #bareKeyOf(i: number): string {
    const { text } = this.#lines[i]!;
    const rest = withoutNumber(text);
    return rest === text ? this.#keys[i]! : titleKey(rest);
  }

  #bonus(place: Match, entry: OutlineEntry): number {
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

function isNamedAlone(text: string): boolean {
  const number = text.length <= MAX_NUMBER_CHARS ? parseNumber(text) : undefined;
  return number?.rest === '' && (isNamedNumber(number) || number.scheme === 'appendix');
}

type LinesByKey = ReadonlyMap<string, readonly number[]>;

function addLine(lines: Map<string, number[]>, key: string, line: number): void {
  const same = lines.get(key);
  if (same) same.push(line);
  else lines.set(key, [line]);
}

/** Where the first of these rising numbers stands that is at least this one. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
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
