import { romanValue } from '../../text/quantity.ts';
import { markFirstHeads } from './first-heads.ts';
import type { Fragment } from './fragments.ts';
import type { TextFrame } from './piece.ts';

/** One text direction of one page, as fragments. */
export interface FrameLayout {
  readonly frame: TextFrame;
  readonly upright: boolean;
  readonly fragments: Fragment[];
}

export interface RawPage {
  readonly pageIndex: number;
  readonly label: string | undefined;
  readonly frames: readonly FrameLayout[];
}

interface Suspect {
  readonly fragment: Fragment;
  readonly pageIndex: number;
  readonly text: string;
  /** Text with its numbers taken out: what stays the same from page to page. */
  readonly key: string;
  /** Zone and height: where the same running head stands on other pages. */
  readonly slot: string;
  /** Rows between it and the edge of the page. */
  readonly row: number;
  readonly frame: TextFrame;
  readonly margin: boolean;
}

const ZONE = 0.14; // share of the page's height in which running heads and feet stand
const MAX_ROWS = 4;
const ARCHIVE_STAMP = /^arXiv:\s*\d{4}\.\d{4,5}|^arXiv:\s*[a-z-]+(?:\.[A-Z]{2})?\/\d{7}/;

/**
 * Running heads, page numbers, stamps, watermarks and line numbers: what repeats from page to page at its place.
 * They are page furniture, not text.
 */
export function furnitureOf(pages: readonly RawPage[]): Set<Fragment> {
  const bodySize = bodySizeOf(pages);
  const furniture = new Set<Fragment>();
  const suspects: Suspect[] = [];
  for (const page of pages) {
    for (const layout of page.frames) {
      for (const suspect of suspectsOf(page.pageIndex, layout)) suspects.push(suspect);
      markLineNumbers(layout, furniture);
    }
  }
  markRepeated(suspects, pages.length, bodySize, furniture);
  markPageNumbers(suspects, pages, bodySize, furniture);
  markFirstHeads(suspects, pages.length, HEAD_SIZE * bodySize, (text) => pageNumberOf(text) !== undefined, furniture);
  markSlots(suspects, pages.length, bodySize, furniture);
  markWatermarks(pages, furniture);
  markFloating(pages, bodySize, furniture);
  return furniture;
}

export function fragmentText(fragment: Fragment): string {
  let text = '';
  for (const piece of fragment.pieces) {
    if (text.length > 0) text += ' ';
    text += piece.run.text.slice(piece.from, piece.to);
  }
  return text;
}

function bodySizeOf(pages: readonly RawPage[]): number {
  const chars = new Map<number, number>();
  for (const page of pages) {
    for (const { fragments } of page.frames) {
      for (const { size, chars: count } of fragments) {
        const rounded = Math.round(size * 2) / 2;
        chars.set(rounded, (chars.get(rounded) ?? 0) + count);
      }
    }
  }
  let best = 10;
  let most = 0;
  for (const [size, count] of chars) {
    if (count > most || (count === most && size < best)) {
      best = size;
      most = count;
    }
  }
  return best;
}

function suspectsOf(pageIndex: number, { frame, upright, fragments }: FrameLayout): Suspect[] {
  const out: Suspect[] = [];
  const suspect = (fragment: Fragment, zone: string, row: number, distance: number, margin: boolean): void => {
    const text = fragmentText(fragment);
    if (text.length > 200) return;
    const slot = `${zone} ${String(Math.round(distance / 3))}`;
    out.push({ fragment, pageIndex, text, key: keyOf(text), slot, row, frame, margin });
  };
  if (!upright) {
    // Turned text in a margin: stamps, thumb indexes, 'downloaded from'.
    if (fragments.length > 40) return out;
    for (const fragment of fragments) suspect(fragment, `turn ${String(frame.turn)}`, 0, fragment.base, true);
    return out;
  }
  let row = -1;
  let last = -Infinity;
  for (const fragment of fragments) {
    if (fragment.base > ZONE * frame.height) break;
    if (fragment.base - last > 0.4 * fragment.size) row++;
    last = fragment.base;
    if (row >= MAX_ROWS) break;
    suspect(fragment, 'top', row, fragment.base, false);
  }
  row = -1;
  last = Infinity;
  for (let i = fragments.length - 1; i >= 0; i--) {
    const fragment = fragments[i]!;
    if (fragment.base < (1 - ZONE) * frame.height) break;
    if (last - fragment.base > 0.4 * fragment.size) row++;
    last = fragment.base;
    if (row >= MAX_ROWS) break;
    suspect(fragment, 'bottom', row, frame.height - fragment.base, false);
  }
  return out;
}

const ROMAN = /^[ivxlc]+$/i;

function keyOf(text: string): string {
  const key = text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
  return ROMAN.test(key) ? '#' : key;
}

const PAGE_NUMBER =
  /^[^\p{L}\p{N}]*(?:page|seite|p\.|第)?\s*(\d{1,4}|[ivxlc]{1,7})\s*(?:(?:of|\/|von|de)\s*\d{1,4}|页)?[^\p{L}\p{N}]*$/iu;
// Within a chapter, 'A-3', or an article, '032004-3'.
const SECTIONED_NUMBER = /^(?:\d{1,7}|[A-Z])\s?[-–]\s?(\d{1,3})$/;

function pageNumberOf(text: string): number | undefined {
  const digits = PAGE_NUMBER.exec(text)?.[1] ?? SECTIONED_NUMBER.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return /^\d/.test(digits) ? Number(digits) : romanValue(digits);
}

/** Numbers at the edge that count with the pages. */
function markPageNumbers(
  suspects: readonly Suspect[],
  pages: readonly RawPage[],
  bodySize: number,
  out: Set<Fragment>,
): void {
  const offsets = new Map<number, number>();
  /** Pages whose numbers count on at one height. */
  const counted = new Map<string, Set<number>>();
  const numbered: { suspect: Suspect; offset: number }[] = [];
  for (const [i, suspect] of suspects.entries()) {
    if (suspect.row > 1 || suspect.margin || opensTitle(suspect, suspects[i + 1], bodySize, out)) continue;
    if (isRaised(suspect, pages[suspect.pageIndex])) continue;
    const label = pages[suspect.pageIndex]?.label;
    if (label !== undefined && label === suspect.text && label.length > 0) out.add(suspect.fragment);
    const value = pageNumberOf(suspect.text);
    if (value === undefined) continue;
    const offset = value - suspect.pageIndex;
    offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
    numbered.push({ suspect, offset });
    const place = `${suspect.slot} ${String(offset)}`;
    counted.set(place, (counted.get(place) ?? new Set()).add(suspect.pageIndex));
  }
  const enough = Math.min(3, Math.max(1, pages.length));
  const isShort = pages.length <= SHORT_PAGES;
  for (const { suspect, offset } of numbered) {
    const counts = (offsets.get(offset) ?? 0) >= enough;
    const atOneHeight = isShort && counted.get(`${suspect.slot} ${String(offset)}`)!.size > 1;
    if (counts || atOneHeight || (offset === 1 && suspect.row === 0)) out.add(suspect.fragment);
  }
}

/** Two numbers at one height that count on are those of pages, where there are not many more. */
const SHORT_PAGES = 5;
const RAISED_SIZE = 0.85;
const RAISED_EM = 0.8;
const RAISED_GAP_EM = 1.5;

/** Is it the exponent or the mark of words that it stands behind, in smaller type? */
function isRaised({ fragment: number }: Suspect, page: RawPage | undefined): boolean {
  return (page?.frames ?? []).some(({ fragments, upright }) =>
    fragments.some(({ base, size, x0, x1, chars }) => {
      const up = base - number.base;
      return (
        upright &&
        chars > 1 &&
        number.size < RAISED_SIZE * size &&
        up > 0 &&
        up < RAISED_EM * size &&
        number.x0 > x0 &&
        number.x0 - x1 < RAISED_GAP_EM * size
      );
    }),
  );
}

const TITLE_GAP_EM = 3;

/** '4.', or '4' in larger type, in front of words that are no running head numbers a section on top of its page. */
function opensTitle(number: Suspect, next: Suspect | undefined, bodySize: number, known: Set<Fragment>): boolean {
  if (!next || known.has(next.fragment) || !isBeside(number, next) || !/\p{L}{2}/u.test(next.text)) return false;
  const isLarge = Math.min(number.fragment.size, next.fragment.size) > HEAD_SIZE * bodySize;
  return /^\d{1,3}\.$/.test(number.text) || (isLarge && /^\d{1,2}$/.test(number.text));
}

/** The same words at the same height on several pages. */
function markRepeated(suspects: readonly Suspect[], pageCount: number, bodySize: number, out: Set<Fragment>): void {
  const places = new Map<string, Set<number>>();
  for (const { slot, key, pageIndex } of suspects) {
    if (!/\p{L}/u.test(key)) continue;
    const id = `${slot} ${key}`;
    const seen = places.get(id);
    if (seen) seen.add(pageIndex);
    else places.set(id, new Set([pageIndex]));
  }
  const enough = pageCount <= 5 ? 2 : 3;
  const counts = countedKeys(suspects);
  const sections = numberedOnce(suspects);
  for (const suspect of suspects) {
    if (counts.has(suspect.key) || sections.has(suspect)) continue;
    if (suspect.margin && ARCHIVE_STAMP.test(suspect.text)) out.add(suspect.fragment);
    const count = neighbors(suspect.slot).reduce(
      (sum, slot) => sum + (places.get(`${slot} ${suspect.key}`)?.size ?? 0),
      0,
    );
    // Large type is a title unless it stands on every other page.
    const large = suspect.fragment.size > 1.3 * bodySize && !suspect.margin;
    if (large && suspect.key.includes('#')) continue; // 'Exercise 3' at the top of every page
    if (count >= (large ? Math.max(4, 0.4 * pageCount) : enough)) out.add(suspect.fragment);
  }
}

const COUNTED = /^(?:\p{L}+|§) #(?:\.#)*[.:]?$/u;

/** 'Article 5' and 'Article 9' on top of pages are headings where no number comes twice and none counts the pages. */
function countedKeys(suspects: readonly Suspect[]): ReadonlySet<string> {
  const uses = Map.groupBy(
    suspects.filter(({ key }) => COUNTED.test(key)),
    ({ key }) => key,
  );
  const counted = [...uses].filter(([, members]) => {
    const offsets = members.map(({ text, pageIndex }) => Number(/\d+/.exec(text)) - pageIndex);
    const isRunning = new Set(members.map(({ text }) => text)).size < members.length;
    return !isRunning && new Set(offsets).size > 1;
  });
  return new Set(counted.map(([key]) => key));
}

const SECTION_NUMBER = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+(?=\.?$|\.?\s+\p{L})/u;

/** '1.2 Results' and '2.2 Results' on top of pages are headings, where running heads say one number again and again. */
function numberedOnce(suspects: readonly Suspect[]): ReadonlySet<Suspect> {
  const named = new Map<string, Suspect[]>();
  for (const [i, suspect] of suspects.entries()) {
    const before = suspects[i - 1];
    const own = SECTION_NUMBER.exec(suspect.text)?.[0];
    const number = own ?? (before && isBeside(before, suspect) ? SECTION_NUMBER.exec(before.text)?.[0] : undefined);
    if (number === undefined) continue;
    const id = `${number} ${suspect.key}`;
    named.set(id, [...(named.get(id) ?? []), suspect]);
  }
  return new Set([...named.values()].flatMap((same) => (same.length === 1 ? same : [])));
}

/** Does a number stand right in front of words? */
function isBeside({ fragment, pageIndex }: Suspect, next: Suspect): boolean {
  const gap = next.fragment.x0 - fragment.x1;
  return (
    next.pageIndex === pageIndex &&
    Math.abs(next.fragment.base - fragment.base) < 0.3 * fragment.size &&
    gap > 0 &&
    gap < TITLE_GAP_EM * fragment.size
  );
}

/** A slot and those beside it, since heights are rounded. */
function neighbors(slot: string): readonly string[] {
  const space = slot.lastIndexOf(' ');
  const zone = slot.slice(0, space);
  const at = Number(slot.slice(space + 1));
  return [slot, `${zone} ${String(at - 1)}`, `${zone} ${String(at + 1)}`];
}

/** Running heads that name the chapter change often; their place, its font size and most of its texts give them away. */
function markSlots(suspects: readonly Suspect[], pageCount: number, bodySize: number, out: Set<Fragment>): void {
  const slots = new Map<string, { pages: Set<number>; known: Set<number>; rest: Suspect[] }>();
  for (const suspect of suspects) {
    if (suspect.row > 0 || suspect.margin || suspect.fragment.size > HEAD_SIZE * bodySize) continue;
    const id = suspect.slot;
    let slot = slots.get(id);
    if (!slot) slots.set(id, (slot = { pages: new Set(), known: new Set(), rest: [] }));
    slot.pages.add(suspect.pageIndex);
    if (out.has(suspect.fragment)) slot.known.add(suspect.pageIndex);
    else slot.rest.push(suspect);
  }
  for (const slot of slots.values()) {
    if (slot.known.size < 4 || slot.known.size < 0.3 * pageCount || slot.known.size < 0.75 * slot.pages.size) continue;
    for (const suspect of slot.rest) {
      // The first page's top line is the title or the journal, never a running head that occurs once.
      if (suspect.pageIndex > 0 && suspect.text.length < 120) out.add(suspect.fragment);
    }
  }
}

const HEAD_SIZE = 1.15; // of the text's; larger type is a title
const MIN_FLOATING = 4;
// A sentence may hold such a number too; feet begin or end with it.
const FOOT_NUMBER = /^\d{1,4}(?=\s)|(?<=\s)\d{1,4}$/gu;
const FOOT_CHARS = 80;

/**
 * Heads and feet that stand right above or below what a page holds, wherever that begins and ends, as narrow books and pages
 * made of web pages have them: the first or last words of many pages, alike but for a number that counts the pages.
 */
function markFloating(pages: readonly RawPage[], bodySize: number, out: Set<Fragment>): void {
  const groups = new Map<string, (readonly Fragment[])[]>();
  for (const { pageIndex, frames } of pages) {
    const all = frames.find(({ upright }) => upright)?.fragments ?? [];
    const words = all.filter((fragment) => /[\p{L}\p{N}]/u.test(fragmentText(fragment)));
    for (const [edge, one] of [
      ['head', words.find((fragment) => !out.has(fragment))],
      ['foot', words.findLast((fragment) => !out.has(fragment))],
    ] as const) {
      if (!one || one.size > HEAD_SIZE * bodySize) continue;
      const text = rowOf(words, one).map(fragmentText).join(' ');
      if (text.length > FOOT_CHARS || !/\p{L}/u.test(text)) continue;
      for (const [number] of text.matchAll(FOOT_NUMBER)) {
        const id = `${edge} ${keyOf(text)} ${String(Number(number) - pageIndex)}`;
        groups.set(id, [...(groups.get(id) ?? []), rowOf(all, one)]);
      }
    }
  }
  for (const group of groups.values())
    if (group.length >= MIN_FLOATING) for (const fragment of group.flat()) out.add(fragment);
}

function rowOf(fragments: readonly Fragment[], one: Fragment): readonly Fragment[] {
  return fragments.filter(({ base }) => Math.abs(base - one.base) < 0.4 * one.size);
}

/** The same long text at the very same place on most pages, wherever that is. */
function markWatermarks(pages: readonly RawPage[], out: Set<Fragment>): void {
  if (pages.length < 4) return;
  const places = new Map<string, Fragment[]>();
  for (const page of pages) {
    for (const { frame, fragments } of page.frames) {
      for (const fragment of fragments) {
        if (fragment.chars < 6) continue;
        const id = `${String(frame.turn)} ${String(Math.round(fragment.x0 / 4))} ${String(Math.round(fragment.base / 4))} ${String(fragment.chars)}`;
        const same = places.get(id);
        if (same) same.push(fragment);
        else places.set(id, [fragment]);
      }
    }
  }
  const enough = Math.max(4, 0.5 * pages.length);
  for (const group of places.values()) {
    if (group.length < enough) continue;
    const counts = new Map<string, number>();
    for (const fragment of group) counts.set(fragmentText(fragment), (counts.get(fragmentText(fragment)) ?? 0) + 1);
    for (const fragment of group) if ((counts.get(fragmentText(fragment)) ?? 0) >= enough) out.add(fragment);
  }
}

const MIN_NUMBERED_LINES = 12;

/** Line numbers of manuscripts: a margin of numbers that rise by one step, beside the text. */
function markLineNumbers({ fragments, upright }: FrameLayout, out: Set<Fragment>): void {
  if (!upright) return;
  const byRight = new Map<number, { fragment: Fragment; value: number }[]>();
  let left = Infinity;
  for (const fragment of fragments) {
    if (fragment.chars <= 4) {
      const text = fragmentText(fragment);
      if (/^\d{1,4}$/.test(text)) {
        const at = Math.round(fragment.x1 / 6);
        const group = byRight.get(at) ?? byRight.get(at - 1) ?? byRight.get(at + 1);
        if (group) group.push({ fragment, value: Number(text) });
        else byRight.set(at, [{ fragment, value: Number(text) }]);
        continue;
      }
    }
    if (fragment.chars > 20) left = Math.min(left, fragment.x0);
  }
  for (const group of byRight.values()) {
    if (group.length < MIN_NUMBERED_LINES || group[0]!.fragment.x1 > left) continue;
    const step = group[1]!.value - group[0]!.value;
    let even = 0;
    for (let i = 1; i < group.length; i++) if (group[i]!.value - group[i - 1]!.value === step) even++;
    if ((step === 1 || step === 5) && even >= 0.8 * (group.length - 1))
      for (const { fragment } of group) out.add(fragment);
  }
}
