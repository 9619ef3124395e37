/** Which document is open: loading it, showing what came, keeping up with what the engine says of it. */
import { isAppError, toReport } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import { headingsNow } from '#shared/domain/document/partial/carry.ts';
import type { Engine } from '../api/engine.ts';
import type { Ahead } from './ahead.ts';
import type { Ask } from './ask.ts';
import type { Correcting } from './correcting.ts';
import type { Desk } from './desk.ts';
import { placesOf } from './moved-sections.ts';
import type { Notices } from './notices.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { Steer } from './steer.ts';
import { evidenceOf } from './turn.ts';
import type { View } from './view.ts';
import type { EvidenceMark, JumpTarget, Viewer } from './viewer.ts';
import type { Visits } from './visits.ts';
import { t } from '../languages/i18n.ts';

export interface Opening {
  /**
   * Open a document where the reader stopped, or at `target`. What is not indexed can be read anyway; what cannot
   * be opened says why in its place. `section` is the one that is current after the jump.
   */
  readonly open: (id: DocumentId, target?: JumpTarget, section?: NodeId) => Promise<void>;
  /** Go back to a document, without leaving a place behind. */
  readonly returnTo: (id: DocumentId, target: JumpTarget) => void;
  /** A document that was added alone opens by itself, unless the pages of another one are shown. */
  readonly openAdded: (receipt: ImportReceipt) => void;
  /** Load the open document again, where the reader is: after a reconnect or when it was indexed again. */
  readonly reload: () => Promise<void>;
  /** The engine says that the open document's tree changed: it was corrected, or more of it was read. */
  readonly followTree: (id: DocumentId) => void;
  readonly close: () => void;
  /** Note where the reader is in the open document. */
  readonly keepPlace: () => void;
}

interface OpeningDeps {
  readonly desk: Desk;
  readonly ahead: Slice<Ahead>;
  readonly viewer: Slice<Viewer>;
  readonly reading: Slice<Reading>;
  readonly steer: Slice<Steer>;
  readonly ask: Slice<Ask>;
  readonly correcting: Slice<Correcting>;
  readonly notices: Slice<Notices>;
  readonly visits: Visits;
  readonly view: Slice<View>;
}

export function createOpening(engine: Engine, deps: OpeningDeps): Opening {
  const { desk, viewer, reading, ask, correcting, notices } = deps;
  const loading = new Loading(engine, deps);
  const keepPlace = (): void => {
    const { documentId, place, zoom, rotation, night, flow, form } = viewer.get();
    if (documentId) desk.notePlace(documentId, { place, zoom, rotation, night, flow, form });
  };
  const leave = (): void => {
    keepPlace();
    viewer.get().setHovered(null);
  };
  const open = async (id: DocumentId, target?: JumpTarget, section?: NodeId): Promise<void> => {
    desk.bringForward();
    const { open: before } = reading.get();
    if (openId(before) === id && before.kind !== 'failed') {
      if (target && before.kind === 'opening') loading.arriveAt(target);
      else if (target) viewer.get().goTo(target);
      return;
    }
    leave();
    viewer.get().remember();
    await loading.load(id, target, section);
  };
  const reload = async (): Promise<void> => {
    const { open: before } = reading.get();
    if (before.kind === 'none') return;
    keepPlace();
    await loading.load(before.id);
  };

  // The passages of an answer are marked as soon as they are there.
  ask.subscribe((now, before) => {
    if (evidenceOf(now.turn) !== evidenceOf(before.turn)) showEvidence(deps);
  });
  return {
    open,
    returnTo: (id, target) => {
      leave();
      void loading.load(id, target);
    },
    openAdded: openingOfAdded(deps, (id) => void open(id)),
    reload,
    followTree: (id) => {
      const { open: now } = reading.get();
      if (openId(now) !== id) return;
      if (now.kind === 'unindexed' || (now.kind === 'open' && now.view.soFar)) void reload();
      else void notices.get().attempt(t('The tree could not be shown'), () => correcting.get().refreshTree(id));
    },
    close: () => {
      loading.drop();
      keepPlace();
      viewer.get().close();
      reading.get().setOpen({ kind: 'none' });
      desk.noteShown(null);
    },
    keepPlace,
  };
}

/** Of so many documents the window knows by itself what it showed last: enough for the tabs that one goes back and forth between. */
const MOST_KNOWN = 8;

/** Loads documents: only the last one that was asked for is shown, in whatever order the answers come. */
class Loading {
  readonly #engine: Engine;
  readonly #deps: OpeningDeps;
  /** The latest last. */
  readonly #known = new Map<DocumentId, DocumentView>();
  #turn = 0;
  /** Where it is to be shown when it comes. */
  #arrival: JumpTarget | undefined;

  constructor(engine: Engine, deps: OpeningDeps) {
    this.#engine = engine;
    this.#deps = deps;
  }

  arriveAt(target: JumpTarget): void {
    this.#arrival = target;
  }

  /** What is on its way is not shown. */
  drop(): void {
    this.#turn++;
  }

  /** What is known of it is shown at once, and what the engine says then, if that is something else. */
  async load(id: DocumentId, target?: JumpTarget, section?: NodeId): Promise<void> {
    const deps = this.#deps;
    const turn = ++this.#turn;
    this.#arrival = target;
    const known = this.#knownBefore(id);
    const coming = this.#fetch(id, target, known !== undefined);
    deps.desk.noteShown(id);
    const isShown = known !== undefined && coming instanceof Promise;
    if (isShown) this.#show(id, known, section);
    try {
      const loaded = coming instanceof Promise ? await coming : coming;
      this.#note(id, loaded);
      if (turn !== this.#turn) return;
      this.#show(id, loaded, isShown ? undefined : section);
    } catch (error) {
      this.#known.delete(id);
      if (turn !== this.#turn) return;
      if (!isAppError(error, 'document.not-indexed')) {
        failToOpen(deps, id, error);
        return;
      }
      showUnindexed(deps, id);
      this.#arrive();
    }
    // Being read puts a document in front of the queue; that it was noted matters to nobody here.
    this.#engine.call('document.opened', { document: id }).catch(() => undefined);
  }

  /** Undefined for the one that is shown: it is loaded again because it is not as it was. */
  #knownBefore(id: DocumentId): DocumentView | undefined {
    return this.#deps.viewer.get().documentId === id ? undefined : this.#known.get(id);
  }

  /** What is still being read is another document a moment later. */
  #note(id: DocumentId, loaded: DocumentView): void {
    this.#known.delete(id);
    if (loaded.soFar) return;
    this.#known.set(id, loaded);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
  }

  #show(id: DocumentId, loaded: DocumentView, section: NodeId | undefined): void {
    showView(this.#deps, id, loaded);
    if (section) this.#deps.visits.visit(section);
    this.#arrive();
  }

  /** Once: the reader may have gone on from there. */
  #arrive(): void {
    if (this.#arrival) arriveAt(this.#deps.viewer, this.#arrival);
    this.#arrival = undefined;
  }

  /** Its file is opened while the engine is asked; what was made ready is there at once. */
  #fetch(id: DocumentId, target: JumpTarget | undefined, isKnown: boolean): DocumentView | Promise<DocumentView> {
    const { reading, desk, viewer, ahead } = this.#deps;
    const { open, setOpen } = reading.get();
    const pageIndex = target?.pageIndex ?? desk.startOf(id).pageIndex ?? 0;
    const coming =
      viewer.get().documentId === id
        ? this.#engine.call('document.view', { document: id })
        : ahead.get().take(id, pageIndex);
    if (openId(open) !== id && coming instanceof Promise && !isKnown) setOpen({ kind: 'opening', id });
    return coming;
  }
}

function openingOfAdded(
  { reading, view }: OpeningDeps,
  open: (id: DocumentId) => void,
): (receipt: ImportReceipt) => void {
  /** Added with others: the library's own news of the last of them, which may come late, tells of it alone. */
  const together = new Set<DocumentId>();
  return ({ added, duplicates, rejected }) => {
    if (added.length > 1) for (const id of added) together.add(id);
    const [only] = added.filter((id) => !together.has(id));
    const single = added.length === 1 ? only : added.length + rejected.length === 0 && duplicates[0]?.document;
    const isReading = reading.get().open.kind !== 'none' && view.get().main === 'pages';
    if (single && !isReading) open(single);
  };
}

/** A document that comes again as it was leaves the pages, the marks and the tree alone. */
function showView(deps: OpeningDeps, id: DocumentId, loaded: DocumentView): void {
  const { open, setView } = deps.reading.get();
  if (open.kind === 'open' && open.id === id && JSON.stringify(open.view) === JSON.stringify(loaded)) return;
  const viewer = deps.viewer.get();
  const before = open.kind === 'open' && open.id === id ? open.view : undefined;
  const fromFile = open.kind === 'unindexed' || before?.soFar !== undefined;
  const isHere = viewer.documentId === id;
  const start = deps.desk.startOf(id);
  if (loaded.soFar) {
    if (!isHere) viewer.open(id, [], start);
  } else {
    if (isHere && fromFile) viewer.setFrames(loaded.pages);
    else viewer.open(id, loaded.pages, start);
    viewer.setGaps(loaded.problems);
    viewer.setTextEdges(loaded.textEdges ?? null);
  }
  if (before && (before.soFar || loaded.soFar)) growTree(deps, id, before, loaded);
  else setView(id, loaded);
  showEvidence(deps);
}

/** More of the document, or all of it, was read. */
function growTree({ steer, reading }: OpeningDeps, id: DocumentId, before: DocumentView, now: DocumentView): void {
  const moved = headingsNow(placesOf(before), placesOf(now));
  steer.get().move(id, moved);
  reading.get().grow(id, now, moved);
}

/** The pages come from the file itself as long as there is no index. */
function showUnindexed({ reading, viewer, desk }: OpeningDeps, id: DocumentId): void {
  const { open, setOpen } = reading.get();
  if (open.kind === 'unindexed' && open.id === id) return;
  // While a part of it could be shown, the pages came from the file as well.
  const fromFile = open.kind === 'open' && open.id === id && open.view.soFar !== undefined;
  if (!fromFile) viewer.get().open(id, [], desk.startOf(id));
  setOpen({ kind: 'unindexed', id });
}

function failToOpen({ reading, viewer }: OpeningDeps, id: DocumentId, error: unknown): void {
  const { open, setOpen } = reading.get();
  const isLater = isAppError(error, 'engine.gone') || isAppError(error, 'library.unreachable');
  if (isLater && open.kind === 'open' && open.id === id) return; // it is loaded again later
  viewer.get().close();
  setOpen({ kind: 'failed', id, error: toReport(error) });
}

/** The first jump in a document that was just opened leaves no place behind. */
function arriveAt(viewer: Slice<Viewer>, target: JumpTarget): void {
  const { back, forward, goTo, setActive } = viewer.get();
  goTo(target);
  viewer.set({ back, forward });
  if (target.n !== undefined) setActive(target.n);
}

/** Hand the passages of the last answer that lie in the open document to the pages. */
function showEvidence({ viewer, ask }: OpeningDeps): void {
  const { documentId, marks, setMarks } = viewer.get();
  const next = documentId === null ? [] : marksIn(documentId, evidenceOf(ask.get().turn));
  // The receipt repeats what was streamed; the passage that the reader chose meanwhile stays chosen.
  if (JSON.stringify(next) !== JSON.stringify(marks)) setMarks(next);
}

function marksIn(documentId: DocumentId, evidence: readonly EvidenceItem[]): readonly EvidenceMark[] {
  return evidence
    .filter((item) => item.document === documentId)
    .map(({ n, cited, text, marks }) => ({ n, cited, text, pages: marks }));
}
