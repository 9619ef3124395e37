/** The files that pages are drawn from: opened when a document is shown, and one ahead of that. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { OpenListener } from './open-pdf.ts';
import type { PageRenderer, WantedPage } from './page-renderer.ts';

export interface PdfFiles {
  /** @returns a function that closes the document; after it nothing is reported any more */
  readonly open: (document: DocumentId, listener: OpenListener) => () => void;
  /** Opens it without showing it; the one that was opened so before is closed. */
  readonly prepare: (document: DocumentId) => void;
  /** Draws a page of the document that is being prepared. */
  readonly drawAhead: (document: DocumentId, page: WantedPage) => void;
  /** What draws the pages of a file, with those that were drawn ahead. The caller closes it. */
  readonly renderer: (pdf: PDFDocumentProxy) => PageRenderer;
}

type OpenFile = PdfFiles['open'];
type NewRenderer = PdfFiles['renderer'];

export function createPdfFiles(openFile: OpenFile, newRenderer: NewRenderer): PdfFiles {
  let ahead: Prepared | null = null;
  const drawn = new WeakMap<PDFDocumentProxy, PageRenderer>();
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
      return ready;
    },
  };
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
