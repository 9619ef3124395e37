/** Where printed lines may be broken, for those who show them in less room than the page has: between words. */
import type { TextLine } from '../../document/tree.ts';
import type { Stretch } from './printed-areas.ts';

/** A line across the page. */
export interface LineBreaks {
  readonly pageIndex: number;
  /** Its foot and its head, in user space. */
  readonly y0: number;
  readonly y1: number;
  /** Between which words it may be broken, in user space and in reading order: falling where it is read from the right. */
  readonly at: readonly number[];
}

/** A longer passage is shown as it stands, however small. */
const MOST_LINES = 4;
/** Cosine of the slope that a scan may have. */
const LEVEL = 0.999;
/** Scripts without spaces are broken between any two of their letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The lines that have words of these stretches; nothing of a passage of many lines, and of lines that do not run across the page.
 *
 * @param text  of the node that the lines are of
 */
export function lineBreaks(text: string, lines: readonly TextLine[], stretches: readonly Stretch[]): LineBreaks[] {
  const touched = lines.filter((line) => stretches.some(({ start, end }) => start < line.end && line.start < end));
  if (touched.length > MOST_LINES || !touched.every(isLevel)) return [];
  return touched.map((line) => {
    const [, y] = line.origin;
    return {
      pageIndex: line.pageIndex,
      y0: rounded(y - line.descent),
      y1: rounded(y + line.ascent),
      at: gapsOf(text.slice(line.start, line.end), line.edges).map((along) =>
        rounded(line.origin[0] + line.direction[0] * along),
      ),
    };
  });
}

function isLevel({ direction, up }: TextLine): boolean {
  return Math.abs(direction[0]) > LEVEL && up[1] > LEVEL;
}

/** The middle of every space between words, along the line. */
function gapsOf(words: string, edges: Float32Array): readonly number[] {
  const gaps: number[] = [];
  for (const { index, 0: gap } of words.matchAll(/(?<=\S)\s+(?=\S)/gu))
    gaps.push(((edges[index] ?? 0) + (edges[index + gap.length] ?? 0)) / 2);
  if (unspaced.test(words)) for (const at of betweenLetters(words)) gaps.push(edges[at] ?? 0);
  return gaps.toSorted((a, b) => a - b);
}

/** Where a letter of a script without spaces follows another; what closes stays with what it closes, as no letter. */
function betweenLetters(words: string): readonly number[] {
  const places: number[] = [];
  let at = 0;
  let before = '';
  for (const letter of words) {
    if (unspaced.test(before) && unspaced.test(letter)) places.push(at);
    at += letter.length;
    before = letter;
  }
  return places;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
