/** One open file for all who show the same document: the pages, a second half of them, the crops of an answer. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { OpenListener } from './open-pdf.ts';

export type OpenFile = (document: DocumentId, listener: OpenListener) => () => void;

/** Opens a file when the first comes, and closes it when the last one has gone; whoever comes later hears what was said last. */
export function shareFiles(openFile: OpenFile): OpenFile {
  const files = new Map<DocumentId, SharedFile>();
  return (document, listener) => {
    const known = files.get(document);
    if (known) return known.join(listener);
    const file = new SharedFile(() => {
      if (files.get(document) === file) files.delete(document);
    });
    files.set(document, file);
    const leave = file.join(listener);
    file.close = openFile(document, file);
    return leave;
  };
}

class SharedFile implements OpenListener {
  readonly #listeners = new Set<OpenListener>();
  readonly #onOver: () => void;
  #said: (listener: OpenListener) => void = () => undefined;
  close: () => void = () => undefined;

  /** @param onOver  it is closed, or cannot be had: whoever comes next opens it again */
  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  join(listener: OpenListener): () => void {
    // The same listener may come twice, and goes once for each.
    const mine: OpenListener = {
      onPassword: (wrong, give) => listener.onPassword(wrong, give),
      onReady: (pdf) => listener.onReady(pdf),
      onFailed: (error) => listener.onFailed(error),
    };
    this.#listeners.add(mine);
    this.#said(mine);
    return () => {
      if (!this.#listeners.delete(mine) || this.#listeners.size > 0) return;
      this.#onOver();
      this.close();
    };
  }

  onPassword(wrong: boolean, give: (password: string) => void): void {
    this.#say((listener) => listener.onPassword(wrong, give));
  }

  onReady(pdf: PDFDocumentProxy): void {
    this.#say((listener) => listener.onReady(pdf));
  }

  onFailed(error: Parameters<OpenListener['onFailed']>[0]): void {
    this.#onOver();
    this.#say((listener) => listener.onFailed(error));
  }

  #say(what: (listener: OpenListener) => void): void {
    this.#said = what;
    for (const listener of [...this.#listeners]) what(listener);
  }
}
