import type { DocumentId } from '#shared/base/ids.ts';
import type { QueueProgress } from '#shared/contract/library.ts';

/** A document in the queue; `pages` is 0 until its file was opened once. */
export interface QueuedDocument {
  readonly id: DocumentId;
  readonly bytes: number;
  readonly pages: number;
  readonly pagesDone: number;
  /** Its scanned pages are being recognized, which takes a hundred times as long as reading them. */
  readonly recognizing?: boolean | undefined;
}

/** How a document left the queue; null if it did not get an index (removed, stopped). */
export type Outcome = { readonly pages: number } | null;

// Before this much was done, a guess of the remaining time would be a lie.
const TELL_AFTER_MS = 2000;
const TELL_AFTER_PAGES = 20;
// Small files are indexed faster than an import finds the next one; that is still one run.
const SAME_RUN_MS = 2000;
// Of what is left all pages may take as long as those of late.
const LATELY_MS = 20_000;
const TYPICAL_PAGE_BYTES = 50_000;

interface Sample {
  readonly activeMs: number;
  readonly pagesDone: number;
}

/** Counts what the queue has done since it was last empty, and estimates what is left from the pace so far, or lately where that is slower. */
export class QueueMeter {
  readonly #now: () => number;
  #open = new Map<DocumentId, QueuedDocument>();
  #documentsDone = 0;
  #pagesDone = 0;
  #pagesDoneBytes = 0;
  #activeMs = 0;
  /** How far it was after how long, the oldest first; one is older than `LATELY_MS`, or is the beginning. */
  #samples: readonly Sample[] = [];
  #recognized = { ms: 0, pages: 0 };
  #lastAt: number | undefined;
  #emptyAt: number | undefined;

  /** @param now  monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The queue as it is now.
   *
   * @param outcome  asked once for every document that has left the queue since the last call
   */
  update(queue: readonly QueuedDocument[], paused: boolean, outcome: (id: DocumentId) => Outcome): QueueProgress {
    const next = new Map(queue.map((document) => [document.id, document]));
    const emptyMs = this.#now() - (this.#emptyAt ?? this.#now());
    if (this.#open.size === 0 && next.size > 0 && emptyMs > SAME_RUN_MS) this.#reset();
    this.#tick(paused || this.#open.size === 0, queue);
    for (const [id, document] of this.#open) {
      if (next.has(id)) continue;
      const result = outcome(id);
      if (!result) continue;
      this.#documentsDone++;
      this.#pagesDone += result.pages;
      this.#pagesDoneBytes += result.pages > 0 ? document.bytes : 0;
    }
    this.#open = next;
    if (next.size > 0) this.#emptyAt = undefined;
    else this.#emptyAt ??= this.#now();
    return this.#progress(paused);
  }

  /** Documents that were in the queue when it was last counted. */
  get open(): number {
    return this.#open.size;
  }

  #progress(paused: boolean): QueueProgress {
    const pageBytes = this.#pageBytes();
    let pagesDone = this.#pagesDone;
    let pagesTotal = this.#pagesDone;
    for (const document of this.#open.values()) {
      pagesDone += document.pagesDone;
      pagesTotal += Math.max(document.pages || Math.round(document.bytes / pageBytes), document.pagesDone, 1);
    }
    const known = pagesDone >= TELL_AFTER_PAGES && this.#activeMs >= TELL_AFTER_MS;
    const remainingMs = known ? this.#remainingMs(pagesDone, pagesTotal) : null;
    return {
      documentsDone: this.#documentsDone,
      documentsTotal: this.#documentsDone + this.#open.size,
      pagesDone,
      pagesTotal,
      paused,
      remainingMs: this.#open.size === 0 ? 0 : remainingMs,
    };
  }

  /** Null while the first page of a scan is recognized: nothing tells how long one takes. */
  #remainingMs(pagesDone: number, pagesTotal: number): number | null {
    const scans = [...this.#open.values()].filter(({ recognizing }) => recognizing === true);
    if (scans.length === 0) {
      const perPageMs = Math.max(this.#activeMs / pagesDone, this.#latelyMs(pagesDone));
      return Math.round(perPageMs * (pagesTotal - pagesDone));
    }
    const { ms, pages } = this.#recognized;
    if (pages === 0) return null;
    const left = scans.reduce((sum, scan) => sum + scan.pages - scan.pagesDone, 0);
    const perPageMs = (this.#activeMs - ms) / Math.max(1, pagesDone - pages);
    return Math.round(perPageMs * (pagesTotal - pagesDone - left) + (ms / pages) * left);
  }

  /** What a page took lately, at least; while none is done it takes longer and longer. */
  #latelyMs(pagesDone: number): number {
    const activeMs = this.#activeMs;
    const since = this.#samples.findLastIndex((one) => activeMs - one.activeMs >= LATELY_MS);
    this.#samples = [...this.#samples.slice(Math.max(0, since)), { activeMs, pagesDone }];
    const oldest = this.#samples[0]!;
    if (activeMs - oldest.activeMs < LATELY_MS) return 0;
    return (activeMs - oldest.activeMs) / Math.max(1, pagesDone - oldest.pagesDone);
  }

  #pageBytes(): number {
    let bytes = this.#pagesDoneBytes;
    let pages = this.#pagesDone;
    for (const document of this.#open.values()) {
      if (document.pages === 0) continue;
      bytes += document.bytes;
      pages += document.pages;
    }
    return pages > 0 ? Math.max(1, bytes / pages) : TYPICAL_PAGE_BYTES;
  }

  #tick(idle: boolean, queue: readonly QueuedDocument[]): void {
    const now = this.#now();
    const activeMs = !idle && this.#lastAt !== undefined ? now - this.#lastAt : 0;
    this.#activeMs += activeMs;
    this.#lastAt = now;
    if (![...this.#open.values()].some(({ recognizing }) => recognizing === true)) return;
    this.#recognized.ms += activeMs;
    for (const { id, pagesDone } of queue) {
      const before = this.#open.get(id);
      if (before?.recognizing === true) this.#recognized.pages += Math.max(0, pagesDone - before.pagesDone);
    }
  }

  #reset(): void {
    this.#documentsDone = 0;
    this.#pagesDone = 0;
    this.#pagesDoneBytes = 0;
    this.#activeMs = 0;
    this.#samples = [];
    this.#recognized = { ms: 0, pages: 0 };
    this.#lastAt = undefined;
  }
}

/** Work whose cost grows with the queue, done at most for a share of the time, however often it is asked for. */
export class Paced {
  readonly #now: () => number;
  readonly #share: number;
  #nextMs = -Infinity;

  /**
   * @param now  monotonic milliseconds
   * @param share  of the time, above 0
   */
  constructor(now: () => number, share: number) {
    this.#now = now;
    this.#share = share;
  }

  run(work: () => void): void {
    const startedMs = this.#now();
    if (startedMs < this.#nextMs) return;
    try {
      work();
    } finally {
      const endedMs = this.#now();
      this.#nextMs = endedMs + (endedMs - startedMs) / this.#share;
    }
  }
}
