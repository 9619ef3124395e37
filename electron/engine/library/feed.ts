import { AsyncQueue } from '#shared/base/async.ts';
import { isAppError, toReport, type AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Collection, DocumentSummary, LibraryEvent, QueueProgress } from '#shared/contract/library.ts';
import type { ListedMatrix } from '#shared/contract/listed-matrix.ts';

export interface FeedSource {
  summaries(): readonly DocumentSummary[];
  summary(id: DocumentId): DocumentSummary | undefined;
  queue(): QueueProgress;
  collections(): readonly Collection[];
  /** Evidence tables. */
  matrices(): readonly ListedMatrix[];
  /** Another one once a mark was added, changed or removed. */
  marks(): string;
  /** A stamp for each tree that was corrected; another one says that the tree changed. */
  trees(): ReadonlyMap<DocumentId, string>;
  /** Changes whenever any process has written to the library. */
  version(): number;
  /** Why the library's server cannot be reached; undefined while it can, and where there is none. */
  away?(): AppError | undefined;
  /** Told about a failure that has no caller. */
  onBug(error: unknown): void;
}

/** News that must not be lost because no window listens yet, or for the moment of a reload. */
const lasting = new Set<LibraryEvent['kind']>(['show', 'imported']);
const LASTING_MAX = 100;

/** Documents in one event: what a window takes in between two frames. */
const PART_DOCUMENTS = 500;

const FLUSH_MS = 100;
const LOOK_MS = 1000;

/**
 * What the windows hear about the library: first everything, then what changes, at most ten times a second. What other
 * processes do to the library is found by looking once a second. Who comes while its server is away hears that first.
 */
export class LibraryFeed {
  readonly #source: FeedSource;
  readonly #watchers = new Set<AsyncQueue<LibraryEvent>>();
  /** Who has not heard everything yet, because the server is away; whether they know that. */
  readonly #waiting = new Map<AsyncQueue<LibraryEvent>, boolean>();
  readonly #dirty = new Set<DocumentId>();
  #unheard: LibraryEvent[] = [];
  #known = new Map<DocumentId, string>();
  #knownTrees: ReadonlyMap<DocumentId, string> = new Map();
  #knownQueue = '';
  #knownCollections = '[]';
  #knownMatrices = '[]';
  #knownMarks: string | undefined;
  #queueDirty = false;
  #knownAway = 'null';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;
  #version = -1;

  constructor(source: FeedSource) {
    this.#source = source;
  }

  /** The document changed, or may have. */
  touch(id: DocumentId): void {
    this.#dirty.add(id);
    this.touchQueue();
  }

  touchQueue(): void {
    this.#queueDirty = true;
    if (this.#watchers.size === 0) return;
    this.#timer ??= setTimeout(() => this.#quietly(() => this.flush()), FLUSH_MS);
  }

  /** The library's server went away, or is back. */
  tellServer(): void {
    const away = this.#source.away?.();
    const text = JSON.stringify(away ? toReport(away) : null);
    if (text === this.#knownAway) return;
    this.#knownAway = text;
    this.#send({ kind: 'server', away: away ? toReport(away) : null });
    if (away) for (const events of this.#waiting.keys()) this.#sayAway(events, away);
    else this.#quietly(() => this.#lookAgain());
  }

  /** Say at once; what was touched before is said first. */
  publish(event: LibraryEvent): void {
    this.#quietly(() => this.flush());
    if (this.#watchers.size === 0 && lasting.has(event.kind))
      this.#unheard = [...this.#unheard, event].slice(-LASTING_MAX);
    if (event.kind === 'removed') this.#known.delete(event.document); // said now, not to be found out later
    if (event.kind === 'tree-changed') this.#quietly(() => this.#knowTree(event.document));
    this.#send(event);
  }

  /** Say everything that was touched. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    if (this.#watchers.size === 0) return;
    for (const id of dirty) this.#tell(id, this.#source.summary(id));
    if (this.#queueDirty) this.#tellQueue();
  }

  /** Events until the signal aborts or the feed is closed; the first is the snapshot. */
  async *watch(signal: AbortSignal): AsyncGenerator<LibraryEvent, null, void> {
    const events = new AsyncQueue<LibraryEvent>();
    const stop = (): void => events.end();
    signal.addEventListener('abort', stop, { once: true });
    this.#waiting.set(events, false);
    try {
      this.#welcome(events);
      this.#looking ??= setInterval(() => this.#quietly(() => this.#lookAgain()), LOOK_MS).unref();
      if (!signal.aborted) yield* events;
      return null;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#watchers.delete(events);
      this.#waiting.delete(events);
      if (this.#watchers.size + this.#waiting.size === 0) {
        clearInterval(this.#looking);
        this.#looking = undefined;
      }
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
    for (const events of [...this.#watchers, ...this.#waiting.keys()]) events.end();
    this.#watchers.clear();
    this.#waiting.clear();
  }

  /** Tells it everything, or that this cannot be told now. */
  #welcome(events: AsyncQueue<LibraryEvent>): void {
    try {
      this.flush();
      this.#look(); // so that earlier watchers hear of what the snapshot already has
      const documents = this.#source.summaries();
      const parts = this.#snapshot(documents);
      this.#knownTrees = this.#source.trees();
      this.#known = new Map(documents.map((document) => [document.id, JSON.stringify(document)]));
      if (this.#waiting.get(events)) events.push({ kind: 'server', away: null });
      for (const event of [...parts, ...this.#unheard.splice(0)]) events.push(event);
      this.#waiting.delete(events);
      this.#watchers.add(events);
    } catch (error) {
      if (!isAppError(error, 'library.unreachable')) throw error;
      if (!this.#waiting.get(events)) this.#sayAway(events, error);
    }
  }

  #sayAway(events: AsyncQueue<LibraryEvent>, away: AppError): void {
    events.push({ kind: 'server', away: toReport(away) });
    this.#waiting.set(events, true);
  }

  #snapshot(documents: readonly DocumentSummary[]): LibraryEvent[] {
    const collections = [...this.#source.collections()];
    const matrices = [...this.#source.matrices()];
    const parts: LibraryEvent[] = [];
    for (let from = 0; from < Math.max(1, documents.length); from += PART_DOCUMENTS) {
      const part = documents.slice(from, from + PART_DOCUMENTS);
      const more = from + PART_DOCUMENTS < documents.length && ({ more: true } as const);
      parts.push(
        from === 0
          ? {
              kind: 'snapshot',
              documents: part,
              queue: this.#source.queue(),
              ...(collections.length > 0 && { collections }),
              ...(matrices.length > 0 && { matrices }),
              ...more,
            }
          : { kind: 'documents', documents: part, ...more },
      );
    }
    return parts;
  }

  #tell(id: DocumentId, document: DocumentSummary | undefined): void {
    if (!document) {
      if (this.#known.delete(id)) this.#send({ kind: 'removed', document: id });
      return;
    }
    const text = JSON.stringify(document);
    if (this.#known.get(id) === text) return;
    this.#known.set(id, text);
    this.#send({ kind: 'document', document });
  }

  #tellQueue(): void {
    this.#queueDirty = false;
    const queue = this.#source.queue();
    const text = JSON.stringify(queue);
    if (text === this.#knownQueue) return;
    this.#knownQueue = text;
    this.#send({ kind: 'queue', queue });
  }

  /** Collections are few: they are compared whole. */
  tellCollections(): void {
    const collections = [...this.#source.collections()];
    const text = JSON.stringify(collections);
    if (text === this.#knownCollections) return;
    this.#knownCollections = text;
    this.#send({ kind: 'collections', collections });
  }

  /** As collections. */
  tellMatrices(): void {
    const matrices = [...this.#source.matrices()];
    const text = JSON.stringify(matrices);
    if (text === this.#knownMatrices) return;
    this.#knownMatrices = text;
    this.#send({ kind: 'matrices', matrices });
  }

  #lookAgain(): void {
    if (this.#source.away?.()) return;
    for (const events of [...this.#waiting.keys()]) this.#welcome(events);
    this.#look();
  }

  #look(): void {
    const version = this.#source.version();
    if (version === this.#version) return;
    this.#version = version;
    if (this.#watchers.size === 0) return;
    const documents = this.#source.summaries();
    const present = new Set(documents.map((document) => document.id));
    for (const document of documents) this.#tell(document.id, document);
    for (const id of [...this.#known.keys()]) if (!present.has(id)) this.#tell(id, undefined);
    this.#tellTrees(present);
    this.tellCollections();
    this.tellMatrices();
    this.#tellMarks();
    this.#tellQueue();
  }

  /** What another process marked. Who listens from now on reads what is there. */
  #tellMarks(): void {
    const before = this.#knownMarks;
    this.#knownMarks = this.#source.marks();
    if (before !== undefined && before !== this.#knownMarks) this.#send({ kind: 'annotations-changed' });
  }

  /** Corrections that another process made. */
  #tellTrees(present: ReadonlySet<DocumentId>): void {
    const before = this.#knownTrees;
    this.#knownTrees = this.#source.trees();
    for (const document of new Set([...before.keys(), ...this.#knownTrees.keys()])) {
      const changed = before.get(document) !== this.#knownTrees.get(document);
      if (changed && present.has(document)) this.#send({ kind: 'tree-changed', document });
    }
  }

  #knowTree(document: DocumentId): void {
    const stamp = this.#source.trees().get(document);
    const others = [...this.#knownTrees].filter(([id]) => id !== document);
    this.#knownTrees = new Map(stamp === undefined ? others : [...others, [document, stamp]]);
  }

  #quietly(work: () => void): void {
    try {
      work();
    } catch (error) {
      // The next look may find the library as it is wanted.
      this.#version = -1;
      if (!isAppError(error)) this.#source.onBug(error);
    }
  }

  #send(event: LibraryEvent): void {
    for (const events of this.#watchers) events.push(event);
  }
}
