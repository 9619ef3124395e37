/** Where a text box lies on the page as it is shown, and how high its words make it. */
import { LINE_HEIGHT, PADDING } from '#shared/domain/document/annotations/drawing.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { quadOf } from './marked-words.ts';
import { linesOfText } from './pdf/text-lines.ts';
import { quadBoxToCss, type PageViewport, type PxBox } from './viewport.ts';

export const USUAL_WIDTH_PT = 160;
/** Narrower ones would break between letters. */
const LEAST_WIDTH_EM = 3;

/** As high as its lines at least; inside of the page as far as it is smaller than that. */
export function fitted(view: PageViewport, box: PxBox, text: string, sizePt: number): PxBox {
  const size = sizePt * view.scale;
  const width = Math.min(view.widthPx, Math.max(box.width, LEAST_WIDTH_EM * size));
  const lines = linesOfText(text, sizePt, width / view.scale - 2 * PADDING * sizePt);
  const height = Math.max(box.height, heightOf(lines.length, size));
  return {
    left: Math.max(0, Math.min(box.left, view.widthPx - width)),
    top: Math.max(0, Math.min(box.top, view.heightPx - height)),
    width,
    height,
  };
}

/** How its letters are set, of `size` pixels. */
export function lettersOf(size: number): {
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly padding: number;
} {
  return { fontSize: size, lineHeight: LINE_HEIGHT, padding: PADDING * size };
}

/** In the unit of `size`. */
export function heightOf(lines: number, size: number): number {
  return Math.max(1, lines) * LINE_HEIGHT * size + 2 * PADDING * size;
}

/** A box whose words became higher: its upper edge stays where it is. */
export function grownQuad(quad: Quad, text: string, sizePt: number): Quad {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const [widthPt, heightPt] = [Math.hypot(bx - ax, by - ay), Math.hypot(dx - ax, dy - ay)];
  const lines = linesOfText(text, sizePt, widthPt - 2 * PADDING * sizePt);
  const needed = heightOf(lines.length, sizePt);
  if (needed <= heightPt || heightPt === 0) return quad;
  const [upX, upY] = [((dx - ax) / heightPt) * needed, ((dy - ay) / heightPt) * needed];
  return [dx - upX, dy - upY, cx - upX, cy - upY, cx, cy, dx, dy];
}

export function pagesOf(view: PageViewport, box: PxBox): { pageIndex: number; quads: Quad[] }[] {
  return [{ pageIndex: view.frame.pageIndex, quads: [quadOf(view, box)] }];
}

export function boxOf(view: PageViewport, quad: Quad): PxBox {
  return quadBoxToCss(view, quad);
}
