import type { HeadingMark } from '../../blocks/block.ts';
import { most, type StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import type { OutlineEntry } from '../../page-content.ts';
import type { CutMark } from '../run-ins.ts';
import { withoutTex } from './tex-residue.ts';
import { TitleFinder, type Place } from './title-finder.ts';

/** Bookmarks tied to the text. */
export interface AlignedOutline {
  /** In reading order; those whose title is printed nowhere stand where they point and have no lines. */
  readonly marks: readonly CutMark[];
  /** Share of the bookmarks whose title stands on the page to which they point, or on one beside it. */
  readonly foundOnPage: number;
  /** Share of those whose title stands anywhere. */
  readonly found: number;
}

const REPEAT_WINDOW = 40;

/**
 * Find every bookmark's title: on its page, on a page beside it, or else between the places of the bookmarks around it.
 *
 * @param contents  lines of the printed table of contents
 */
export function alignOutline(
  lines: readonly Line[],
  given: readonly OutlineEntry[],
  stats: StyleStats,
  contents: ReadonlySet<number>,
): AlignedOutline {
  let outline = given;
  let finder = new TitleFinder(lines, stats, contents);
  let places = outline.map((entry) => finder.find(entry));
  if (2 * countOf(places) < outline.length) {
    const moved = shifted(outline, finder);
    if (moved) {
      outline = moved;
      finder = new TitleFinder(lines, stats, contents);
      places = outline.map((entry) => finder.find(entry));
    }
  }
  // What is printed is no residue: a book on TeX names its commands.
  outline = outline.map((entry, i) => (places[i] ? entry : { ...entry, title: withoutTex(entry.title) }));
  places = places.map(
    (place, i) => place ?? (outline[i]!.title === given[i]!.title ? undefined : finder.find(outline[i]!)),
  );
  const onPage = countOf(places);
  findElsewhere(outline, places, finder, lines.length);
  const positions = positionsOf(outline, places, finder);
  const neighbors = neighborsOf(places);
  const marks = outline.flatMap((entry, i): CutMark[] => {
    const place = places[i];
    if (place) return [{ mark: placedMark(entry, place, lines), cut: place.cut }];
    const holdsOthers = (outline[i + 1]?.level ?? 0) > entry.level;
    const pageIndex = isRepeat(outline, i) ? undefined : plausiblePage(entry, neighbors[i]!, holdsOthers, lines);
    return pageIndex === undefined ? [] : [{ mark: bareMark(entry, positions[i]!, pageIndex), cut: undefined }];
  });
  marks.sort((a, b) => a.mark.from - b.mark.from || a.mark.to - b.mark.to);
  const share = (count: number): number => (outline.length > 0 ? count / outline.length : 0);
  return { marks, foundOnPage: share(onPage), found: share(countOf(places)) };
}

function countOf(places: readonly (Place | undefined)[]): number {
  return places.filter((place) => place !== undefined).length;
}

function placedMark(entry: OutlineEntry, place: Place, lines: readonly Line[]): HeadingMark {
  return {
    from: place.from,
    to: place.to,
    level: entry.level,
    confidence: Math.min(1, 0.9 + 0.1 * Math.min(1, place.score)),
    evidence: ['outline'],
    pageIndex: lines[place.from]!.pageIndex,
  };
}

function bareMark({ title, level }: OutlineEntry, at: number, pageIndex: number): HeadingMark {
  return { from: at, to: at, title, level, confidence: 0.6, evidence: ['outline'], pageIndex };
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

/** Titles that are not where their bookmark points are looked for between those before and behind them. */
function findElsewhere(
  outline: readonly OutlineEntry[],
  places: (Place | undefined)[],
  finder: TitleFinder,
  lineCount: number,
): void {
  for (let from = 0; from < outline.length; from++) {
    if (places[from]) continue;
    let to = from;
    while (to < outline.length && !places[to]) to++;
    const after = places[from - 1]?.to ?? 0;
    const before = places[to]?.from ?? lineCount;
    // Bookmarks that jump back say nothing about what stands between them.
    if (after < before) {
      const choices = outline.slice(from, to).map((entry) => finder.exactly(entry, after, before));
      for (const [i, place] of inOrder(choices).entries()) if (place) places[from + i] = finder.take(place);
    }
    from = to;
  }
}

interface Chain {
  readonly entry: number;
  readonly place: Place;
  readonly sum: number;
  readonly before: Chain | undefined;
}

/** Of each list at most one place, in rising order, so that their scores sum to the most. */
function inOrder(choices: readonly (readonly Place[])[]): (Place | undefined)[] {
  // The best chains, each ending further down than the one before it and worth more.
  const front: Chain[] = [];
  for (const [entry, places] of choices.entries()) {
    const longer = places.map((place): Chain => {
      const before = front[countUpTo(front, place.from) - 1];
      return { entry, place, sum: place.score + (before?.sum ?? 0), before };
    });
    for (const chain of longer) {
      const at = countUpTo(front, chain.place.to);
      if ((front[at - 1]?.sum ?? 0) >= chain.sum) continue;
      let beaten = at;
      while (beaten < front.length && front[beaten]!.sum <= chain.sum) beaten++;
      front.splice(at, beaten - at, chain);
    }
  }
  const chosen = new Array<Place | undefined>(choices.length).fill(undefined);
  for (let chain = front.at(-1); chain; chain = chain.before) chosen[chain.entry] = chain.place;
  return chosen;
}

/** How many of the chains end at or above this line. */
function countUpTo(front: readonly Chain[], line: number): number {
  let low = 0;
  let high = front.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (front[middle]!.place.to <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same title on the same page again: some programs write every bookmark twice. */
function isRepeat(outline: readonly OutlineEntry[], at: number): boolean {
  const { title, pageIndex } = outline[at]!;
  const from = Math.max(0, at - REPEAT_WINDOW);
  return outline.slice(from, at).some((other) => other.pageIndex === pageIndex && other.title === title);
}

/** For each bookmark the nearest places before and behind it. */
function neighborsOf(
  places: readonly (Place | undefined)[],
): { readonly before: Place | undefined; readonly behind: Place | undefined }[] {
  const behind = new Array<Place | undefined>(places.length);
  let next: Place | undefined;
  for (let i = places.length - 1; i >= 0; i--) {
    behind[i] = next;
    next = places[i] ?? next;
  }
  let last: Place | undefined;
  return places.map((place, i) => {
    const around = { before: last, behind: behind[i] };
    last = place ?? last;
    return around;
  });
}

/**
 * The page of a bookmark whose title is not printed; undefined where it cannot be meant, since the titles before and
 * behind it stand elsewhere. One that holds others is kept between them.
 */
function plausiblePage(
  { pageIndex }: OutlineEntry,
  { before, behind }: { readonly before: Place | undefined; readonly behind: Place | undefined },
  holdsOthers: boolean,
  lines: readonly Line[],
): number | undefined {
  if (pageIndex === undefined) return undefined;
  const first = before ? lines[before.from]!.pageIndex : 0;
  const last = behind ? lines[behind.from]!.pageIndex : Infinity;
  if (last < first || (pageIndex >= first - 1 && pageIndex <= last + 1)) return pageIndex;
  return holdsOthers ? Math.max(first, Math.min(last, pageIndex)) : undefined;
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
