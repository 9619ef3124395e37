/** The files of a window whose program for PDFs is loaded when it is needed first, or when there is time. */
import { defined } from '#shared/base/assert.ts';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { createPdfFiles, type PdfFiles } from './files.ts';
import type { OpenListener } from './open-pdf.ts';
import type * as pdf from './pdf.ts';
import type { PdfWorkers } from './workers.ts';

type Program = typeof pdf;

export interface LaterFiles {
  readonly files: PdfFiles;
  /** Rejects where the program cannot be had; whatever is opened next asks for it again. */
  readonly load: () => Promise<void>;
}

export function createFilesLater(get: () => Promise<Program>): LaterFiles {
  let here: { readonly program: Program; readonly workers: PdfWorkers } | undefined;
  let coming: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (coming ??= get().then(
      (program) => {
        here = { program, workers: program.createPdfWorkers() };
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
  const openNow = (document: DocumentId, listener: OpenListener): (() => void) => {
    const { program, workers } = defined(here, 'the program that was loaded');
    return program.openPdf(workers, document, listener);
  };
  const open = (document: DocumentId, listener: OpenListener): (() => void) => {
    if (here) return openNow(document, listener);
    let closed = false;
    let close = (): void => undefined;
    load().then(
      () => {
        if (!closed) close = openNow(document, listener);
      },
      (error: unknown) => {
        if (!closed) listener.onFailed(new AppError('internal', 'The pages could not be loaded.', {}, error));
      },
    );
    return () => {
      closed = true;
      close();
    };
  };
  // A document that is ready was opened by the program.
  const files = createPdfFiles(
    open,
    (pdf) => new (defined(here, 'the program that was loaded').program.PageRenderer)(pdf),
    (pdf, wanted, signal) => defined(here, 'the program that was loaded').program.drawStrip(pdf, wanted, signal),
  );
  return { files, load };
}
