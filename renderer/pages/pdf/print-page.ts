/** A page as it is put on paper: upright as the file has it, light, at the resolution of printers in offices. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Annotation } from '#shared/contract/annotations.ts';
import { drawMarks } from './draw-marks.ts';

const PIXELS_PER_PT = 200 / 72;
/** A larger page, such as a poster, is printed coarser. */
const MAX_PIXELS = 8e6;
/** The largest side that a PDF can name without units of its own. */
const MAX_PT = 14_400;

export interface PrintedPage {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly picture: Blob;
}

/** @param annotations  drawn over the page; those that stand in the file are drawn with it */
export async function printPage(
  pdf: PDFDocumentProxy,
  pageIndex: number,
  annotations: readonly Annotation[],
  signal: AbortSignal,
): Promise<PrintedPage> {
  const page = await pdf.getPage(pageIndex + 1);
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  const coarser = Math.sqrt(MAX_PIXELS / Math.max(1, natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(PIXELS_PER_PT, coarser) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  try {
    const task = page.render({ canvas, viewport, intent: 'print' });
    const stop = (): void => task.cancel();
    signal.addEventListener('abort', stop, { once: true });
    await task.promise.finally(() => signal.removeEventListener('abort', stop));
    const context = canvas.getContext('2d');
    if (context) drawMarks(context, pageIndex, annotations, viewport.transform);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!picture) throw new Error('The page could not be made into a picture.');
    return { widthPt: Math.min(MAX_PT, natural.width), heightPt: Math.min(MAX_PT, natural.height), picture };
  } finally {
    canvas.width = canvas.height = 0;
    page.cleanup();
  }
}
