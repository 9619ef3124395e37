import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { LibrarySaved, LibraryTakenIn } from './archive.ts';
import { DocumentIdSchema } from './common.ts';
import { ImportReceipt } from './library.ts';
import { RecognitionState } from './recognition.ts';
import { Patterns } from './watching.ts';

/** What the host (Electron's main process or the server) may ask the engine and a window may not. */
export const hostMethods = {
  /**
   * Add files and folders that the user chose; `show` opens the first of them in the windows. Links out of a folder are
   * named in the receipt, unless they are to be followed.
   */
  'host.add': {
    params: z.strictObject({
      paths: z.array(z.string().min(1)).min(1),
      show: z.boolean().default(false),
      followLinks: z.boolean().default(false),
    }),
    item: noItems,
    result: ImportReceipt,
  },
  /** Look for missing documents in files and folders that the user chose; `duplicates` are those that were found again. */
  'host.find': {
    params: z.strictObject({ paths: z.array(z.string().min(1)).min(1) }),
    item: noItems,
    result: ImportReceipt,
  },
  /** Look at every file that the library knows, and mark those that were deleted or came back. */
  'host.check-files': { params: noParams, item: noItems, result: nothing },
  /**
   * Take over a file that the server received into `path` inside the library's `incoming` folder under the reader's
   * name for it; if the library already has these bytes, the file is deleted.
   */
  'host.adopt': {
    params: z.strictObject({ path: z.string().min(1), name: z.string().min(1) }),
    item: noItems,
    result: ImportReceipt,
  },
  /**
   * The PDF of a document, to serve its bytes: its registered file, or the pages that were made of it. `name` and `source`
   * are the registered file's. Throws `document.unknown`, `file.missing`, `convert.…`.
   */
  'host.locate': {
    params: z.strictObject({ document: DocumentIdSchema }),
    item: noItems,
    result: z.strictObject({
      path: z.string(),
      bytes: z.int().nonnegative(),
      name: z.string(),
      source: z.string(),
    }),
  },
  /** Open a document in the windows, at the page where the words stand, wherever that is by now. */
  'host.show': {
    params: z.strictObject({
      document: DocumentIdSchema,
      page: z.int().positive().nullable(),
      quote: z.string().max(1000).nullable().default(null),
    }),
    item: noItems,
    result: nothing,
  },
  /**
   * Install a model from a folder or archive that the user chose; without `id` the names of its folders tell which it
   * is, or `name`, which the user knows the archive by. Throws `file.missing`, `input.invalid`, `model.unavailable`.
   */
  'host.import-model': {
    params: z.strictObject({ path: z.string().min(1), id: z.string().optional(), name: z.string().optional() }),
    item: noItems,
    result: z.strictObject({ id: z.string() }),
  },
  /**
   * Recognize scanned pages with the language data in a folder that the user chose. Throws `file.missing`,
   * `input.invalid` where there is none; what was chosen before stays then.
   */
  'host.use-language-data': {
    params: z.strictObject({ path: z.string().min(1) }),
    item: noItems,
    result: RecognitionState,
  },
  /**
   * Add a language of recognition from a file that the user chose, for all libraries of this machine. Says whether it is the
   * file that a download would bring. Throws `file.missing`, `input.invalid` where it is no language data.
   */
  'host.add-language': {
    params: z.strictObject({ path: z.string().min(1) }),
    item: noItems,
    result: z.strictObject({ language: z.string(), published: z.boolean() }),
  },
  /**
   * Watch a folder that the user chose, from now on: its PDF files come into the library by themselves, also those that links
   * lead to where `followLinks` says so. Throws `input.invalid`, `file.missing`, `file.unreadable`.
   */
  'host.watch-folder': {
    params: z.strictObject({
      path: z.string().min(1),
      exclude: Patterns.default([]),
      followLinks: z.boolean().default(false),
    }),
    item: noItems,
    result: z.strictObject({ id: z.string() }),
  },
  /** Let marks travel by a folder that the user chose. Throws `input.invalid`, `file.missing`, `file.unreadable`. */
  'host.marks-folder': {
    params: z.strictObject({ path: z.string().min(1) }),
    item: noItems,
    result: z.strictObject({ folder: z.string() }),
  },
  /** Keep files of notes current in a folder that the user chose. Throws `input.invalid`, `file.missing`, `file.unreadable`. */
  'host.notes-folder': {
    params: z.strictObject({ path: z.string().min(1) }),
    item: noItems,
    result: z.strictObject({ folder: z.string() }),
  },
  /**
   * Write the whole library to a new file; `overwrite` where the user agreed to lose the one that is there. Throws
   * `input.invalid` if there is such a file, `library.disk-full`, `file.unreadable`.
   */
  'host.save-library': {
    params: z.strictObject({ path: z.string().min(1), overwrite: z.boolean().default(false) }),
    item: noItems,
    result: LibrarySaved,
  },
  /**
   * Add what a saved library holds; nothing that is there changes or goes, and no setting is taken over. Throws `input.invalid` if it is no whole one,
   * `library.too-new`, `library.disk-full`, `file.missing`, `file.unreadable`.
   */
  'host.take-in-library': {
    params: z.strictObject({
      path: z.string().min(1),
      /** By which the user knows the file, where it was received under another. */
      name: z.string().min(1).optional(),
    }),
    item: noItems,
    result: LibraryTakenIn,
  },
  /** The folder of the library, for uploads and logs. */
  'host.library': {
    params: noParams,
    item: noItems,
    result: z.strictObject({ folder: z.string(), incoming: z.string() }),
  },
  /** Finish writes, stop helpers, close the database; the process ends afterwards. */
  'host.close': { params: noParams, item: noItems, result: nothing },
} as const satisfies MethodTable;

export type HostMethods = typeof hostMethods;
