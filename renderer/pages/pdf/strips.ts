/** Draws strips of pages for answers: one after another, of files that are open anyway or of one that is opened for it. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Strip, WantedStrip } from './draw-strip.ts';
import type { OpenFile } from './share-files.ts';

/** A strip of a document; `password` where the reader has given one. */
export interface WantedPart extends WantedStrip {
  readonly document: DocumentId;
  readonly password?: string | undefined;
}

export type DrawStrip = (pdf: PDFDocumentProxy, wanted: WantedStrip, signal: AbortSignal) => Promise<Strip>;

/** A file stays open for so long after its last strip: an answer has several of one document. */
const LINGER_MS = 10_000;

interface Held {
  readonly document: DocumentId;
  readonly pdf: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

export class Strips {
  readonly #open: OpenFile;
  readonly #draw: DrawStrip;
  /** What was wanted before, whatever came of it. */
  #before: Promise<unknown> = Promise.resolve();
  #held: Held | undefined;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(open: OpenFile, draw: DrawStrip) {
    this.#open = open;
    this.#draw = draw;
  }

  /** Rejects where it cannot be drawn: the file is locked, damaged or gone, or the signal aborts. */
  async draw(wanted: WantedPart, signal: AbortSignal): Promise<Strip> {
    const mine = this.#before.then(async () => {
      signal.throwIfAborted();
      clearTimeout(this.#lingering);
      try {
        const pdf = await untilAborted(this.#hold(wanted).pdf, signal);
        return await this.#draw(pdf, wanted, signal);
      } finally {
        this.#lingering = setTimeout(() => this.#letGo(), LINGER_MS);
      }
    });
    this.#before = mine.catch(() => undefined);
    return await mine;
  }

  /** At most one file is held for strips, beside those that are shown. */
  #hold({ document, password }: WantedPart): Held {
    if (this.#held?.document === document) return this.#held;
    this.#letGo();
    const { promise, resolve, reject } = Promise.withResolvers<PDFDocumentProxy>();
    const close = this.#open(document, {
      onPassword: (wrong, give) => {
        if (password !== undefined && !wrong) give(password);
        else reject(new AppError('pdf.needs-password', 'This file is locked with a password.'));
      },
      onReady: resolve,
      onFailed: (error) => {
        reject(error);
        if (this.#held?.pdf === promise) this.#held = undefined;
      },
    });
    promise.catch(() => {
      // Whoever comes next tries again.
      if (this.#held?.pdf === promise) this.#letGo();
    });
    this.#held = { document, pdf: promise, close };
    return this.#held;
  }

  #letGo(): void {
    this.#held?.close();
    this.#held = undefined;
  }
}

async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
