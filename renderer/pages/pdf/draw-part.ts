import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Box } from '#shared/domain/document/geometry.ts';

/** A part is drawn coarser than wanted rather than larger than this. */
const MAX_PIXELS = 2e6;

/**
 * A part of a page as a picture, turned as the page is.
 *
 * @param box  in user space
 * @param scale  pixels per point
 */
export async function drawPart(
  pdf: PDFDocumentProxy,
  pageIndex: number,
  box: Box,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(pageIndex + 1);
  signal.throwIfAborted();
  const area = (box.x1 - box.x0) * (box.y1 - box.y0) * scale * scale;
  const finer = scale * Math.min(1, Math.sqrt(MAX_PIXELS / Math.max(1, area)));
  const whole = page.getViewport({ scale: finer });
  const [ax, ay] = whole.convertToViewportPoint(box.x0, box.y0) as [number, number];
  const [bx, by] = whole.convertToViewportPoint(box.x1, box.y1) as [number, number];
  const [left, top] = [Math.min(ax, bx), Math.min(ay, by)];
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.abs(bx - ax)));
  canvas.height = Math.max(1, Math.round(Math.abs(by - ay)));
  const viewport = page.getViewport({ scale: finer, offsetX: -left, offsetY: -top });
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  return canvas;
}
