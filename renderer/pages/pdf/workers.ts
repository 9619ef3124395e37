/** pdf.js and its workers. One parsing worker is started ahead, so that opening a document does not wait for one. */
import { GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist';
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import workerUrl from './parsing-worker.ts?worker&url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** By then the window, or the first pages of a document, stand. */
const PREPARE_AFTER_MS = 1200;

export interface PdfWorkers {
  /** A worker of the caller's own, who destroys it. */
  readonly take: () => PDFWorker;
  /**
   * The worker that draws the pages of the document that is opened next; the caller ends it. Null where the browser
   * cannot draw in workers: then pdf.js draws here, in slices.
   */
  readonly draw: () => Worker | null;
  /** Start the next document's worker, but not while the pages of this one are being drawn. */
  readonly prepare: () => void;
}

/**
 * Starting a worker takes longer than everything else on the way to a page, so the first one is started before it is
 * needed; but after the window stands, which would wait for its megabyte.
 */
export function createPdfWorkers(): PdfWorkers {
  let spare: PDFWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prepare = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      requestIdleCallback(() => {
        spare ??= startWorker();
      });
    }, PREPARE_AFTER_MS);
  };
  prepare();
  return {
    take: () => {
      const worker = spare && !spare.destroyed ? spare : startWorker();
      spare = null;
      return worker;
    },
    draw: () => {
      if (typeof OffscreenCanvas === 'undefined') return null;
      const worker = new Worker(rendererUrl, { type: 'module' });
      GlobalWorkerOptions.rendererPorts = [worker];
      return worker;
    },
    prepare,
  };
}

function startWorker(): PDFWorker {
  const worker = PDFWorker.create({});
  // A worker that is let go of before it was used rejects this; nobody else listens then.
  worker.promise.catch(() => undefined);
  return worker;
}

/** Where pdf.js finds its character maps, fonts, color profiles and decoders; absolute, as workers resolve differently. */
export function assetUrl(folder: 'cmaps' | 'standard_fonts' | 'wasm' | 'iccs'): string {
  return new URL(`pdfjs/${folder}/`, document.baseURI).href;
}
