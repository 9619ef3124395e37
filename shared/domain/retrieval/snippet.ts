/** Some words of a text around what is looked for, in parts to be drawn. */
import { stemOf } from '../text/stems.ts';
import { wordsOf } from '../text/searchable.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';

/** What makes a word one that is looked for. */
export interface SoughtWords {
  readonly stems: ReadonlySet<string>;
  /** The beginning of a word, folded. */
  readonly begun?: string | undefined;
  readonly language: WrittenLanguage;
}

const AROUND_CHARS = 70;
const MOST_CHARS = 190;
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * @returns the text's words and, at odd places, those that are looked for; neighbors of these are one. Cut at words, with an
 *   ellipsis where something was left out. A text without any of them is cut from its beginning.
 */
export function snippetOf(text: string, sought: SoughtWords): string[] {
  const hits = [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    isSought(found, sought) ? [{ start: index, end: index + found.length }] : [],
  );
  const first = hits[0]?.start ?? 0;
  const from = first <= AROUND_CHARS ? 0 : after(text, first - AROUND_CHARS);
  const to = text.length - from <= MOST_CHARS ? text.length : before(text, from + MOST_CHARS);
  const parts = [from > 0 ? '… ' : ''];
  let at = from;
  for (const { start, end } of hits) {
    if (end > to) break;
    const between = text.slice(at, start);
    if (parts.length > 2 && /^\s*$/u.test(between))
      parts.splice(-2, 2, `${parts.at(-2)!}${between}${text.slice(start, end)}`, '');
    else {
      parts.push(`${parts.pop() ?? ''}${between}`, text.slice(start, end), '');
    }
    at = end;
  }
  parts.push(`${parts.pop() ?? ''}${text.slice(at, to)}${to < text.length ? ' …' : ''}`);
  return parts.map((part) => part.replace(/\s+/gu, ' '));
}

/** How many of the words that are looked for a text has, each counted once. */
export function soughtIn(text: string, sought: SoughtWords): number {
  const found = new Set<string>();
  for (const [one] of text.matchAll(word)) {
    const hit = hitOf(one, sought);
    if (hit !== undefined) found.add(hit);
  }
  return found.size;
}

function isSought(printed: string, sought: SoughtWords): boolean {
  return hitOf(printed, sought) !== undefined;
}

/** The stem, or the beginning, that the printed word is found by. */
function hitOf(printed: string, { stems, begun, language }: SoughtWords): string | undefined {
  for (const folded of wordsOf(printed)) {
    const stem = stemOf(folded, language);
    if (stems.has(stem)) return stem;
    if (begun !== undefined && folded.startsWith(begun)) return begun;
  }
  return undefined;
}

function after(text: string, offset: number): number {
  const space = text.indexOf(' ', offset);
  return space === -1 || space > offset + AROUND_CHARS ? offset : space + 1;
}

function before(text: string, offset: number): number {
  const space = text.lastIndexOf(' ', offset);
  return space < offset - AROUND_CHARS ? offset : space;
}
