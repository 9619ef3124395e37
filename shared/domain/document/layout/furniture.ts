/** What repeats on the edges of pages and behind their text. */
import { markFirstHeads } from './first-heads.ts';
import type { Fragment } from './fragments.ts';
import { markLineNumbers } from './line-numbers.ts';
import { HEAD_SIZE, markPageNumbers, pageNumberOf } from './page-numbers.ts';
import { fragmentText, isBeside, keyOf, type RawPage, type Suspect, suspectsOf } from './suspects.ts';

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
  markEchoes(pages, bodySize, furniture);
  return furniture;
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

const MIN_FLOATING = 4;
// A sentence may hold such a number too; feet begin or end with it.
const FOOT_NUMBER = /^\d{1,4}(?=\s)|(?<=\s)\d{1,4}$/gu;
const FOOT_CHARS = 80;

/**
 * Heads and feet that stand right above or below what a page holds, wherever that begins and ends, as narrow books and pages
 * made of web pages have them: the first or last words of many pages, alike except for a number that counts the pages.
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

const MIN_ECHOED = 4; // pages whose head or foot says it
const ECHO_SIZE = 0.9; // of the text; a heading of that name is no smaller

/** What heads or feet of many pages say, alone in its row and in small type, wherever it stands: whose chart or picture that is. */
function markEchoes(pages: readonly RawPage[], bodySize: number, out: Set<Fragment>): void {
  const upright = pages.map(({ frames }) => frames.find((layout) => layout.upright)?.fragments ?? []);
  const said = new Map<string, number>();
  for (const fragments of upright) {
    const texts = new Set(fragments.filter((one) => out.has(one)).map(fragmentText));
    for (const text of texts) if (/\p{L}/u.test(text)) said.set(text, (said.get(text) ?? 0) + 1);
  }
  for (const fragments of upright) {
    for (const one of fragments) {
      if (one.size >= ECHO_SIZE * bodySize || out.has(one) || rowOf(fragments, one).length > 1) continue;
      if ((said.get(fragmentText(one)) ?? 0) >= MIN_ECHOED) out.add(one);
    }
  }
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
