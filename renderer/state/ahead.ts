/** The document that the reader is likely to open next, made ready before it is asked for: where the evidence of an answer stands. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import type { Engine } from '../api/engine.ts';
import type { Ask } from './ask.ts';
import type { Slice } from './slice.ts';
import { evidenceOf } from './turn.ts';
import type { Viewer } from './viewer.ts';

export interface NextPlace {
  readonly document: DocumentId;
  readonly pageIndex: number;
  /** Null until the engine told it. */
  readonly view: DocumentView | null;
}

export interface Ahead {
  /** Whose file the pages open and whose page they draw, without showing them; null for none. */
  readonly next: NextPlace | null;
  /** For whoever shows it now: what is there at once, else what is on its way. */
  readonly take: (document: DocumentId, pageIndex: number) => DocumentView | Promise<DocumentView>;
  /** What is known of it is not true any more. */
  readonly forget: (document: DocumentId) => void;
}

/** A pointer that only passes over evidence stays shorter. */
const REST_MS = 60;

export function createAhead(
  engine: Engine,
  slice: Slice<Ahead>,
  { ask, viewer }: { readonly ask: Slice<Ask>; readonly viewer: Slice<Viewer> },
): Ahead {
  const coming = new ComingView(engine, slice);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prepareFor = (item: EvidenceItem | undefined): void => {
    if (item && item.document !== viewer.get().documentId) coming.prepare(item.document, pageOf(item));
  };

  ask.subscribe(({ turn }, { turn: before }) => {
    // An answer of an earlier session, or of the history, comes while something else is being opened.
    if (turn.kind !== 'done' || before.kind !== 'running') return;
    const shown = viewer.get().documentId;
    const elsewhere = evidenceOf(turn).filter(({ document }) => document !== shown);
    prepareFor(elsewhere.find(({ cited }) => cited) ?? elsewhere[0]);
  });
  viewer.subscribe(({ hoveredN }, before) => {
    if (hoveredN === before.hoveredN) return;
    clearTimeout(timer);
    if (hoveredN === null) return;
    timer = setTimeout(() => prepareFor(evidenceOf(ask.get().turn).find(({ n }) => n === hoveredN)), REST_MS);
  });
  return {
    next: null,
    take: (document, pageIndex) => {
      clearTimeout(timer);
      return coming.take(document, pageIndex);
    },
    forget: (document) => coming.forget(document),
  };
}

/** The view of the document that is made ready. */
class ComingView {
  readonly #engine: Engine;
  readonly #slice: Slice<Ahead>;
  #coming: Promise<DocumentView> | undefined;

  constructor(engine: Engine, slice: Slice<Ahead>) {
    this.#engine = engine;
    this.#slice = slice;
  }

  prepare(document: DocumentId, pageIndex: number): void {
    const { get, set } = this.#slice;
    const { next } = get();
    if (next?.document === document) {
      if (next.pageIndex !== pageIndex) set({ next: { ...next, pageIndex } });
      return;
    }
    set({ next: { document, pageIndex, view: null } });
    this.#coming = this.#fetch(document);
  }

  take(document: DocumentId, pageIndex: number): DocumentView | Promise<DocumentView> {
    this.prepare(document, pageIndex);
    const ready = this.#slice.get().next?.view;
    const taken = ready ?? this.#coming ?? this.#engine.call('document.view', { document });
    this.#drop();
    return taken;
  }

  forget(document: DocumentId): void {
    if (this.#slice.get().next?.document === document) this.#drop();
  }

  #drop(): void {
    this.#coming = undefined;
    this.#slice.set({ next: null });
  }

  #fetch(document: DocumentId): Promise<DocumentView> {
    const { get, set } = this.#slice;
    const mine = this.#engine.call('document.view', { document });
    const isMine = (): boolean => this.#coming === mine;
    mine.then(
      (view) => {
        const { next } = get();
        // What is still being read is another document a moment later.
        if (isMine() && next && !view.soFar) set({ next: { ...next, view } });
      },
      () => isMine() && this.forget(document), // whoever opens it asks again, and hears why not
    );
    return mine;
  }
}

function pageOf({ marks, pageIndex }: EvidenceItem): number {
  return marks[0]?.pageIndex ?? pageIndex;
}
