import path from 'node:path';
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryTakenIn } from '#shared/contract/archive.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { LibraryStanding } from '#shared/contract/trust.ts';
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { LocalModels } from './aids/local-models.ts';
import type { EngineOptions } from './engine-options.ts';
import { graphTools, type GraphTools } from './graph/graph-tools.ts';
import { createHandlers } from './handlers.ts';
import { untriedPagesOf } from './indexing/kept-pages.ts';
import { saveLibrary, type ArchiveWork, type Saved, type SaveWork } from './library/save-library.ts';
import { sweepLibrary } from './library/sweep.ts';
import { takeIn } from './methods/archive.ts';
import { checkHealth, type Health } from './library/health.ts';
import { createParts } from './create-parts.ts';
import type { Parts } from './parts.ts';
import { documentIds, keyOf } from './store/documents.ts';
import { indexFacts, type IndexFacts } from './store/indexes.ts';
import { countOpen } from './store/jobs.ts';
import { openLibraryStore } from './trust/open-library-store.ts';

export type { EngineOptions };

/** The library with everything that works on it, in one process, behind the calls of windows and hosts. */
export interface Engine {
  readonly handlers: Handlers<Methods>;
  readonly hostHandlers: Handlers<HostMethods>;
  /** What other programs may ask. */
  readonly toolHandlers: Handlers<ToolCalls>;
  /** The index, for programs that run the engine in their own process. */
  readonly reader: IndexReader;
  /** Numbers and timings of a document's index; undefined while there is none. */
  indexFacts(document: DocumentId): IndexFacts | undefined;
  /** What helps questions now, beside the index. */
  aids(): Aids;
  /** The models that run inside Wayleaf, and the library's vectors. */
  readonly localModels: LocalModels;
  /** Scanned pages of a document that were not tried yet, 0-based. */
  untriedPages(document: DocumentId): Promise<readonly number[]>;
  /** What can be done with knowledge graphs beside looking at them. */
  readonly graphTools: GraphTools;
  /** Whether the library is one of this machine's, and what of it could not be read by now. */
  readonly standing: () => LibraryStanding;
  /** What is wrong with it, looked at in full. */
  readonly health: (onProgress?: (done: number, of: number) => void) => Promise<Health>;
  /** The whole library as one file. */
  readonly archive: {
    readonly save: (target: string, work: SaveWork) => Promise<Saved>;
    readonly takeIn: (source: string, work: ArchiveWork) => Promise<LibraryTakenIn>;
  };
  /** How many documents wait, and how many are read, by whichever engine; `left`: wait for one that has their files. */
  queue(): { readonly waiting: number; readonly running: number; readonly left: number };
  /** Process ids of the parsers, recognizers and models that run now. */
  parserPids(): readonly number[];
  /** Finish writes, stop the parsers, close the database. Unfinished documents wait for the next start. */
  close(): Promise<void>;
}

/**
 * Open the library and start working on its queue.
 *
 * @throws AppError `library.corrupt`, `library.too-new`, `library.locked`, `library.disk-full`, `library.unreachable`,
 *   `file.unreadable`
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = path.resolve(options.libraryFolder);
  const { store, restricted } = await openLibraryStore(folder, options.machine, options.store);
  let parts: Parts | undefined;
  try {
    if (!store.isReadOnly) await sweepLibrary(folder);
    parts = createParts(store, folder, options, restricted);
    if (!store.isReadOnly) void parts.pagePictures.sweep(documentIds(store.read));
    return await startEngine(parts, options);
  } catch (error) {
    // A server may have gone away meanwhile: whoever tries again opens it again.
    await (parts ? closeParts(parts, options) : store.close());
    throw error;
  }
}

/** Finish writes, end what runs beside the engine, and let go of the database. */
async function closeParts(parts: Parts, { indexing }: EngineOptions): Promise<void> {
  const {
    store,
    indexer,
    feed,
    files,
    fonts,
    backups,
    early,
    models,
    zotero,
    api,
    watched,
    notes,
    marks,
    updates,
    pages,
    matrices,
  } = parts;
  parts.standing.close();
  store.writer.hurry();
  feed.close();
  await Promise.all([
    zotero.close(),
    api.close(),
    watched.close(),
    notes.close(),
    marks.close(),
    updates.close(),
    fonts.close(),
  ]);
  await parts.speech.close();
  await matrices.close();
  await Promise.all([indexer.close(), files.close(), models.close(), pages.close()]);
  early.close();
  // A program that only reads leaves it to the next that writes.
  if (indexing !== false) await backups.close();
  await store.close();
}

/** What waited while the library's server was away goes on at once; what is told of the library is told again. */
function followServer(
  { store, feed, indexer, models, matrices, watched, notes, marks }: Parts,
  onError: (error: unknown) => void,
): void {
  store.server?.watch(() => {
    feed.tellServer();
    if (store.server?.away) return;
    indexer.kick();
    models.libraryChanged();
    matrices.changed();
    watched.follow().catch(onError);
    notes.kick();
    marks.kick();
  });
}

async function startEngine(parts: Parts, options: EngineOptions): Promise<Engine> {
  const { store, indexer, files, models, reader, parsers, recognizer, api, watched, updates, standing } = parts;
  const unforeseen = (error: unknown): void => {
    if (!isAppError(error)) options.onBug?.(error);
  };
  followServer(parts, unforeseen);
  files.lookSoon();
  if (options.indexing !== false && !store.isReadOnly) await indexer.start();
  const opened = models.local.open().catch(unforeseen);
  // Windows do not wait for it; a program that asks one question and ends does.
  if (options.indexing === false) await opened;
  let closed: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => (closed ??= closeParts(parts, options));
  const handlers = createHandlers(parts, options, closeOnce);
  if (options.doors) await api.open(handlers.tools);
  parts.matrices.changed();
  watched.follow().catch(unforeseen);
  parts.notes.kick();
  parts.marks.kick();
  if (options.doors) updates.open();
  return {
    handlers: handlers.window,
    hostHandlers: handlers.host,
    toolHandlers: handlers.tools,
    reader,
    indexFacts: (document) => {
      const key = keyOf(store.read, document);
      return key === undefined ? undefined : indexFacts(store.read, key);
    },
    aids: () => models.aids(),
    localModels: models.local,
    untriedPages: async (document) => {
      const key = keyOf(store.read, document);
      return key === undefined ? [] : untriedPagesOf(store, recognizer, key);
    },
    standing: () => standing.state(),
    health: (onProgress) => checkHealth(store, onProgress),
    archive: {
      save: (target, work) => saveLibrary(parts, target, work),
      takeIn: (source, work) => takeIn(parts, source, work),
    },
    queue: () => countOpen(store.read, indexer.leftToOthers),
    graphTools: graphTools(store, reader, models.readNames),
    parserPids: () => [...parsers.pids, ...(recognizer?.pids ?? []), ...models.local.pids],
    close: closeOnce,
  };
}
