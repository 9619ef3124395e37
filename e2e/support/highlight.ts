/** Compares the marks in the window with the words as the PDF maker printed them. */
import type { Locator } from '@playwright/test';
import type { GoldWord, MadePdf } from '../fixtures/pdf/spec.ts';

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface MarkComparison {
  /** Words of the quote that a mark covers. */
  readonly marked: number;
  readonly quoted: number;
  /** Words beside the quote that lie under a mark anyway. */
  readonly strays: readonly string[];
}

/** Upright pages without a crop box of their own. */
export async function compareMarks(sheet: Locator, n: number, made: MadePdf, quote: string): Promise<MarkComparison> {
  const words = findWords(made.words, quote);
  const pageIndex = words[0]!.parts[0]!.pageIndex;
  const marks = await markRects(sheet, n);
  const page = await sheet.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return { left, top, width };
  });
  const scale = page.width / (made.pageBox.x1 - made.pageBox.x0);
  const rectOf = (word: GoldWord): Rect[] =>
    word.parts
      .filter((part) => part.pageIndex === pageIndex)
      .map(({ box }) => ({
        left: page.left + (box.x0 - made.pageBox.x0) * scale,
        right: page.left + (box.x1 - made.pageBox.x0) * scale,
        top: page.top + (made.pageBox.y1 - box.y1) * scale,
        bottom: page.top + (made.pageBox.y1 - box.y0) * scale,
      }));
  const others = made.words.filter((word) => !words.includes(word));
  return {
    quoted: words.length,
    marked: words.filter((word) => rectOf(word).every((rect) => marks.some((mark) => covers(mark, rect)))).length,
    strays: others
      .filter((word) => rectOf(word).some((rect) => marks.some((mark) => holdsCenter(mark, rect))))
      .map(({ text }) => text),
  };
}

/** Rectangles of the wash of passage `n`, in the window's pixels. */
export function markRects(sheet: Locator, n: number): Promise<Rect[]> {
  return sheet.locator(`[data-evidence="${n}"] polygon`).evaluateAll((polygons) =>
    polygons.map((polygon) => {
      const { left, top, right, bottom } = polygon.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
}

function findWords(words: readonly GoldWord[], quote: string): readonly GoldWord[] {
  const wanted = quote.split(' ');
  const at = words.findIndex((_, from) => wanted.every((text, i) => words[from + i]?.text === text));
  if (at < 0) throw new Error(`The sample does not say: ${quote}`);
  return words.slice(at, at + wanted.length);
}

const SLACK_PX = 1;
/** Accents and descenders of a font's box may stand out of the wash, which follows the letters. */
const HEIGHT_SHARE = 0.6;

function covers(mark: Rect, word: Rect): boolean {
  const inWidth = mark.left <= word.left + SLACK_PX && mark.right >= word.right - SLACK_PX;
  const shared = Math.min(mark.bottom, word.bottom) - Math.max(mark.top, word.top);
  return inWidth && shared >= HEIGHT_SHARE * (word.bottom - word.top);
}

function holdsCenter(mark: Rect, word: Rect): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return x > mark.left && x < mark.right && y > mark.top && y < mark.bottom;
}
