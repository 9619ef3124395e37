/** Puts everything together that works on a library. */
import { homedir } from 'node:os';
import path from 'node:path';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { launchNode } from '../process/launch.ts';
import { createModels, type Models, type ModelsDeps } from './aids/models.ts';
import { Converter } from './converting/converter.ts';
import { createMatrices } from './matrix/matrices.ts';
import { MadePages } from './converting/made-pages.ts';
import { ApiDoor } from './doors/api-door.ts';
import type { EngineOptions } from './engine-options.ts';
import { documentsWith } from './find/search-library.ts';
import { documentsNow } from './indexing/documents-now.ts';
import { FontCheck } from './indexing/font-check.ts';
import { Indexer } from './indexing/indexer.ts';
import { findForLibrary } from './indexing/language-choice.ts';
import { systemLanguage } from './indexing/languages.ts';
import { ParserPool } from './indexing/parsers.ts';
import { LanguageShelf, languagesFolder } from './recognition/language-shelf.ts';
import { Recognizer } from './indexing/recognizer.ts';
import { parsersAtOnce } from './indexing/parser-count.ts';
import { newOwner } from './jobs/owner.ts';
import { ReaderAtWork } from './jobs/reader-at-work.ts';
import { LibraryFeed } from './library/feed.ts';
import { FileCheck } from './library/file-check.ts';
import { KeepBackups } from './library/keep-backups.ts';
import { Library } from './library/library.ts';
import { PagePictures } from './library/page-pictures.ts';
import { appVersion } from './version.ts';
import { createEarly } from './partial/create-early.ts';
import { treeStamps } from './store/corrections.ts';
import { idOf, listSummaries, summaryOf } from './store/documents.ts';
import { createIndexReader } from './store/index-reader.ts';
import { annotationSigns } from './store/annotations.ts';
import { listMatrices } from './store/matrices.ts';
import { openService } from './speech/find-service.ts';
import { MachineSpeech } from './speech/machine-speech.ts';
import type { Store } from './store/open.ts';
import { listCollections } from './store/shelves.ts';
import { LookUp } from './lookup/look-up.ts';
import { descriptionFile, updatesFile } from './shipped.ts';
import { textsOfSummaries } from './summaries/texts-of-summaries.ts';
import { Addresses } from './trust/addresses.ts';
import { Standing } from './trust/handlers.ts';
import type { Restricted } from './trust/open-library-store.ts';
import { SettingsOffers } from './trust/offers.ts';
import { updateSource } from './updates/source.ts';
import { UpdateCheck } from './updates/update-check.ts';
import { vectorTexts } from './vectors/vector-texts.ts';
import { MarksFolder } from './marks/marks-folder.ts';
import { NotesFolder } from './notes/notes-folder.ts';
import { notesSource } from './notes/source.ts';
import { WatchedFolders } from './watching/watched-folders.ts';
import { ZoteroConnection } from './zotero/connection.ts';
import type { Parts } from './parts.ts';

/** Nothing is read yet; what models do in the background begins. */
export function createParts(
  store: Store,
  folder: string,
  options: EngineOptions,
  restricted: Restricted | null = null,
): Parts {
  const { now = Date.now, env = process.env, launch = launchNode, onBug = () => undefined } = options;
  const reader = createIndexReader(store.read);
  const changes = new Changes();
  const languages = new LanguageShelf({ folder: languagesFolder(modelsFolderOf({ options, folder })), env });
  const base = { store, folder, options, restricted, now, env, languages, launch, onBug, reader, changes };
  const reading = createReading(base);
  const feed = createFeed(base, reading);
  changes.hear({
    published: (event) => feed.publish(event),
    touched: (id) => feed.touch(id),
    queueTouched: () => feed.touchQueue(),
  });
  changes.hear({ touched: () => reading.early.early.changed() });
  const addresses = new Addresses({ store, machine: options.machine, confirming: options.confirming });
  const models = createModels(modelsDeps(base, reading, addresses));
  changes.hear({ touched: () => models.libraryChanged() });
  const matrices = createMatrices(matricesDeps(base, reading, feed, models));
  changes.hear({ touched: () => matrices.changed() });
  const upkeep = createUpkeep(base, reading);
  return {
    store,
    folder,
    restricted,
    env,
    languages,
    now,
    touch: changes.touch,
    publish: changes.publish,
    reader,
    feed,
    models,
    matrices,
    addresses,
    speech: new MachineSpeech(() => openService(env)),
    seals: options.machine,
    ...reading,
    ...upkeep,
    ...createConnections(base, reading, upkeep.files, feed),
    ...createOutside(base, reading, addresses),
  };
}

/** What every part is made of. */
interface Base extends Pick<Parts, 'store' | 'folder' | 'restricted' | 'now' | 'env' | 'languages' | 'reader'> {
  readonly options: EngineOptions;
  readonly launch: typeof launchNode;
  readonly onBug: (error: unknown) => void;
  readonly changes: Changes;
}

/** What is asked of others only where the reader wants it, and what this library is trusted with. */
function createOutside(
  { store, folder, options, restricted, now, env, onBug }: Base,
  { library }: Pick<Parts, 'library'>,
  addresses: Addresses,
): Pick<Parts, 'standing' | 'lookUp' | 'updates'> {
  return {
    standing: new Standing({ store, folder, machine: options.machine, restricted, addresses }),
    lookUp: new LookUp({
      store,
      addresses,
      now,
      document: (id) => summaryOf(store.read, id),
      edit: (id, edit, source) => library.edit(id, edit, source),
      limits: options.lookUpLimits,
    }),
    updates: new UpdateCheck({
      store,
      version: appVersion,
      source: () => updateSource({ updates: updatesFile, description: descriptionFile }, env),
      now,
      onBug,
    }),
  };
}

/** What hears of changes in the library. */
interface Hearing {
  readonly published?: (event: LibraryEvent) => void;
  readonly touched?: (id: DocumentId) => void;
  readonly queueTouched?: () => void;
}

/** Passes on what changes, to all that hear of it in the order in which they came. */
class Changes {
  readonly #hearing: Hearing[] = [];

  hear(hearing: Hearing): void {
    this.#hearing.push(hearing);
  }

  readonly publish = (event: LibraryEvent): void => {
    for (const { published } of this.#hearing) published?.(event);
  };

  /** A document changed. */
  readonly touch = (id: DocumentId): void => {
    for (const { touched } of this.#hearing) touched?.(id);
  };

  readonly touchQueue = (): void => {
    for (const { queueTouched } of this.#hearing) queueTouched?.();
  };
}

type ReadingParts = ReturnType<typeof createReading>;

/** From files to an index: the library with its files, the programs that read them, and the queue. */
function createReading(base: Base) {
  const { store, folder, options, now, launch, onBug, reader, changes } = base;
  const { touch, publish } = changes;
  const parsers = new ParserPool({ file: options.parserFile, launch, limits: options.parserLimits ?? {}, onBug });
  const recognizer = createRecognizer(base);
  const atWork = new ReaderAtWork();
  const pagePictures = new PagePictures(folder);
  changes.hear({ published: (event) => void (event.kind === 'removed' && pagePictures.forget(event.document)) });
  const converter =
    options.convertFile === undefined ? undefined : new Converter({ file: options.convertFile, launch });
  const pages = new MadePages({ folder, converter, printer: options.printer });
  const isOwn = base.restricted === null;
  const othersHave = options.queueOnly !== undefined;
  const library = new Library({ store, folder, now, isOwn, othersHave, publish, touch, onWork: () => indexer.kick() });
  const shownPages: Parts['shownPages'] = async (id, signal) => {
    const found = await pages.of(id, await library.locate(id), signal);
    // What went missing is made again, and read again.
    if (found.fresh) await indexer.retry(id, undefined);
    return found;
  };
  const early = createEarly({
    reader,
    indexer: () => indexer,
    summary: (id) => documentsNow({ store, indexer }).summary(id),
    unfinished: () => documentsNow({ store, indexer }).unfinished(),
    publish,
    onBug,
  });
  const indexer = new Indexer({
    store,
    parsers,
    recognizer,
    workers: parsersAtOnce(options, atWork),
    owner: newOwner(),
    now,
    locate: async (document, signal) => {
      const [file, id] = [await library.locateKey(document), idOf(store.read, document)];
      // Whoever had it put into the queue wants it tried again.
      return file && id && pages.of(id, file, signal, true);
    },
    touch,
    touchQueue: changes.touchQueue,
    onBug,
    recognizeMs: options.recognizeMs,
    limits: options.indexerLimits ?? {},
    leavesMissing: othersHave,
    onLeft: (id) => {
      const left = documentsNow({ store, indexer }).summary(id);
      if (left) options.queueOnly?.onLeft(left);
    },
    ...early.hooks,
  });
  return { atWork, parsers, recognizer, pagePictures, converter, pages, library, shownPages, early, indexer };
}

function createRecognizer({
  store,
  folder,
  options,
  restricted,
  env,
  languages,
  launch,
  onBug,
}: Base): Recognizer | undefined {
  if (!options.ocrFile) return undefined;
  return new Recognizer({
    file: options.ocrFile,
    launch,
    limits: options.recognizerLimits ?? {},
    languageData: () => findForLibrary({ store, library: folder, usesOwn: restricted === null, env, languages }),
    systemLanguage: systemLanguage(),
    onBug,
  });
}

function modelsFolderOf({ options, folder }: Pick<Base, 'options' | 'folder'>): string {
  return options.modelsFolder ?? path.join(folder, 'models');
}

function createFeed({ store, onBug }: Base, { indexer }: ReadingParts): LibraryFeed {
  return new LibraryFeed({
    ...documentsNow({ store, indexer }),
    queue: () => indexer.queue(),
    trees: () => treeStamps(store.read),
    collections: () => listCollections(store.read),
    matrices: () => listMatrices(store.read),
    marks: () => JSON.stringify([...annotationSigns(store.read)]),
    version: () => store.othersVersion(),
    away: () => store.server?.away,
    onBug,
  });
}

function modelsDeps(base: Base, { indexer, shownPages }: ReadingParts, addresses: Addresses): ModelsDeps {
  const { store, folder, options, restricted, now, env, launch, onBug, reader, changes } = base;
  return {
    ...options,
    addresses,
    override: options.modelSettings,
    serverKey: {
      // A key that somebody else put there is not shown to anybody.
      file: restricted === null ? path.join(folder, 'server-key.json') : undefined,
      given: env.WAYLEAF_SERVER_KEY,
      store: options.keyStore,
    },
    store,
    reader,
    texts: vectorTexts(reader, (document) => textsOfSummaries(reader, document)),
    modelsFolder: modelsFolderOf(base),
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
    publish: changes.publish,
    touch: changes.touch,
  };
}

function matricesDeps(
  { store, options, now, onBug, reader }: Base,
  { indexer }: ReadingParts,
  feed: LibraryFeed,
  models: Models,
): Parameters<typeof createMatrices>[0] {
  const { summaries, summary } = documentsNow({ store, indexer });
  return {
    store,
    owner: newOwner(),
    now,
    onBug,
    documents: summaries,
    document: summary,
    onListed: () => feed.tellMatrices(),
    search: (words) => documentsWith(store.read, reader, words),
    goesOn: options.indexing !== false && !store.isReadOnly,
    answering: {
      reader,
      asking: () => models.local.calm.ask(),
    },
  };
}

/** What keeps the library sound: looking after its files and fonts, and its backups. */
function createUpkeep(base: Base, { library, parsers, recognizer, shownPages, indexer }: ReadingParts) {
  const { store, folder, options, now, onBug, changes } = base;
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
      for (const { id } of listSummaries(store.read)) changes.touch(id);
      indexer.kick();
    },
  });
  return { files, fonts, offers, backups };
}

/** What the library is connected to: Zotero, folders that are watched or written to, other programs. */
function createConnections(base: Base, { library, converter }: ReadingParts, files: FileCheck, feed: LibraryFeed) {
  const { store, folder, options, now, env, onBug, reader, changes } = base;
  const zotero = new ZoteroConnection({
    store,
    reader,
    library,
    feed,
    now,
    around: converter && ((...wanted) => converter.around(...wanted)),
    touch: changes.touch,
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
  const notes = new NotesFolder({
    store,
    source: notesSource(store, reader),
    folder,
    now,
    onMarks: () => changes.publish({ kind: 'annotations-changed' }),
    keeping: options.doors === true && !store.isReadOnly,
    onBug,
  });
  const marks = new MarksFolder({
    store,
    reader,
    documents: () => listSummaries(store.read),
    folder,
    now,
    onMarks: () => changes.publish({ kind: 'annotations-changed' }),
    keeping: options.doors === true && !store.isReadOnly,
    onBug,
  });
  const kick = (document?: DocumentId): void => {
    notes.kick(document);
    marks.kick();
  };
  changes.hear({ touched: kick, published: () => kick() });
  return { zotero, watched, notes, marks, api: new ApiDoor({ store, folder, version: appVersion, onBug }) };
}
