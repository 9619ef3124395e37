/** The files that pages are drawn from: opened when a document is shown, and one ahead of that; each is open once. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { OpenListener } from './open-pdf.ts';
import type { Strip } from './draw-strip.ts';
import type { PageRenderer, WantedPage } from './page-renderer.ts';
import { shareFiles, type OpenFile } from './share-files.ts';
import { Strips, type DrawStrip, type WantedPart } from './strips.ts';

export interface PdfFiles {
  /** @returns a function that closes the document; after it nothing is reported any more */
  readonly open: (document: DocumentId, listener: OpenListener) => () => void;
  /** Opens it without showing it; the one that was opened so before is closed. */
  readonly prepare: (document: DocumentId) => void;
  /** Draws a page of the document that is being prepared. */
  readonly drawAhead: (document: DocumentId, page: WantedPage) => void;
  /** What draws the pages of a file, with those that were drawn ahead. The caller closes it. */
  readonly renderer: (pdf: PDFDocumentProxy) => PageRenderer;
  /** A strip of a page, from a file that is open anyway or is opened for it. Rejects where it cannot be drawn. */
  readonly strip: (wanted: WantedPart, signal: AbortSignal) => Promise<Strip>;
}

type NewRenderer = PdfFiles['renderer'];

export function createPdfFiles(openAlone: OpenFile, newRenderer: NewRenderer, drawStrip: DrawStrip): PdfFiles {
  let ahead: Prepared | null = null;
  const openFile = shareFiles(openAlone);
  const drawn = new WeakMap<PDFDocumentProxy, PageRenderer>();
  const shownBy = new WeakMap<PDFDocumentProxy, PageRenderer>();
  const strips = new Strips(openFile, async (pdf, wanted, signal) => {
    try {
      return await drawStrip(pdf, wanted, signal);
    } finally {
      // Decoded pictures of a page that nobody looks at.
      if (shownBy.get(pdf)?.keeps(wanted.pageIndex) !== true) void letGoOf(pdf, wanted.pageIndex);
    }
  });
  return {
    open: (document, listener) => {
      const ready = ahead?.document === document ? ahead : null;
      if (!ready) return openFile(document, listener);
      ahead = null;
      const { pdf, renderer } = ready;
      if (pdf && renderer) drawn.set(pdf, renderer);
      return ready.handTo(listener);
    },
    prepare: (document) => {
      if (ahead?.document === document) return;
      ahead?.close();
      const mine = new Prepared(document, openFile, newRenderer, () => {
        if (ahead === mine) ahead = null;
      });
      ahead = mine;
    },
    drawAhead: (document, page) => {
      if (ahead?.document === document) ahead.draw(page);
    },
    renderer: (pdf) => {
      const ready = drawn.get(pdf) ?? newRenderer(pdf);
      drawn.delete(pdf);
      shownBy.set(pdf, ready);
      return ready;
    },
    strip: (wanted, signal) => strips.draw(wanted, signal),
  };
}

async function letGoOf(pdf: PDFDocumentProxy, pageIndex: number): Promise<void> {
  const page = await pdf.getPage(pageIndex + 1).catch(() => null);
  page?.cleanup();
}

/** A file that is opened for nobody yet. */
class Prepared {
  readonly document: DocumentId;
  readonly #close: () => void;
  readonly #newRenderer: NewRenderer;
  #listener: OpenListener | null = null;
  /** What was reported last, for whoever takes it over. */
  #said: (listener: OpenListener) => void = () => undefined;
  #page: WantedPage | null = null;
  pdf: PDFDocumentProxy | null = null;
  renderer: PageRenderer | null = null;

  /** @param onFailed  it cannot be had; whoever opens it finds out why by trying again */
  constructor(document: DocumentId, openFile: OpenFile, newRenderer: NewRenderer, onFailed: () => void) {
    this.document = document;
    this.#newRenderer = newRenderer;
    this.#close = openFile(document, {
      onPassword: (wrong, give) => this.#tell((listener) => listener.onPassword(wrong, give)),
      onReady: (pdf) => {
        this.pdf = pdf;
        this.#tell((listener) => listener.onReady(pdf));
        this.#drawPage();
      },
      onFailed: (error) => {
        if (this.#listener) this.#listener.onFailed(error);
        else onFailed();
      },
    });
  }

  draw(page: WantedPage): void {
    this.#page = page;
    this.#drawPage();
  }

  handTo(listener: OpenListener): () => void {
    this.#listener = listener;
    this.#said(listener);
    return this.#close;
  }

  close(): void {
    this.renderer?.close();
    this.#close();
  }

  #drawPage(): void {
    if (!this.pdf || !this.#page || this.#listener) return;
    this.renderer ??= this.#newRenderer(this.pdf);
    this.renderer.want([this.#page]);
  }

  #tell(what: (listener: OpenListener) => void): void {
    this.#said = what;
    if (this.#listener) what(this.#listener);
  }
}
