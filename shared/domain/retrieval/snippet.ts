/** Some words of a text around what is looked for, in parts to be drawn. */
import { joinedWords } from '../text/fold.ts';
import { stemOf } from '../text/stems.ts';
import { wordsOf } from '../text/searchable.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';

/** What makes a word one that is looked for. */
export interface SoughtWords {
  readonly stems: ReadonlySet<string>;
  /** Beginnings of words, folded. */
  readonly begun?: readonly string[];
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
  const hits = hitsIn(text, sought);
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
  return new Set(hitsIn(text, sought).map(({ by }) => by)).size;
}

interface Hit {
  readonly start: number;
  readonly end: number;
  /** The stem, or the beginning, that it is found by. */
  readonly by: string;
}

/** Words that are looked for, in order; one that is written in parts is one word if it is looked for as one. */
function hitsIn(text: string, sought: SoughtWords): readonly Hit[] {
  const whole = joinedWords(text).flatMap(({ start, end, joined }): Hit[] => {
    const by = hitOf(joined, sought);
    return by === undefined ? [] : [{ start, end, by }];
  });
  const single = [...text.matchAll(word)].flatMap(({ 0: found, index }): Hit[] => {
    const by = hitOf(found, sought);
    const isInside = whole.some(({ start, end }) => index >= start && index < end);
    return by === undefined || isInside ? [] : [{ start: index, end: index + found.length, by }];
  });
  return whole.length === 0 ? single : [...whole, ...single].toSorted((a, b) => a.start - b.start);
}

/** The stem, or the beginning, that the printed word is found by. */
function hitOf(printed: string, { stems, begun, language }: SoughtWords): string | undefined {
  for (const folded of wordsOf(printed)) {
    const stem = stemOf(folded, language);
    if (stems.has(stem)) return stem;
    const beginning = begun?.find((one) => folded.startsWith(one));
    if (beginning !== undefined) return beginning;
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
