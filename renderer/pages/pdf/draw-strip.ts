/** A strip of a page, drawn from the page itself: its picture, and its words to be selected. */
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import type { Box, PageFrame } from '#shared/domain/document/geometry.ts';
import { coverCrumbs } from './crumbs.ts';
import { drawPart } from './draw-part.ts';
import { frameOf } from './frames.ts';
import { partWithin } from './item-part.ts';
import { nightPicture } from './night.ts';
import { itemsOf, type TextItem } from './text-layer.ts';

export interface WantedStrip {
  readonly pageIndex: number;
  /** In user space. */
  readonly box: Box;
  /** Device pixels per point. */
  readonly scale: number;
  /** Light letters on dark paper. */
  readonly night: boolean;
}

export interface Strip {
  readonly picture: HTMLCanvasElement;
  /** As large as the page at a scale of 1, with the words of the strip where they stand on it. */
  readonly words: HTMLElement;
  readonly frame: PageFrame;
}

export async function drawStrip(pdf: PDFDocumentProxy, wanted: WantedStrip, signal: AbortSignal): Promise<Strip> {
  const { pageIndex, box, scale, night } = wanted;
  const page = await pdf.getPage(pageIndex + 1);
  signal.throwIfAborted();
  const picture = await drawPart(pdf, pageIndex, box, scale, signal);
  coverCrumbs(picture);
  const words = document.createElement('div');
  words.className = 'text-layer';
  // Without them the picture is there anyway.
  await layOut(page, box, words).catch(() => undefined);
  return { picture: night ? nightPicture(picture, []) : picture, words, frame: frameOf(page) };
}

async function layOut(page: PDFPageProxy, box: Box, container: HTMLElement): Promise<void> {
  const content = await page.getTextContent();
  const items = itemsOf(content)
    .filter((item) => isIn(item, box))
    .flatMap((item) => partWithin(item, box) ?? []);
  if (items.length === 0) return;
  const layer = new TextLayer({
    textContentSource: { ...content, items },
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  await layer.render();
}

/** Does its middle lie there? */
function isIn({ transform, width, height }: TextItem, { x0, y0, x1, y1 }: Box): boolean {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform as readonly number[];
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const middle = [
    x + (a / along) * (width / 2) + (c / up) * (height / 3),
    y + (b / along) * (width / 2) + (d / up) * (height / 3),
  ];
  const [mx = 0, my = 0] = middle;
  // An item may be a whole line of which the strip shows a part.
  const reach = Math.abs(a) >= Math.abs(b) ? [width / 2, 0] : [0, width / 2];
  return mx + reach[0]! >= x0 && mx - reach[0]! <= x1 && my + reach[1]! >= y0 && my - reach[1]! <= y1;
}
