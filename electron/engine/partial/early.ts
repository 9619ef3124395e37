/** Asking documents before they are read to the end: what can be asked of them, how much of them that is, and waiting for it. */
import { AppError, cancelled, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerEvent, WholeScope } from '#shared/contract/answer.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { IndexedDocument, IndexReader } from '#shared/domain/index/reader.ts';
import { askedIndex, type AskedIndex } from './asked-index.ts';
import { joinReaders } from './joined-reader.ts';
import type { PartialIndex } from './partial-index.ts';
import type { Partials } from './partials.ts';

export interface EarlyDeps {
  /** The documents that were read to the end. */
  readonly reader: IndexReader;
  readonly partials: Partials;
  /** Put a document in front of the queue, to be handed over while it is read. */
  want(document: DocumentId, soon: boolean): Promise<void>;
  /** Is anything read at all, now? If not, it may be that the reader paused it. */
  isReading(): boolean;
  isPaused(): boolean;
  /** Or that something is in the way. */
  heldBy(): ErrorReport | undefined;
  /** As the windows see it. */
  readonly summary: (document: DocumentId) => DocumentSummary | undefined;
  /** Of all documents those that are not read to the end, as the windows see them. */
  readonly unfinished: () => readonly DocumentSummary[];
}

/** A document of so many pages is there so soon that its question waits for the rest of it. */
const SHORT_PAGES = 24;
/** But no longer than this. */
const PATIENCE_MS = 3000;

export class Early {
  readonly #deps: EarlyDeps;
  readonly #waiting = new Set<() => void>();

  constructor(deps: EarlyDeps) {
    this.#deps = deps;
  }

  /** Some document changed: whoever waits looks again. */
  changed(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** The index with everything in it that was read by now. */
  reader(): IndexReader {
    return joinReaders(this.#deps.reader, this.#usable());
  }

  /** The tree of a document as far as it was read; undefined if it is not being read, or the library has more of it. */
  view(document: DocumentId): DocumentView | undefined {
    const partial = this.#usable().find((one) => one.document === document);
    return partial && { ...partial.view(), soFar: { pagesRead: partial.pages.read, pagesTotal: partial.pages.total } };
  }

  /**
   * What a question can be asked of. Where nothing of its documents was read it waits, and says how far they are.
   *
   * @throws AppError `document.not-indexed` if there is nothing to wait for, `library.disk-full` if that is why,
   *   `call.cancelled`
   */
  async *open(scope: WholeScope, signal: AbortSignal): AsyncGenerator<AnswerEvent, AskedIndex, void> {
    const asked = scope.kind === 'library' ? [] : scope.kind === 'documents' ? scope.documents : [scope.document];
    await Promise.all(asked.map((document) => this.#want(document)));
    let patientUntil: number | undefined;
    for (let told = ''; ;) {
      const unfinished = this.#unfinished(scope);
      const known = this.#known(scope, unfinished);
      if (known.length > 0) {
        if (!unfinished.some((document) => asked.length === 1 && isNearlyThere(document))) break;
        patientUntil ??= performance.now() + PATIENCE_MS;
        if (performance.now() >= patientUntil) break;
      } else if (unfinished.length === 0 || !this.#deps.isReading()) break;
      const event = readingEvent(unfinished);
      if (event && JSON.stringify(event) !== told) yield event;
      told = JSON.stringify(event);
      await this.#next(signal, patientUntil);
    }
    if (this.reader().documents(scope).length === 0) throw this.#nothing(scope);
    return this.#ask(scope);
  }

  /** Documents with something to ask; a scan has nothing before its first page was recognized. */
  #known(scope: WholeScope, unfinished: readonly DocumentSummary[]): readonly IndexedDocument[] {
    const open = new Set(unfinished.map(({ id }) => id));
    return this.reader()
      .documents(scope)
      .filter(({ id, segments }) => segments > 0 || !open.has(id));
  }

  #ask(scope: WholeScope): AskedIndex {
    const { reader, partials } = this.#deps;
    return askedIndex(scope, {
      base: reader,
      partials,
      usable: () => this.#usable(),
      unfinished: () => this.#unfinished(scope),
    });
  }

  /** Parts that hold more than what the library has of their documents. */
  #usable(): readonly PartialIndex[] {
    const { reader, partials } = this.#deps;
    return partials.all().filter(({ document, segments }) => {
      const stored = reader.documents({ kind: 'documents', documents: [document] })[0];
      // While pages are recognized, what the file says by itself is in the library already.
      return !stored || (stored.segments < segments && this.#deps.summary(document)?.state.kind !== 'ready');
    });
  }

  #unfinished(scope: WholeScope): readonly DocumentSummary[] {
    if (scope.kind === 'library') return this.#deps.unfinished();
    return (scope.kind === 'documents' ? scope.documents : [scope.document])
      .flatMap((id) => this.#deps.summary(id) ?? [])
      .filter(({ state }) => state.kind === 'waiting' || state.kind === 'indexing');
  }

  async #want(document: DocumentId): Promise<void> {
    if (this.#deps.summary(document)) await this.#deps.want(document, true);
  }

  #nothing(scope: WholeScope): AppError {
    const unfinished = this.#unfinished(scope);
    const held = this.#deps.heldBy();
    if (unfinished.length > 0 && held) return AppError.fromReport(held);
    if (unfinished.length > 0 && this.#deps.isPaused()) {
      return new AppError(
        'document.not-indexed',
        'Indexing is paused, and nothing of this was read yet. Resume it to ask.',
      );
    }
    return new AppError(
      'document.not-indexed',
      scope.kind === 'library'
        ? 'No document in this library is ready to be asked yet.'
        : 'This document is not ready to be asked yet.',
    );
  }

  /** Until some document changes, or it is time. */
  async #next(signal: AbortSignal, untilMs: number | undefined): Promise<void> {
    throwIfStopped(signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = untilMs === undefined ? undefined : setTimeout(resolve, Math.max(0, untilMs - performance.now()));
    this.#waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(timer);
    throwIfStopped(signal);
  }
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

/** Short documents, and those whose pages were all read, are whole in a moment. */
function isNearlyThere({ state }: DocumentSummary): boolean {
  if (state.kind !== 'indexing' || state.stage === 'recognizing') return false;
  return state.stage === 'structuring' || state.stage === 'storing' || state.pagesTotal <= SHORT_PAGES;
}

function readingEvent(unfinished: readonly DocumentSummary[]): Extract<AnswerEvent, { kind: 'reading' }> | undefined {
  const furthest = unfinished
    .flatMap(({ state }) => (state.kind === 'indexing' ? state : []))
    .toSorted((a, b) => b.pagesDone - a.pagesDone)[0];
  return furthest && { kind: 'reading', pagesDone: furthest.pagesDone, pagesTotal: furthest.pagesTotal };
}
