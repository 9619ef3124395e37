import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { aloudMethods } from './aloud.ts';
import { annotationMethods } from './annotations.ts';
import { AnswerEvent, AnswerReceipt, AskParams, HistoryEntry, Scope, SearchHit } from './answer.ts';
import { assistantMethods } from './assistants.ts';
import { backupMethods } from './backups.ts';
import { cardsMethods } from './cards.ts';
import { citationMethods } from './citations.ts';
import { citesMethods } from './cites.ts';
import { conversationMethods } from './conversations.ts';
import { connectionMethods } from './connections.ts';
import { DocumentIdSchema, NodeIdSchema, PageFrameSchema, PageQuadsSchema } from './common.ts';
import { DocumentView } from './document.ts';
import { duplicateMethods } from './duplicates.ts';
import { findMethods } from './find.ts';
import { FirstQuestion, FirstQuestionParams, FirstQuestions, FollowUpParams, FollowUps } from './follow-ups.ts';
import { graphMethods } from './graph.ts';
import { DocumentDetails, DocumentEdit, DocumentOrigins, ImportReceipt, LibraryEvent } from './library.ts';
import { linkMethods } from './links.ts';
import { lookUpMethods } from './look-up.ts';
import { matrixMethods } from './matrix.ts';
import { marksMethods } from './marks.ts';
import { notesMethods } from './notes.ts';
import { offerMethods } from './offered-settings.ts';
import { CheckUpResult } from './check-ups.ts';
import { LocalModelsState } from './local-models.ts';
import { Answering, ModelsState, OllamaState } from './models.ts';
import { pagePictureMethods } from './page-pictures.ts';
import { printingMethods } from './printing.ts';
import { LanguageOffers, RecognitionState } from './recognition.ts';
import { ModelSettings, ModelSettingsChange } from './settings.ts';
import { KeyPhraseList, KeyPhrasesParams, SummarizeParams } from './task.ts';
import { tools } from './tools.ts';
import { CorrectionList, CorrectParams, TreeChange } from './tree.ts';
import { reflowMethods } from './reflow.ts';
import { selectionMethods } from './selection.ts';
import { shelfMethods } from './shelves.ts';
import { addressMethods } from './addresses.ts';
import { trustMethods } from './trust.ts';
import { ViewState } from './view.ts';
import { updateMethods } from './updates.ts';
import { watchingMethods } from './watching.ts';

/**
 * Every call a window may make. No call takes a file path: files come in through the host (dialog, drop, upload,
 * command line), so that a window cannot make the engine read what the user did not choose.
 */
export const methods = {
  /** Versions, numbers and the log of this app as text to hand on, without names or words of the reader's. */
  'app.diagnostics': { params: noParams, item: noItems, result: z.strictObject({ text: z.string() }) },
  /** What the library takes on the disk, in bytes: what was read of the documents, files kept for the reader, backups. */
  'app.storage': {
    params: noParams,
    item: noItems,
    result: z.strictObject({
      index: z.int().nonnegative(),
      documents: z.int().nonnegative(),
      backups: z.int().nonnegative(),
      other: z.int().nonnegative(),
    }),
  },
  'app.info': {
    params: noParams,
    item: noItems,
    result: z.strictObject({
      version: z.string(),
      libraryName: z.string(),
      answering: Answering,
    }),
  },
  'library.watch': { params: noParams, item: LibraryEvent, result: nothing },
  ...shelfMethods,
  /** Add the document that comes with Wayleaf, for those who have none at hand. */
  'library.add-sample': { params: noParams, item: noItems, result: ImportReceipt },
  'library.remove': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: nothing },
  'indexing.pause': { params: noParams, item: noItems, result: nothing },
  'indexing.resume': { params: noParams, item: noItems, result: nothing },
  /** Stop indexing one document; it stays in the library as `paused` and can be retried. */
  'indexing.cancel': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: nothing },
  /** Index again: after a failure, with a password, or after a cancel. The password is never stored. */
  'indexing.retry': {
    params: z.strictObject({ document: DocumentIdSchema, password: z.string().max(1000).optional() }),
    item: noItems,
    result: nothing,
  },
  ...graphMethods,
  ...findMethods,
  ...aloudMethods,
  ...annotationMethods,
  ...notesMethods,
  ...marksMethods,
  ...linkMethods,
  ...reflowMethods,
  ...cardsMethods,
  ...selectionMethods,
  ...matrixMethods,
  ...backupMethods,
  ...offerMethods,
  ...trustMethods,
  ...addressMethods,
  ...citationMethods,
  ...citesMethods,
  ...connectionMethods,
  ...assistantMethods,
  ...watchingMethods,
  ...updateMethods,
  ...lookUpMethods,
  'document.view': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: DocumentView },
  /** Where the words of a link stand: on its page, else wherever they stand first; without words its page. */
  'document.place': {
    params: z.strictObject({
      document: DocumentIdSchema,
      page: z.int().positive().nullable(),
      quote: z.string().max(1000).nullable(),
    }),
    item: noItems,
    result: z.strictObject({ pageIndex: z.int().nonnegative().nullable(), quads: PageQuadsSchema.shape.quads }),
  },
  /** Figures, tables, references and the like, with whether these are surely all; as other programs are told. */
  'document.items': tools.list_items,
  /** Terms that it defines, each with the sentence that says what it is; never surely all. */
  'document.definitions': {
    params: z.strictObject({ document: DocumentIdSchema }),
    item: noItems,
    result: tools.list_items.result,
  },
  /** A table as rows of cells. */
  'document.table': tools.get_table,
  /** Its sections. */
  'document.outline': tools.get_outline,
  'document.opened': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: nothing },
  /** A figure or a table as its page shows it. Throws `input.unsupported` if it cannot be drawn. */
  'document.picture': {
    params: z.strictObject({ document: DocumentIdSchema, node: NodeIdSchema }),
    item: noItems,
    /** A PNG in base 64. */
    result: z.strictObject({ png: z.string() }),
  },
  /** A part of a page as it is printed. Throws `input.unsupported` if it cannot be drawn. */
  'document.crop': {
    params: z.strictObject({
      document: DocumentIdSchema,
      pageIndex: z.int().nonnegative(),
      box: PageFrameSchema.shape.box,
    }),
    item: noItems,
    /** A PNG in base 64. */
    result: z.strictObject({ png: z.string() }),
  },
  /** Where title, authors, year, kind, language and how it was published come from. */
  'document.origins': {
    params: z.strictObject({ document: DocumentIdSchema }),
    item: noItems,
    result: DocumentOrigins,
  },
  /** Its versions, and what is particular about its file. */
  'document.details': {
    params: z.strictObject({ document: DocumentIdSchema }),
    item: noItems,
    result: DocumentDetails,
  },
  /**
   * Take files that lie inside its file into the library, as documents of their own; without ids all of them. Throws
   * `input.invalid` where none lies inside, `file.…`, `pdf.…`; the password is never stored.
   */
  'document.take-attached': {
    params: z.strictObject({
      document: DocumentIdSchema,
      ids: z.array(DocumentIdSchema).min(1).optional(),
      password: z.string().max(1000).optional(),
    }),
    item: noItems,
    result: ImportReceipt,
  },
  /** Say what its title, authors, year, kind or language is, or how it was published; kept through every index, and when the same file is added again. */
  'document.edit': {
    params: z.strictObject({ document: DocumentIdSchema, edit: DocumentEdit }),
    item: noItems,
    result: nothing,
  },
  /** Correct the tree of an indexed document. Throws `input.invalid` with the reason where nothing can be done. */
  'tree.correct': { params: CorrectParams, item: noItems, result: TreeChange },
  /** Take the last correction back. */
  'tree.undo': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: TreeChange },
  /** What was corrected, in the order in which it was. */
  'tree.corrections': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: CorrectionList },
  'answer.ask': { params: AskParams, item: AnswerEvent, result: AnswerReceipt },
  /** Questions to begin with, each as soon as it is known to be found; each was answered without a model before it is offered. */
  'answer.first-questions': { params: FirstQuestionParams, item: FirstQuestion, result: FirstQuestions },
  /** Questions to go on with; each was answered without a model and found before it is offered. */
  'answer.follow-ups': { params: FollowUpParams, item: noItems, result: FollowUps },
  /** End the walk of a running question and answer from what it has read; nothing if it is over. */
  'answer.enough': { params: z.strictObject({ id: z.string().min(1).max(64) }), item: noItems, result: nothing },
  /** Leave a running question at what is quoted, whatever a language model would still write; nothing if it is over. */
  'answer.keep-quotes': { params: z.strictObject({ id: z.string().min(1).max(64) }), item: noItems, result: nothing },
  /** Summarize a document, a section, pages or a selection; kept in the history like an answer. */
  'task.summarize': { params: SummarizeParams, item: AnswerEvent, result: AnswerReceipt },
  /** Key phrases of a document, best first. */
  'task.keyphrases': { params: KeyPhrasesParams, item: noItems, result: KeyPhraseList },
  'search.text': {
    params: z.strictObject({
      words: z.string().trim().min(1).max(1000),
      scope: Scope,
      limit: z.int().min(1).max(200).default(20),
    }),
    item: noItems,
    result: z.strictObject({ hits: z.array(SearchHit) }),
  },
  ...duplicateMethods,
  ...conversationMethods,
  ...printingMethods,
  ...pagePictureMethods,
  /** Questions asked in this library, newest first. */
  'history.list': {
    params: z.strictObject({
      limit: z.int().min(1).max(2000).default(50),
      /** Only those with these words in the question or the answer. */
      search: z.string().trim().max(500).default(''),
      /** Only answers that the reader confirmed. */
      confirmed: z.boolean().default(false),
    }),
    item: noItems,
    result: z.strictObject({ entries: z.array(HistoryEntry) }),
  },
  /**
   * Say that an answer is right, or take it back; null where it is not. `n` is the passage that answers, where several came
   * close. Throws `input.invalid` if it is not kept any more, or has no such passage.
   */
  'history.confirm': {
    params: z.strictObject({ id: z.int().positive(), confirmed: z.boolean(), n: z.int().positive().optional() }),
    item: noItems,
    result: z.strictObject({ confirmedAt: z.int().nullable() }),
  },
  'history.remove': { params: z.strictObject({ id: z.int().positive() }), item: noItems, result: nothing },
  /** The models that are there and what the reader decided about them, whenever it changes. Asks nobody by itself. */
  'models.watch': { params: noParams, item: ModelsState, result: nothing },
  /** Throws `input.invalid` for an invalid address. */
  'models.configure': { params: ModelSettingsChange, item: noItems, result: ModelSettings },
  /** Keep the key that the server at the address of the settings asks for; null forgets it. */
  'models.server-key': {
    params: z.strictObject({ key: z.string().trim().min(1).max(4000).nullable() }),
    item: noItems,
    result: nothing,
  },
  /**
   * Check again what a language model can do on this machine, by its name in the settings: half a minute, which `models.watch` tells
   * of. It goes on where nobody waits any more. Throws `chat.unavailable`, and `chat.failed` where its server is at fault.
   */
  'models.check-up': {
    params: z.strictObject({ model: z.string().trim().min(1).max(300) }),
    item: noItems,
    result: CheckUpResult,
  },
  /** Ask Ollama, at the address of the settings, what it has. */
  'ollama.look': { params: noParams, item: noItems, result: OllamaState },
  /** Let Ollama download a model; it goes on when the window is closed, and `models.watch` tells how far it is. */
  'ollama.pull': {
    params: z.strictObject({ model: z.string().trim().min(1).max(300) }),
    item: noItems,
    result: nothing,
  },
  'ollama.stop-pull': { params: z.strictObject({ model: z.string() }), item: noItems, result: nothing },
  /** Delete a model from Ollama, for all programs that use it. Throws `model.unavailable` where there is none. */
  'ollama.remove': { params: z.strictObject({ model: z.string().min(1).max(300) }), item: noItems, result: nothing },
  /** The models that run inside Wayleaf, and how far the library is encoded, whenever it changes. */
  'local-models.watch': { params: noParams, item: LocalModelsState, result: nothing },
  /** Download a model of the catalog, or go on with it; `local-models.watch` tells how far it is. */
  'local-models.download': { params: z.strictObject({ id: z.string() }), item: noItems, result: nothing },
  /** Stop a download; what has arrived is kept. */
  'local-models.pause': { params: z.strictObject({ id: z.string() }), item: noItems, result: nothing },
  /** Remove a model, or what has arrived of it. */
  'local-models.remove': { params: z.strictObject({ id: z.string() }), item: noItems, result: nothing },
  /** What scanned pages are recognized with; those that it was not tried on yet wait for it. */
  'recognition.look': { params: noParams, item: noItems, result: RecognitionState },
  /** Forget the folder of language data that the reader chose. */
  'recognition.use-default': { params: noParams, item: noItems, result: RecognitionState },
  'recognition.offers': { params: noParams, item: noItems, result: LanguageOffers },
  /** Download a language of recognition, which the reader confirmed; documents that wait for it are read in it at once. */
  'recognition.download': {
    params: z.strictObject({ language: z.string().regex(/^\w+$/u) }),
    item: z.strictObject({ bytesDone: z.int().nonnegative(), bytesTotal: z.int().positive() }),
    result: RecognitionState,
  },
  /** Remove a language that was downloaded. */
  'recognition.remove': {
    params: z.strictObject({ language: z.string().regex(/^\w+$/u) }),
    item: noItems,
    result: RecognitionState,
  },
  'view.load': { params: noParams, item: noItems, result: ViewState },
  'view.save': { params: z.strictObject({ view: ViewState }), item: noItems, result: nothing },
} as const satisfies MethodTable;

export type Methods = typeof methods;
