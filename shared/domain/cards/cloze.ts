/** Texts with gaps, as Anki writes them: `{{c1::words}}`, or `{{c1::words::hint}}`. */

const GAP = /\{\{c([1-9]\d?)::(.+?)\}\}/gsu;
/** What would end a gap, or begin another one. */
const SIGNS = /\{\{|\}\}|::/u;

/**
 * @param start,end  the words to be asked for, UTF-16 offsets
 * @returns undefined where the text has signs of its own that would be taken for a gap's
 */
export function withGap(text: string, start: number, end: number): string | undefined {
  if (SIGNS.test(text) || text.slice(start, end).trim() === '') return undefined;
  return `${text.slice(0, start)}{{c1::${text.slice(start, end)}}}${text.slice(end)}`;
}

/** The numbers of its gaps, ascending, each once; each makes a card. */
export function gapsOf(text: string): readonly number[] {
  const numbers = [...text.matchAll(GAP)].map(([, number]) => Number(number));
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** A text in pieces: a gap with its sign before and behind it, and what stands between. */
export function* piecesOf(
  text: string,
): Generator<{ readonly gap?: { readonly open: string; readonly close: string }; readonly text: string }> {
  let at = 0;
  for (const match of text.matchAll(GAP)) {
    if (match.index > at) yield { text: text.slice(at, match.index) };
    yield { gap: { open: `{{c${match[1] ?? ''}::`, close: '}}' }, text: match[2] ?? '' };
    at = match.index + match[0].length;
  }
  if (at < text.length) yield { text: text.slice(at) };
}
