/** The calls of windows and hosts, group by group. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { localModelHandlers, modelHandlers, modelHostHandlers } from './aids/handlers.ts';
import { aloudHandlers } from './aloud/handlers.ts';
import { annotationHandlers } from './annotations/handlers.ts';
import { assistantHandlers } from './assistants/handlers.ts';
import { assistantSetup } from './doors/assistant-setup.ts';
import { createAnswering } from './answering/index.ts';
import { cardHandlers } from './cards/handlers.ts';
import { citationHandlers } from './citations/handlers.ts';
import { citesHandlers } from './citing/handlers.ts';
import { duplicateHandlers } from './duplicates/handlers.ts';
import type { EngineOptions } from './engine-options.ts';
import { findHandlers } from './find/handlers.ts';
import { searchHandlers } from './find/search-library.ts';
import { graphHandlers } from './graph/handlers.ts';
import { languageChoiceHandlers } from './indexing/language-choice.ts';
import { linkHandlers } from './links/handlers.ts';
import { appHandlers } from './methods/app.ts';
import { archiveHostHandlers } from './methods/archive.ts';
import { diagnosticsHandlers } from './methods/diagnostics.ts';
import { documentHandlers } from './methods/document.ts';
import { historyHandlers } from './methods/history.ts';
import { libraryHostHandlers } from './methods/host.ts';
import { indexingHandlers } from './methods/indexing.ts';
import { libraryHandlers } from './methods/library.ts';
import { pagePictureHandlers } from './methods/page-pictures.ts';
import { printingHandlers } from './methods/printing.ts';
import { shelfHandlers } from './methods/shelves.ts';
import { storageHandlers } from './methods/storage.ts';
import { viewHandlers } from './methods/view.ts';
import type { Parts } from './parts.ts';
import { reflowHandlers } from './reflow/handlers.ts';
import { createRehearsed, sampleFile } from './sample.ts';
import { countPages, listSummaries, summaryOf } from './store/documents.ts';
import { addAsked } from './store/conversations.ts';
import { areaIn } from './store/nodes.ts';
import { appVersion } from './version.ts';
import { toolDeps } from './methods/tools.ts';
import { listDefinitions } from './tools/definitions.ts';
import { selectionHandlers } from './selection/handlers.ts';
import { speechHandlers } from './speech/handlers.ts';
import { toolHandlers } from './tools/handlers.ts';
import { treeHandlers } from './tree/handlers.ts';

export interface EngineHandlers {
  readonly window: Handlers<Methods>;
  readonly host: Handlers<HostMethods>;
  /** For other programs, which a host lets in. */
  readonly tools: Handlers<ToolCalls>;
}

export function createHandlers(parts: Parts, options: HandlerOptions, close: () => Promise<void>): EngineHandlers {
  const { store, folder, env, indexer, models } = parts;
  const { early } = parts.early;
  const languageChoice = languageChoiceHandlers({
    store,
    library: folder,
    usesOwn: parts.restricted === null,
    env,
    languages: parts.languages,
    retryScans: options.indexing === false ? undefined : (which) => indexer.retryScans(which),
  });
  const toolParts = toolDeps(parts);
  const tools = toolHandlers(toolParts);
  const host: Handlers<HostMethods> = {
    ...libraryHostHandlers({ ...parts, reader: () => early.reader(), close }),
    ...archiveHostHandlers(parts),
    ...modelHostHandlers(models.local),
    ...parts.watched.hostHandlers(),
    ...parts.notes.hostHandlers(),
    ...parts.marks.hostHandlers(),
    ...languageChoice.host,
  };
  const window: Handlers<Methods> = {
    ...ofLibrary(parts),
    ...ofDocuments(parts),
    ...printingHandlers({ printer: options.printer, pictures: models.pictures }),
    'document.items': tools.list_items,
    'document.definitions': ({ document }, signal) => listDefinitions(document, toolParts, signal),
    'document.table': tools.get_table,
    'document.outline': tools.get_outline,
    ...ofAnswers(parts),
    ...modelHandlers(models),
    ...localModelHandlers(models.local, models),
    ...languageChoice.window,
    ...ofConnections(parts, options),
    'settings.take-over': ({ offer, keys }, signal) => parts.offers.take(offer, keys, { ...window, ...host }, signal),
    'library.repair': () => Promise.reject(new AppError('input.invalid', 'This library is sound.')),
  };
  const { atWork } = parts;
  const byHand: Pick<Handlers<Methods>, 'answer.ask' | 'library.search' | 'search.text' | 'view.save'> = {
    'answer.ask': atWork.heard(window['answer.ask']),
    'library.search': atWork.heard(window['library.search']),
    'search.text': atWork.heard(window['search.text']),
    'view.save': atWork.heard(window['view.save']),
  };
  return { window: { ...window, ...byHand }, host, tools };
}

type HandlerOptions = Pick<EngineOptions, 'indexing' | 'command' | 'printer'>;

/** The library as a whole: what is in it, how it is shelved, indexed and shown. */
function ofLibrary(parts: Parts) {
  const { store, folder, env, reader, indexer, models } = parts;
  return {
    ...appHandlers({ folder, version: appVersion, models }),
    ...storageHandlers({ folder }),
    ...diagnosticsHandlers({ store, folder, version: appVersion, env }),
    ...libraryHandlers({ ...parts, sampleFile }),
    ...shelfHandlers(parts),
    ...searchHandlers(store.read, () => reader),
    ...indexingHandlers(indexer),
    ...viewHandlers(store),
    ...parts.backups.handlers(),
  };
}

/** A document that is read: its pages, tree, links, names, and what the reader writes on it. */
function ofDocuments(parts: Parts) {
  const { store, now, reader, models, touch, publish } = parts;
  const { early } = parts.early;
  const documentTitle = (id: DocumentId): string => summaryOf(store.read, id)?.title ?? '';
  return {
    ...documentHandlers({ ...parts, early, pictures: models.pictures }),
    ...graphHandlers({ reader, documentTitle }),
    ...findHandlers(() => early.reader()),
    ...aloudHandlers(() => early.reader()),
    ...speechHandlers(parts.speech),
    ...linkHandlers({ reader: () => early.reader(), area: (id, node) => areaIn(store.read, id, node) }),
    ...reflowHandlers({ store, now, document: (id) => summaryOf(store.read, id), pictures: models.pictures }),
    ...cardHandlers({ store, now, reader, document: (id) => summaryOf(store.read, id), pictures: models.pictures }),
    ...annotationHandlers({ store, reader, now, publish }),
    ...treeHandlers({ store, now, publish, touch }),
    ...pagePictureHandlers(store, parts.pagePictures),
    ...citesHandlers({
      reader,
      documents: () => listSummaries(store.read),
      document: (id) => summaryOf(store.read, id),
    }),
    ...duplicateHandlers({
      store,
      now,
      touch,
      documents: () => listSummaries(store.read),
      onMarks: () => publish({ kind: 'annotations-changed' }),
    }),
    ...citationHandlers({
      store,
      now,
      documents: () => listSummaries(store.read),
      document: (id) => summaryOf(store.read, id),
    }),
  };
}

/** Questions, with the answers that are kept and the evidence tables. */
function ofAnswers(parts: Parts) {
  const { store, now, reader, models } = parts;
  const { early } = parts.early;
  return {
    ...createAnswering({
      reader,
      open: (scope, signal) => early.open(scope, signal),
      searched: () => early.reader(),
      aids: (budgetTokens) => models.aids(budgetTokens),
      patience: () => models.patience(),
      rehearsed: createRehearsed(),
      pagesOf: (ids) => countPages(store.read, ids),
      asking: () => models.local.calm.ask(),
      unasked: (signal) => models.local.calm.unasked(signal),
      prepared: (document, signal) => models.local.prepared(document, signal),
      saveHistory: (receipt, askedIn) => store.writer.write((db) => addAsked(db, receipt, now(), askedIn)),
    }),
    ...selectionHandlers({ reader, aids: () => models.aids(), asking: () => models.local.calm.ask() }),
    ...historyHandlers(store, now),
    ...parts.matrices.handlers(),
  };
}

/** Whatever the library is connected to: other programs, folders, addresses. */
function ofConnections(parts: Parts, { command }: HandlerOptions) {
  const forPrograms: Pick<Handlers<Methods>, 'addresses.confirm' | 'assistants.setup'> = {
    'addresses.confirm': ({ code }) => done(parts.addresses.confirm(code)),
    'assistants.setup': async () => ({ text: command ? assistantSetup(parts.folder, command) : null }),
  };
  return {
    ...assistantHandlers({ ...parts, documents: () => listSummaries(parts.store.read) }),
    ...parts.zotero.handlers(),
    ...parts.api.handlers(),
    ...parts.watched.handlers(),
    ...parts.notes.handlers(),
    ...parts.marks.handlers(),
    ...parts.updates.handlers(),
    ...parts.lookUp.handlers(),
    ...parts.standing.handlers(),
    ...forPrograms,
  };
}
