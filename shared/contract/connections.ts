/** Other programs of the reader's, which Wayleaf reads or lets in; each is off until the reader turns it on. */
import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, ErrorReportSchema } from './common.ts';

/** What came of the last reading. */
export const ZoteroReading = z.strictObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  /** Documents that were not in the library before. */
  added: z.int().nonnegative(),
  /** Objects of Zotero that were new, changed or gone. */
  changed: z.int().nonnegative(),
  /** Attachments whose file is not there. */
  missing: z.int().nonnegative(),
  /** Those of them whose file is on another machine, which was not asked for it. */
  elsewhere: z.int().nonnegative().default(0),
  /** Attachments whose file is there, and is not what it is called or cannot be read. */
  unreadable: z.int().nonnegative().default(0),
});
export type ZoteroReading = z.infer<typeof ZoteroReading>;

export const ZoteroState = z.strictObject({
  /** `off`: Zotero is not asked. `found`: the reader had it looked for, and nothing more. `on`: it was brought in. */
  connection: z.enum(['off', 'found', 'on']),
  /** What is done now. */
  work: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('looking') }),
      /** Objects read so far. */
      z.strictObject({ kind: z.literal('reading'), objects: z.int().nonnegative() }),
      /** Files looked at, of those that have to be. */
      z.strictObject({ kind: z.literal('adding'), done: z.int().nonnegative(), total: z.int().nonnegative() }),
    ])
    .nullable(),
  /** The running program, or its database; null before it was looked for. */
  via: z.enum(['api', 'database']).nullable(),
  /** Of the program, where it says. */
  program: z.string().nullable(),
  /** Items in Zotero that stand by themselves, when it was looked for. */
  items: z.int().nonnegative().nullable(),
  /** Documents of this library that are in Zotero. */
  here: z.int().nonnegative(),
  /** Whether it is read every ten minutes. */
  keepInStep: z.boolean(),
  last: ZoteroReading.nullable(),
  /** Why the last wish was not fulfilled. */
  problem: ErrorReportSchema.nullable(),
});
export type ZoteroState = z.infer<typeof ZoteroState>;

/** The interface for programs of this machine that Wayleaf itself serves. */
export const ApiState = z.strictObject({
  on: z.boolean(),
  /** Where it answers; null while it does not. */
  address: z.string().nullable(),
  /** Whether there is a key to ask with. */
  hasKey: z.boolean(),
  /** Why it does not answer although it is on. */
  problem: ErrorReportSchema.nullable(),
});
export type ApiState = z.infer<typeof ApiState>;

export const connectionMethods = {
  /** What the settings of an assistant need so that it can ask this library, as JSON; null where nothing that stays could be started. */
  'assistants.setup': { params: noParams, item: noItems, result: z.strictObject({ text: z.string().nullable() }) },
  'api.watch': { params: noParams, item: ApiState, result: nothing },
  'api.configure': { params: z.strictObject({ on: z.boolean() }), item: noItems, result: nothing },
  /** A key to ask with, in place of the one before. It is told once and not kept. */
  'api.new-key': { params: noParams, item: noItems, result: z.strictObject({ key: z.string() }) },

  /** The connection whenever it changes. Asks nobody by itself. */
  'zotero.watch': { params: noParams, item: ZoteroState, result: nothing },
  /** Look for it: at its address on this machine, else in its folder. */
  'zotero.look': { params: noParams, item: noItems, result: ZoteroState },
  /** Bring in everything, or what changed since the last time. Goes on when the window is closed. */
  'zotero.read': { params: noParams, item: noItems, result: ZoteroState },
  /** Stop what is done now; what came stays. */
  'zotero.stop': { params: noParams, item: noItems, result: nothing },
  'zotero.configure': { params: z.strictObject({ keepInStep: z.boolean() }), item: noItems, result: nothing },
  /** Forget what came from Zotero: names, labels and highlights go, documents and their files stay. */
  'zotero.disconnect': { params: noParams, item: noItems, result: nothing },
  /** Open the item, or a page of its PDF, in Zotero. Throws `input.invalid` for a document that is not from there. */
  'zotero.show': {
    params: z.strictObject({ document: DocumentIdSchema, page: z.int().positive().nullable() }),
    item: noItems,
    result: nothing,
  },
} as const satisfies MethodTable;
