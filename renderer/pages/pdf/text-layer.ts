/** The selectable words of a page, laid out over its picture by pdf.js in idle slices. */
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import type { PageWords } from '#shared/contract/find.ts';
import type { Rotation } from '../../state/viewer.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = TextContent['items'][number];
export type TextItem = Extract<Item, { readonly str: string }>;

/** Items laid out in one go; measuring them takes up to 0.3 ms each. */
const SLICE_ITEMS = 50;

/** A word's place on its page, for copying; written when the words are laid out. */
export interface WordSource {
  readonly pageIndex: number;
  readonly item: TextItem;
}

const source = Symbol('where the word stands');

/** An element of a text layer; it carries what it shows. */
interface Worded extends Node {
  [source]?: WordSource;
}

/** What a text layer's element shows, or undefined for any other node. */
export function wordSource(node: Worded): WordSource | undefined {
  return node[source];
}

/**
 * Fills `container`; the caller empties it. Follows the zoom by the property `--total-scale-factor` of an ancestor.
 *
 * @param recognized  what was read of the page by looking at it; asked for where the file has next to no words
 * @returns the page's items, after all of them stand
 */
export async function layOutText(
  pdf: PDFDocumentProxy,
  pageIndex: number,
  turn: Rotation,
  container: HTMLElement,
  signal: AbortSignal,
  recognized: () => Promise<readonly PageWords[]>,
): Promise<readonly TextItem[]> {
  const page = await pdf.getPage(pageIndex + 1);
  signal.throwIfAborted();
  const printed = await page.getTextContent();
  signal.throwIfAborted();
  const content = isPicture(itemsOf(printed)) ? fullerOf(printed, await recognized().catch(() => [])) : printed;
  signal.throwIfAborted();
  const items = itemsOf(content);
  const layer = new TextLayer({
    textContentSource: slices(content, items, signal),
    container,
    viewport: page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 }),
  });
  const stop = (): void => layer.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await layer.render();
  } finally {
    signal.removeEventListener('abort', stop);
  }
  for (const [i, element] of layer.textDivs.entries()) {
    const item = items[i];
    if (item) (element as Worded)[source] = { pageIndex, item };
  }
  return items;
}

/** A page with so few letters may be a picture with a stamp. */
const FEW_LETTERS = 200;

export function itemsOf(content: TextContent): readonly TextItem[] {
  return content.items.filter((item): item is TextItem => 'str' in item);
}

/** Whether the words of a page can only be those on a picture of it, or it has next to none. */
export function isPicture(items: readonly TextItem[]): boolean {
  return lettersIn(items) < FEW_LETTERS;
}

function lettersIn(items: readonly TextItem[]): number {
  return items.reduce((sum, { str }) => sum + str.replace(/\s+/gu, '').length, 0);
}

/** What was recognized, if that is more than what the file itself says. */
function fullerOf(printed: TextContent, words: readonly PageWords[]): TextContent {
  const seen = recognizedContent(words);
  return lettersIn(itemsOf(seen)) > 2 * lettersIn(itemsOf(printed)) ? seen : printed;
}

/** Words as pdf.js would have found them in a file. */
function recognizedContent(words: readonly PageWords[]): TextContent {
  const styles: TextContent['styles'] = {};
  const items = words.map(({ text, transform, width, ascent, rightToLeft, endsLine }): TextItem => {
    const fontName = `recognized ${ascent.toFixed(2)}`;
    styles[fontName] ??= { fontFamily: 'sans-serif', ascent, descent: ascent - 1, vertical: false };
    const height = Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
    return {
      str: text,
      dir: rightToLeft ? 'rtl' : 'ltr',
      transform: [...transform],
      width,
      height,
      fontName,
      hasEOL: endsLine,
    };
  });
  return { items, styles, lang: null };
}

function slices(content: TextContent, items: readonly TextItem[], signal: AbortSignal): ReadableStream<TextContent> {
  let next = 0;
  return new ReadableStream<TextContent>(
    {
      async pull(controller) {
        await idle();
        if (signal.aborted || next >= items.length) {
          controller.close();
          return;
        }
        controller.enqueue({ ...content, items: items.slice(next, next + SLICE_ITEMS) });
        next += SLICE_ITEMS;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Waits until the window has nothing better to do, at most a fifth of a second. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 200 });
  });
}
