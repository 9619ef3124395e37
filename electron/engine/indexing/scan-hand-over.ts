import type { ParserPool, ParseRequest } from './parsers.ts';
import { recognizedIn, type PagesSeen } from './recognizer.ts';

/** Each time this many times as many pages: reading the file again is dear beside nothing but a page that has text. */
const GROWTH = 2;

/**
 * Hands over a scanned document while its pages are recognized: the file is read again with the text that there is, in
 * growing steps, and at once where a question waits. One reading at a time; what fails is left to the whole.
 */
export class ScanHandOver {
  readonly #parsers: ParserPool;
  readonly #request: ParseRequest;
  readonly #pagesTotal: number;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #pages: PagesSeen = new Map();
  #left: number;
  /** Recognized pages of the last reading. */
  #handedOver = 0;
  #soon = false;
  #reading: Promise<void> | undefined;

  constructor(parsers: ParserPool, request: ParseRequest, pagesTotal: number, signal: AbortSignal) {
    this.#parsers = parsers;
    this.#request = request;
    this.#pagesTotal = pagesTotal;
    this.#left = pagesTotal;
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    const wish = request.handOver?.wish;
    this.#soon = wish?.level === 'soon';
    wish?.listen((soon) => {
      this.#soon ||= soon;
      this.#next();
    });
  }

  /** @param left  pages that were not tried yet */
  seen(pages: PagesSeen, left: number): void {
    this.#pages = pages;
    this.#left = left;
    this.#next();
  }

  /** Recognition is over, and the whole follows. */
  async finish(): Promise<void> {
    this.#request.handOver?.wish.listen(undefined);
    this.#stop.abort();
    await this.#reading;
  }

  #next(): void {
    const count = this.#pages.size;
    const isWanted = this.#soon || this.#request.handOver?.wish.level !== 'never';
    const least = this.#soon ? this.#handedOver + 1 : Math.max(1, this.#handedOver * GROWTH);
    if (this.#reading || this.#signal.aborted || !isWanted || this.#left === 0 || count < least) return;
    this.#soon = false;
    this.#handedOver = count;
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      this.#next();
    });
  }

  async #read(): Promise<void> {
    const recognized = recognizedIn(this.#pages);
    const pages = { read: this.#pagesTotal - this.#left, total: this.#pagesTotal };
    const request = { ...this.#request, recognized, withGraph: false, handOver: undefined };
    try {
      const parsed = await this.#parsers.parse(request, () => undefined, this.#signal);
      if (!this.#signal.aborted) this.#request.handOver?.take(parsed, pages);
    } catch {
      // Stopped; or the file cannot be read any more, which the whole reading says.
    }
  }
}
