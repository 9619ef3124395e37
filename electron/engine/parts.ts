/** Everything that works on a library, put together. */
import { availableParallelism, homedir, totalmem } from 'node:os';
import path from 'node:path';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Machine } from '../host/machine.ts';
import { launchNode } from '../process/launch.ts';
import { createModels, type Models } from './aids/models.ts';
import { Converter } from './converting/converter.ts';
import { createMatrices, type Matrices } from './matrix/matrices.ts';
import { MadePages, type PagesFile } from './converting/made-pages.ts';
import { ApiDoor } from './doors/api-door.ts';
import type { EngineOptions } from './engine-options.ts';
import { documentsWith } from './find/search-library.ts';
import { FontCheck } from './indexing/font-check.ts';
import { Indexer } from './indexing/indexer.ts';
import { findForLibrary } from './indexing/language-choice.ts';
import { systemLanguage } from './indexing/languages.ts';
import { ParserPool } from './indexing/parsers.ts';
import { Recognizer } from './indexing/recognizer.ts';
import { newOwner } from './jobs/owner.ts';
import { LibraryFeed } from './library/feed.ts';
import { FileCheck } from './library/file-check.ts';
import { KeepBackups } from './library/keep-backups.ts';
import { Library } from './library/library.ts';
import { PagePictures } from './library/page-pictures.ts';
import { appVersion } from './version.ts';
import { createEarly, type EarlyParts } from './partial/create-early.ts';
import { treeStamps } from './store/corrections.ts';
import { idOf, listSummaries, listUnfinished, summaryOf } from './store/documents.ts';
import { createIndexReader } from './store/index-reader.ts';
import { listMatrices } from './store/matrices.ts';
import type { Store } from './store/open.ts';
import { listCollections } from './store/shelves.ts';
import { updatesFile } from './shipped.ts';
import { textsOfSummaries } from './summaries/texts-of-summaries.ts';
import { Addresses } from './trust/addresses.ts';
import { Standing } from './trust/handlers.ts';
import type { Restricted } from './trust/open-library-store.ts';
import { SettingsOffers } from './trust/offers.ts';
import { updateSource } from './updates/source.ts';
import { UpdateCheck } from './updates/update-check.ts';
import { vectorTexts } from './vectors/vector-texts.ts';
import { WatchedFolders } from './watching/watched-folders.ts';
import { ZoteroConnection } from './zotero/connection.ts';

export interface Parts {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  /** It was made elsewhere, and nobody trusted it here. */
  readonly restricted: Restricted | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly reader: IndexReader;
  readonly parsers: ParserPool;
  /** Undefined where there is no recognition program: scanned pages then stay without text. */
  readonly recognizer: Recognizer | undefined;
  readonly indexer: Indexer;
  readonly library: Library;
  readonly pagePictures: PagePictures;
  readonly pages: MadePages;
  /** The PDF that is shown for a document. */
  readonly shownPages: (id: DocumentId, signal: AbortSignal) => Promise<PagesFile>;
  readonly files: FileCheck;
  readonly fonts: FontCheck;
  readonly backups: KeepBackups;
  readonly offers: SettingsOffers;
  readonly standing: Standing;
  /** This machine's. */
  readonly seals: Machine | undefined;
  readonly feed: LibraryFeed;
  readonly early: EarlyParts;
  readonly models: Models;
  /** Evidence tables. */
  readonly matrices: Matrices;
  readonly addresses: Addresses;
  readonly zotero: ZoteroConnection;
  readonly api: ApiDoor;
  readonly watched: WatchedFolders;
  readonly updates: UpdateCheck;
  /** A document changed. */
  readonly touch: (id: DocumentId) => void;
}

const PARSER_BYTES = 2 * 2 ** 30; // what a machine should have for each parser, other programs included
const MAX_PARSERS = 4;

/** Nothing is read yet; what models do in the background begins. */
export function createParts(
  store: Store,
  folder: string,
  options: EngineOptions,
  restricted: Restricted | null = null,
): Parts {
  const { now = Date.now, env = process.env, launch = launchNode, onBug = () => undefined } = options;
  const reader = createIndexReader(store.read);
  const parsers = new ParserPool({ file: options.parserFile, launch, limits: options.parserLimits ?? {}, onBug });
  const recognizer = options.ocrFile
    ? new Recognizer({
        file: options.ocrFile,
        launch,
        limits: options.recognizerLimits ?? {},
        languageData: () => findForLibrary({ store, library: folder, usesOwn: restricted === null, env }),
        systemLanguage: systemLanguage(),
        onBug,
      })
    : undefined;
  const pagePictures = new PagePictures(folder);
  const publish = (event: LibraryEvent): void => {
    if (event.kind === 'removed') void pagePictures.forget(event.document);
    feed.publish(event);
  };
  const touch = (id: DocumentId): void => {
    feed.touch(id);
    early.early.changed();
    models.libraryChanged();
    matrices.changed();
  };
  const pages = new MadePages({
    folder,
    converter: options.convertFile === undefined ? undefined : new Converter({ file: options.convertFile, launch }),
    printer: options.printer,
  });
  const isOwn = restricted === null;
  const library = new Library({ store, folder, now, isOwn, publish, touch, onWork: () => indexer.kick() });
  /** What went missing is made again, and read again. */
  const shownPages = async (id: DocumentId, signal: AbortSignal): Promise<PagesFile> => {
    const found = await pages.of(id, await library.locate(id), signal);
    if (found.fresh) await indexer.retry(id, undefined);
    return found;
  };
  const early = createEarly({
    reader,
    indexer: () => indexer,
    summary: (id) => documents.summary(id),
    unfinished: () => documents.unfinished(),
    publish,
    onBug,
  });
  const indexer = new Indexer({
    store,
    parsers,
    recognizer,
    workers: options.indexing === false ? 0 : (options.parserCount ?? defaultParserCount()),
    owner: newOwner(),
    now,
    locate: async (document, signal) => {
      const [file, id] = [await library.locateKey(document), idOf(store.read, document)];
      // Whoever had it put into the queue wants it tried again.
      return file && id && pages.of(id, file, signal, true);
    },
    touch,
    touchQueue: () => feed.touchQueue(),
    onBug,
    recognizeMs: options.recognizeMs,
    limits: options.indexerLimits ?? {},
    ...early.hooks,
  });
  const documents = documentsNow(store, indexer);
  const feed = new LibraryFeed({
    ...documents,
    queue: () => indexer.queue(),
    trees: () => treeStamps(store.read),
    collections: () => listCollections(store.read),
    matrices: () => listMatrices(store.read),
    version: () => store.othersVersion(),
    away: () => store.server?.away,
    onBug,
  });
  const addresses = new Addresses({ store, machine: options.machine, confirming: options.confirming });
  const models = createModels({
    ...options,
    addresses,
    override: options.modelSettings,
    serverKey: {
      // A key that somebody else put there is not shown to anybody.
      file: isOwn ? path.join(folder, 'server-key.json') : undefined,
      given: env.WAYLEAF_SERVER_KEY,
      store: options.keyStore,
    },
    store,
    reader,
    texts: vectorTexts(reader, (document) => textsOfSummaries(reader, document)),
    modelsFolder: options.modelsFolder ?? path.join(folder, 'models'),
    inferenceFile: options.inferenceFile,
    encoderFolder: options.encoderFolder,
    readerFolder: options.readerFolder,
    encoding: options.encoding ?? false,
    isReading: () => indexer.isReading,
    locate: (document) => shownPages(document, new AbortController().signal),
    launch,
    env,
    owner: newOwner(),
    now,
    onBug,
    publish,
    touch,
  });
  const matrices = createMatrices({
    store,
    owner: newOwner(),
    now,
    onBug,
    documents: documents.summaries,
    document: documents.summary,
    onListed: () => feed.tellMatrices(),
    search: (words) => documentsWith(store.read, reader, words),
    goesOn: options.indexing !== false && !store.isReadOnly,
    answering: { reader, asking: () => models.local.calm.ask() },
  });
  const files = new FileCheck(library, onBug);
  const fonts = new FontCheck({
    store,
    parsers,
    recognizer,
    locate: shownPages,
    onMisleading: (id) => indexer.retry(id, undefined),
    onBug,
  });
  const offers = new SettingsOffers();
  const backups = new KeepBackups({
    store,
    folder,
    now,
    seals: options.machine,
    offer: (settings) => offers.keep(settings),
    onBug,
    onRestored: () => {
      for (const { id } of listSummaries(store.read)) touch(id);
      indexer.kick();
    },
  });
  const zotero = new ZoteroConnection({
    store,
    library,
    feed,
    now,
    touch,
    where: { platform: process.platform, home: env.HOME ?? env.USERPROFILE ?? homedir(), env },
    keeping: options.indexing !== false && !store.isReadOnly,
    onBug,
  });
  const watched = new WatchedFolders({
    store,
    library,
    folder,
    checkFiles: () => void files.look(),
    watching: options.doors === true && !store.isReadOnly,
    onBug,
  });
  const api = new ApiDoor({ store, folder, version: appVersion, onBug });
  const updates = new UpdateCheck({
    store,
    version: appVersion,
    source: () => updateSource(updatesFile, env),
    now,
    onBug,
  });
  const standing = new Standing({ store, folder, machine: options.machine, restricted, addresses });
  const found = {
    reader,
    parsers,
    recognizer,
    indexer,
    library,
    pagePictures,
    pages,
    shownPages,
    files,
    fonts,
    backups,
    offers,
    standing,
    seals: options.machine,
    feed,
    early,
    models,
    matrices,
    addresses,
    zotero,
    api,
    watched,
    updates,
  };
  return { store, folder, restricted, env, now, touch, ...found };
}

/** Documents as the windows see them, with progress that is not in the database yet. */
function documentsNow(store: Store, indexer: Indexer) {
  const overlaid = (documents: readonly DocumentSummary[]): DocumentSummary[] =>
    documents.map((document) => indexer.overlay(document));
  return {
    summaries: () => overlaid(listSummaries(store.read)),
    unfinished: () => overlaid(listUnfinished(store.read)),
    summary: (id: DocumentId): DocumentSummary | undefined => {
      const found = summaryOf(store.read, id);
      return found && indexer.overlay(found);
    },
  };
}

function defaultParserCount(): number {
  return Math.max(1, Math.min(availableParallelism(), MAX_PARSERS, Math.floor(totalmem() / PARSER_BYTES)));
}
