import type { DocumentId } from '#shared/base/ids.ts';

/** Whether somebody waits for a document that is being read; the parser that reads it is told. */
export class Wish {
  #level: 'never' | 'paced' | 'soon' = 'never';
  #listener: ((soon: boolean) => void) | undefined;

  /** How a parser that begins now is to hand over what it reads. */
  get level(): 'never' | 'paced' | 'soon' {
    return this.#level;
  }

  /** @param soon  a question waits; it is said again for each */
  raise(soon: boolean): void {
    const isNews = soon || this.#level === 'never';
    if (this.#level !== 'soon') this.#level = soon ? 'soon' : 'paced';
    if (isNews) this.#listener?.(soon);
  }

  /** The one that reads now; undefined when it is done. */
  listen(listener: ((soon: boolean) => void) | undefined): void {
    this.#listener = listener;
  }
}

/** The documents that are waited for. */
export class Wishes {
  readonly #wishes = new Map<DocumentId, Wish>();
  /** A question waits for these, and nobody reads them yet. */
  readonly #urgent = new Set<DocumentId>();

  of(document: DocumentId): Wish {
    let wish = this.#wishes.get(document);
    if (!wish) this.#wishes.set(document, (wish = new Wish()));
    return wish;
  }

  get isUrgent(): boolean {
    return this.#urgent.size > 0;
  }

  raise(document: DocumentId, soon: boolean, waiting: boolean): void {
    this.of(document).raise(soon);
    if (soon && waiting) this.#urgent.add(document);
  }

  claimed(document: DocumentId): void {
    this.#urgent.delete(document);
  }

  forget(document: DocumentId): void {
    this.#wishes.delete(document);
    this.#urgent.delete(document);
  }
}
