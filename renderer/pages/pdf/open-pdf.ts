/** Opens a document in pdf.js over byte ranges, and lets go of it completely. */
import {
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { fetchRange } from './document-bytes.ts';
import { letGo } from './let-go.ts';
import { hasStandardFonts } from './system-fonts.ts';
import { assetUrl, type PdfWorkers } from './workers.ts';

const CHUNK_BYTES = 128 * 1024;
/** A scan of A2 at 600 dpi, 560 MB once decoded; a file of a few kilobytes can ask for a thousand times that. */
const MAX_IMAGE_PIXELS = 140_000_000;

export interface OpenListener {
  /** The file is locked. `give` may be called again after a wrong password. */
  onPassword(wrong: boolean, give: (password: string) => void): void;
  onReady(pdf: PDFDocumentProxy): void;
  /** Also after `onReady`, when the bytes cannot be had any more. */
  onFailed(error: AppError): void;
}

/** @returns a function that closes the document; after it nothing is reported any more */
export function openPdf(workers: PdfWorkers, document: DocumentId, listener: OpenListener): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let release = async (): Promise<void> => undefined;
  const fail = (error: unknown): void => {
    if (signal.aborted) return;
    listener.onFailed(openError(error));
    close();
  };
  const close = (): void => {
    abort.abort();
    void release();
  };
  const start = async (): Promise<void> => {
    const worker = workers.take();
    release = async () => worker.destroy();
    const [head, useSystemFonts] = await Promise.all([
      fetchRange(document, 0, CHUNK_BYTES, signal),
      hasStandardFonts(),
    ]);
    signal.throwIfAborted();
    const drawing = workers.draw();
    const task = getDocument({
      range: rangesOf(document, head.total, head.bytes, signal, fail),
      rangeChunkSize: CHUNK_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      worker,
      enableXfa: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      cMapUrl: assetUrl('cmaps'),
      standardFontDataUrl: assetUrl('standard_fonts'),
      useSystemFonts,
      wasmUrl: assetUrl('wasm'),
      iccUrl: assetUrl('iccs'),
      verbosity: VerbosityLevel.ERRORS,
    });
    release = () =>
      letGo({
        inOrder: () => task.destroy(),
        atOnce: () => {
          worker.destroy();
          drawing?.terminate();
        },
      });
    task.onPassword = (give: (password: string) => void, reason: number) => {
      if (!signal.aborted) listener.onPassword(reason === PasswordResponses.INCORRECT_PASSWORD, give);
    };
    const pdf = await task.promise;
    if (signal.aborted) return;
    listener.onReady(pdf);
    workers.prepare();
  };
  start().catch(fail);
  return close;
}

function rangesOf(
  document: DocumentId,
  total: number,
  head: Uint8Array,
  signal: AbortSignal,
  fail: (error: unknown) => void,
): PDFDataRangeTransport {
  const whole = head.length >= total;
  const transport = new PDFDataRangeTransport(total, head, whole);
  transport.requestDataRange = (begin: number, end: number) => {
    fetchRange(document, begin, end, signal).then(({ bytes }) => {
      if (!signal.aborted) transport.onDataRange(begin, bytes);
    }, fail);
  };
  return transport;
}

/** What pdf.js or the host threw, in the reader's words. */
function openError(error: unknown): AppError {
  if (isAbort(error)) return new AppError('call.cancelled', 'Stopped.');
  if (isAppError(error)) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidPDFException') return new AppError('pdf.broken', 'This file is damaged and cannot be shown.');
  if (name === 'PasswordException') return new AppError('pdf.needs-password', 'This file is locked with a password.');
  return new AppError('internal', error instanceof Error ? error.message : String(error), undefined, error);
}
