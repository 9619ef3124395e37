/** The first pages that are worth handing over: a title and the beginning of an introduction. */
const FIRST_PAGES = 8;
/** Each time there are so many times as many pages, since every hand-over structures all of them again. */
const GROWTH = 2;
/** What all paced hand-overs of a document may cost together, as a share of the time that its pages take. */
const SHARE = 0.15;
/** Beyond this share of the pages the whole document follows soon enough. */
const LATE = 0.7;
/** A question that comes again so soon is answered from what was handed over before. */
const LEAST_GROWTH = 1.1;
/** Where pages take so long, a question is answered from fewer, or from a part of a short document. */
const PATIENCE_MS = 1000;
/** A document of so many pages is whole in a moment. */
const SHORT_PAGES = 24;

/**
 * When a document is handed over as far as it was read: never unless somebody wants it; then in growing steps that
 * together cost a small share of reading it, and as soon as there are a few pages where a question waits.
 */
export class Pace {
  readonly #startedAtMs: number;
  #wanted = false;
  #soon = false;
  #pages = 0;
  #firstPageAtMs: number | undefined;
  #spentMs = 0;
  #msPerPage = 0;

  /** @param startedAtMs  of a clock that never runs backwards, as are all times here */
  constructor(startedAtMs: number) {
    this.#startedAtMs = startedAtMs;
  }

  /** @param soon  a question waits for it */
  want(soon: boolean): void {
    this.#wanted = true;
    this.#soon ||= soon;
  }

  isDue(pagesDone: number, pagesTotal: number, nowMs: number): boolean {
    this.#firstPageAtMs ??= nowMs;
    if (!this.#wanted || pagesDone === 0 || pagesDone >= pagesTotal) return false;
    const isShort = pagesTotal <= SHORT_PAGES;
    if (this.#soon) {
      const isEnough = (pagesDone >= FIRST_PAGES && !isShort) || nowMs - this.#firstPageAtMs >= PATIENCE_MS;
      return isEnough && pagesDone > this.#pages * LEAST_GROWTH;
    }
    if (isShort || pagesDone < Math.max(FIRST_PAGES, GROWTH * this.#pages) || pagesDone > LATE * pagesTotal)
      return false;
    const readingMs = ((nowMs - this.#startedAtMs - this.#spentMs) / pagesDone) * pagesTotal;
    return this.#spentMs + this.#msPerPage * pagesDone <= SHARE * readingMs;
  }

  /** So many pages were handed over, which took so long. */
  handedOver(pages: number, tookMs: number): void {
    this.#soon = false;
    this.#pages = pages;
    this.#spentMs += tookMs;
    this.#msPerPage = tookMs / pages;
  }
}
