/**
 * Fonts whose letters are drawn otherwise than the file says: some words of each are taken, read from their pictures, and
 * compared with what the file takes them for.
 */
import type { Box } from './geometry.ts';
import type { PageContent, TextRun } from './page-content.ts';

/** A word whose picture is to be read. */
export interface FontSample {
  /** Index into `DocumentContent.fonts`. */
  readonly font: number;
  readonly pageIndex: number;
  readonly box: Box;
  /** What the file says that it is. */
  readonly text: string;
}

/** What was read from the picture of a word, and how sure that is, in [0, 100]. */
export interface ReadWord {
  readonly text: string;
  readonly confidence: number;
}

const WORD = /[\p{L}\p{M}]{4,}|\p{N}{3,}/gu;
const MOST_PAGES = 3;
const MOST_WORDS = 48;
const WORDS_OF_FONT = 8;
/** Fewer words tell nothing. */
const FEWEST = 3;
/** A reading that is less sure says nothing of what is drawn. */
const SURE = 70;
/** Letters in common of a word that is read wrongly here and there, and of another word. */
const SAME = 0.5;

/** Upright words of the fonts that most is written in, from as few pages as will do. */
export function fontSamples(pages: readonly PageContent[]): readonly FontSample[] {
  const byFont = new Map<number, FontSample[]>();
  for (const page of pages) {
    if (page.needsOcr) continue;
    for (const run of page.runs) {
      if (run.confidences || !isUpright(run, page.frame.rotation)) continue;
      const known = byFont.get(run.font) ?? [];
      byFont.set(run.font, known);
      for (const word of wordsOf(run, page.frame.pageIndex)) known.push(word);
    }
  }
  const fonts = [...byFont.values()].filter(({ length }) => length >= FEWEST).sort((a, b) => b.length - a.length);
  const chosen = new Set<number>();
  const samples: FontSample[] = [];
  for (const words of fonts) {
    if (samples.length >= MOST_WORDS) break;
    let there = words.filter(({ pageIndex }) => chosen.has(pageIndex));
    if (there.length < WORDS_OF_FONT && chosen.size < MOST_PAGES) {
      const page = richestPage(words);
      chosen.add(page);
      there = words.filter(({ pageIndex }) => pageIndex === page);
    }
    if (there.length >= FEWEST) samples.push(...spread(there, Math.min(WORDS_OF_FONT, MOST_WORDS - samples.length)));
  }
  return samples;
}

/**
 * The fonts that are drawn otherwise.
 *
 * @param read  for each sample, in their order; undefined for what could not be read
 */
export function drawnOtherwise(
  samples: readonly FontSample[],
  read: readonly (ReadWord | undefined)[],
): readonly number[] {
  const counts = new Map<number, { sure: number; other: number }>();
  samples.forEach(({ font, text }, at) => {
    const word = read[at];
    const drawn = plain(word?.text ?? '');
    if (!word || word.confidence < SURE || drawn.length < FEWEST) return;
    const count = counts.get(font) ?? { sure: 0, other: 0 };
    counts.set(font, count);
    count.sure++;
    if (likeness(plain(text), drawn) < SAME) count.other++;
  });
  return [...counts].flatMap(([font, { sure, other }]) => (other >= FEWEST && other >= sure / 2 ? [font] : []));
}

/** Does it run to the right on the page as it is shown? */
function isUpright({ direction: [dx, dy] }: TextRun, rotation: PageContent['frame']['rotation']): boolean {
  const shown = { 0: dx, 90: dy, 180: -dx, 270: -dy }[rotation];
  return shown > 0.999;
}

function* wordsOf(run: TextRun, pageIndex: number): Generator<FontSample, void, void> {
  const { origin, direction, up, edges, ascent, descent, font } = run;
  for (const { 0: text, index } of run.text.matchAll(WORD)) {
    const [from = 0, to = 0] = [edges[index], edges[index + text.length]];
    const corners = [from, to].flatMap((along) =>
      [-descent, ascent].map((across) => [
        origin[0] + direction[0] * along + up[0] * across,
        origin[1] + direction[1] * along + up[1] * across,
      ]),
    );
    const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
    const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    if (box.x1 > box.x0 && box.y1 > box.y0) yield { font, pageIndex, box, text };
  }
}

function richestPage(words: readonly FontSample[]): number {
  const counts = new Map<number, number>();
  for (const { pageIndex } of words) counts.set(pageIndex, (counts.get(pageIndex) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** So many of them, from the first to the last. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** 1 for the same, 0 for nothing in common: one less the share of letters to be changed (Levenshtein). */
function likeness(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return 1 - row[b.length]! / Math.max(1, a.length, b.length);
}
