import { readFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import type { Methods } from '#shared/contract/methods.ts';
import { ViewState } from '#shared/contract/view.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { launchNode } from '../process/launch.ts';
import { createAnswering } from './answering/index.ts';
import type { EngineOptions } from './engine-options.ts';
import { LibraryFeed } from './feed.ts';
import { graphTools, type GraphTools } from './graph/graph-tools.ts';
import { graphHandlers } from './graph/handlers.ts';
import { createRecognizer } from './indexing/create-recognizer.ts';
import { Indexer } from './indexing/indexer.ts';
import { untriedPagesOf } from './indexing/kept-pages.ts';
import { findForLibrary, languageChoiceHandlers } from './indexing/language-choice.ts';
import { newOwner } from './indexing/owner.ts';
import { ParserPool } from './indexing/parsers.ts';
import type { Recognizer } from './indexing/recognizer.ts';
import { Library } from './library/library.ts';
import { createEarly, type EarlyParts } from './partial/create-early.ts';
import { createModels, type Models } from './models/models.ts';
import type { LocalModels } from './models/onnx/local-models.ts';
import { treeStamps } from './store/corrections.ts';
import { int } from './store/db.ts';
import { keyOf, listSummaries, summaryOf } from './store/documents.ts';
import { addHistory, confirmHistory, listHistory, removeHistory } from './store/history.ts';
import { createIndexReader } from './store/index-reader.ts';
import { indexFacts, type IndexFacts } from './store/indexes.ts';
import { openStore, type Store } from './store/open.ts';
import { loadSetting, saveSetting } from './store/settings.ts';
import { textsOfSummaries } from './summaries/texts-of-summaries.ts';
import { treeHandlers } from './tree/handlers.ts';
import { vectorTexts } from './vectors/vector-texts.ts';
import { documentView } from './view/document-view.ts';

export type { EngineOptions };

/** The library with everything that works on it, in one process, behind the calls of windows and hosts. */
export interface Engine {
  readonly handlers: Handlers<Methods>;
  readonly hostHandlers: Handlers<HostMethods>;
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
  /** Process ids of the parsers, recognizers and models that run now. */
  parserPids(): readonly number[];
  /** Finish writes, stop the parsers, close the database. Unfinished documents wait for the next start. */
  close(): Promise<void>;
}

/** What another version saved beside what this one knows is left out. */
const SavedView = z.object(ViewState.shape);

const PARSER_BYTES = 2 * 2 ** 30; // what a machine should have for each parser, other programs included
const MAX_PARSERS = 4;
/** Documents whose index has not changed for so long are encoded. */
const SETTLED_MS = 500;

/**
 * Open the library and start working on its queue.
 *
 * @throws AppError `library.corrupt`, `library.too-new`, `library.locked`, `library.disk-full`, `file.unreadable`
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = path.resolve(options.libraryFolder);
  const store = await openStore(folder, options.store);
  const parts = connect(store, folder, options);
  const { indexer, feed, stopping } = parts;
  void parts.checkFiles();
  if (options.indexing !== false) await indexer.start();
  const opened = parts.models.local.open().catch((error: unknown) => {
    if (!isAppError(error)) options.onBug?.(error);
  });
  // Windows do not wait for it; a program that asks one question and ends does.
  if (options.indexing === false) await opened;
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    stopping.abort();
    feed.close();
    await Promise.all([indexer.close(), parts.checkFiles(), parts.models.close()]);
    parts.early.close();
    await store.close();
  };
  const closeOnce = (): Promise<void> => (closed ??= close());
  return {
    handlers: windowHandlers(parts),
    hostHandlers: hostHandlers(parts, closeOnce),
    reader: parts.reader,
    indexFacts: (document) => {
      const key = keyOf(store.read, document);
      return key === undefined ? undefined : indexFacts(store.read, key);
    },
    aids: () => parts.models.aids(),
    localModels: parts.models.local,
    untriedPages: async (document) => {
      const key = keyOf(store.read, document);
      return key === undefined ? [] : untriedPagesOf(store, parts.recognizer, key);
    },
    graphTools: graphTools(store, parts.reader, parts.models),
    parserPids: () => [...parts.parsers.pids, ...(parts.recognizer?.pids ?? []), ...parts.models.local.pids],
    close: closeOnce,
  };
}

interface Parts {
  readonly store: Store;
  readonly folder: string;
  readonly feed: LibraryFeed;
  readonly library: Library;
  readonly indexer: Indexer;
  readonly parsers: ParserPool;
  readonly recognizer: Recognizer | undefined;
  readonly reader: IndexReader;
  readonly early: EarlyParts;
  readonly models: Models;
  readonly languageChoice: ReturnType<typeof languageChoiceHandlers>;
  readonly stopping: AbortController;
  /** Look for what went missing or came back; one look at a time. Resolves when it is done, whatever came of it. */
  readonly checkFiles: () => Promise<void>;
  readonly now: () => number;
  /** A document changed. */
  readonly touch: (id: DocumentId) => void;
}

function connect(store: Store, folder: string, options: EngineOptions): Parts {
  const now = options.now ?? Date.now;
  const onBug = options.onBug ?? ((): void => undefined);
  const parsers = new ParserPool({
    file: options.parserFile,
    launch: options.launch ?? launchNode,
    limits: options.parserLimits ?? {},
    onBug,
  });
  const { env = process.env } = options;
  const recognizer = createRecognizer(options, () => findForLibrary({ store, library: folder, env }));
  const touch = (id: DocumentId): void => {
    feed.touch(id);
    early.early.changed();
    changed();
  };
  const reader = createIndexReader(store.read);
  const indexer: Indexer = new Indexer({
    store,
    parsers,
    recognizer,
    workers: options.indexing === false ? 0 : (options.parserCount ?? defaultParserCount()),
    owner: newOwner(),
    now,
    locate: (document) => library.locateKey(document),
    touch,
    touchQueue: () => feed.touchQueue(),
    onBug,
    recognizeMs: options.recognizeMs,
    limits: options.indexerLimits ?? {},
    onPart: (...part) => early.hooks.onPart(...part),
    onWhole: (...whole) => early.hooks.onWhole(...whole),
    onEnded: (...ended) => early.hooks.onEnded(...ended),
  });
  const summaries = (): DocumentSummary[] => listSummaries(store.read).map((document) => indexer.overlay(document));
  const summary = (id: DocumentId): DocumentSummary | undefined => {
    const found = summaryOf(store.read, id);
    return found && indexer.overlay(found);
  };
  const feed: LibraryFeed = new LibraryFeed({
    summaries,
    summary,
    queue: () => indexer.queue(),
    trees: () => treeStamps(store.read),
    version: () => int(store.read.get('PRAGMA data_version')?.data_version),
    onBug,
  });
  const library: Library = new Library({
    store,
    folder,
    now,
    publish: (event: LibraryEvent) => feed.publish(event),
    touch,
    onWork: () => indexer.kick(),
  });
  const early = createEarly({
    reader,
    indexer: () => indexer,
    summary,
    summaries,
    publish: (event) => feed.publish(event),
    onBug,
  });
  const owner = newOwner();
  const models = createModels({
    store,
    reader,
    texts: vectorTexts(reader, (document) => textsOfSummaries(reader, document)),
    modelsFolder: options.modelsFolder ?? path.join(folder, 'models'),
    inferenceFile: options.inferenceFile,
    ocrFile: options.ocrFile,
    locate: (document) => library.locate(document),
    launch: options.launch ?? launchNode,
    env,
    owner,
    now,
    onBug,
    encoding: options.encoding ?? false,
    inferenceLimits: options.inferenceLimits,
    publish: (event) => feed.publish(event),
    touch,
    override: options.modelSettings,
    ollamaLimits: options.ollamaLimits,
    backgroundLimits: options.backgroundLimits,
  });
  const languageChoice = languageChoiceHandlers({
    store,
    library: folder,
    env,
    retryScans: options.indexing === false ? undefined : (which) => indexer.retryScans(which),
  });
  let encodeSoon: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    clearTimeout(encodeSoon);
    encodeSoon = setTimeout(() => models.libraryChanged(), SETTLED_MS);
    encodeSoon.unref();
  };
  const stopping = new AbortController();
  let checking: Promise<void> | undefined;
  const checkFiles = (): Promise<void> =>
    (checking ??= library
      .checkFiles(stopping.signal)
      .catch((error: unknown) => {
        if (!isAppError(error)) onBug(error);
      })
      .finally(() => (checking = undefined)));
  return {
    store,
    folder,
    feed,
    library,
    indexer,
    parsers,
    recognizer,
    reader,
    early,
    models,
    languageChoice,
    stopping,
    checkFiles,
    now,
    touch,
  };
}

function windowHandlers(parts: Parts): Handlers<Methods> {
  const { store, feed, library, indexer, reader, models, folder, now, early } = parts;
  const answering = createAnswering({
    reader,
    open: (scope, signal) => early.early.open(scope, signal),
    searched: () => early.early.reader(),
    aids: () => models.aids(),
    documentTitle: (id) => summaryOf(store.read, id)?.title ?? '',
    saveHistory: (receipt) => store.writer.write((db) => addHistory(db, receipt, now())),
  });
  return {
    'app.info': async () => ({
      version: await appVersion(),
      libraryName: libraryName(folder),
      answering: models.state().answering,
    }),
    'library.watch': (_, signal) => {
      void parts.checkFiles(); // a window that opens or was reloaded shows what is missing now
      return feed.watch(signal);
    },
    'library.remove': async ({ document }) => {
      indexer.stop(document);
      await library.remove(document);
      early.removed(document);
      feed.touchQueue();
      return null;
    },
    'indexing.pause': async () => {
      await indexer.pause();
      return null;
    },
    'indexing.resume': async () => {
      await indexer.resume();
      return null;
    },
    'indexing.cancel': async ({ document }) => {
      await indexer.cancel(document);
      return null;
    },
    'indexing.retry': async ({ document, password }) => {
      await indexer.retry(document, password);
      return null;
    },
    'document.view': async ({ document }) => early.early.view(document) ?? documentView(store.read, document),
    'document.opened': async ({ document }) => {
      await library.opened(document);
      await indexer.want(document, false);
      return null;
    },
    ...answering,
    ...models.handlers,
    ...parts.languageChoice.window,
    ...graphHandlers({ reader, documentTitle: (id) => summaryOf(store.read, id)?.title ?? '' }),
    ...treeHandlers({ store, now, publish: (event) => feed.publish(event), touch: parts.touch }),
    'history.list': async (wanted) => ({ entries: listHistory(store.read, wanted) }),
    'history.confirm': async ({ id, confirmed }) => {
      const confirmedAt = confirmed ? now() : null;
      await store.writer.write((db) => confirmHistory(db, id, confirmedAt));
      return { confirmedAt };
    },
    'history.remove': async ({ id }) => {
      await store.writer.write((db) => removeHistory(db, id));
      return null;
    },
    'view.load': async () => {
      const saved = SavedView.safeParse(loadSetting(store.read, 'view') ?? {});
      return saved.success ? saved.data : ViewState.parse({});
    },
    'view.save': async ({ view }) => {
      await store.writer.write((db) => saveSetting(db, 'view', view));
      return null;
    },
  };
}

function hostHandlers(
  { store, feed, library, models, languageChoice, folder }: Parts,
  close: () => Promise<void>,
): Handlers<HostMethods> {
  return {
    'host.add': async ({ paths, show }, signal) => {
      const receipt = await library.add(paths, signal);
      const first = receipt.added[0] ?? receipt.duplicates[0]?.document;
      if (show && first) feed.publish({ kind: 'show', document: first, page: null });
      return receipt;
    },
    'host.adopt': ({ path: upload, name }, signal) => library.adopt(upload, name, signal),
    'host.locate': ({ document }) => library.locate(document),
    'host.show': async ({ document, page }) => {
      if (!summaryOf(store.read, document)) {
        throw new AppError('document.unknown', 'This document is not in the library.');
      }
      feed.publish({ kind: 'show', document, page });
      return null;
    },
    ...models.local.hostHandlers,
    ...languageChoice.host,
    'host.library': async () => ({ folder, incoming: await library.makeIncoming() }),
    'host.close': async () => {
      await close();
      return null;
    },
  };
}

function defaultParserCount(): number {
  return Math.max(1, Math.min(availableParallelism(), MAX_PARSERS, Math.floor(totalmem() / PARSER_BYTES)));
}

function libraryName(folder: string): string {
  const name = path.basename(folder);
  return name === 'library' ? 'Library' : name;
}

/** The same place beside the sources and beside the built program. */
async function appVersion(): Promise<string> {
  const description = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(description)).version;
}
