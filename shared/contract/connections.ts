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
  /** Annotations that were new or otherwise, and those that were gone. */
  marksChanged: z.int().nonnegative().default(0),
  marksGone: z.int().nonnegative().default(0),
});
export type ZoteroReading = z.infer<typeof ZoteroReading>;

const Count = z.int().nonnegative();

/** A library of Zotero's: the reader's own, or that of a group. */
export const ZoteroLibrary = z.strictObject({
  /** Empty for the reader's own. */
  id: z.string().max(40),
  /** Of a group; null for the reader's own. */
  name: z.string().nullable(),
  /** Whether it is brought in. */
  chosen: z.boolean(),
  /** What it held when it was looked for; `others` are files of kinds that are not read, `links` are addresses without a file. */
  counts: z.strictObject({
    items: Count,
    pdfs: Count,
    books: Count,
    pages: Count,
    texts: Count,
    others: Count,
    links: Count,
    notes: Count,
    annotations: Count,
    fileless: Count,
    trashed: Count,
  }),
});
export type ZoteroLibrary = z.infer<typeof ZoteroLibrary>;

/** Why something of Zotero is not here. */
export const passedReasons = [
  'missing',
  'unreadable',
  'no-base',
  'elsewhere',
  'kind',
  'link',
  'fileless',
  'no-place',
  'trash',
] as const;
export type PassedReason = (typeof passedReasons)[number];

export const ZoteroPassed = z.strictObject({
  /** Of the group; null for the reader's own library. */
  library: z.string().nullable(),
  /** What it belongs to, as Zotero calls it. */
  title: z.string(),
  reason: z.enum(passedReasons),
  /** The file, its kind, the address, or why it cannot be read. */
  detail: z.string(),
  /** Leads to it in Zotero. */
  link: z.string(),
});
export type ZoteroPassed = z.infer<typeof ZoteroPassed>;

/** A note that stands in Zotero; it can only be read here. */
export const ZoteroNote = z.strictObject({
  /** Of the note in all libraries. */
  id: z.string(),
  /** What it belongs to, as Zotero calls it; empty for one that stands by itself. */
  item: z.string(),
  /** Documents here that came of the same item. */
  documents: z.array(DocumentIdSchema),
  title: z.string(),
  /** Markdown; what it cites of documents here are links `wayleaf:`. */
  text: z.string(),
  link: z.string(),
});
export type ZoteroNote = z.infer<typeof ZoteroNote>;

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
  /** The libraries that there are, once it was looked for. */
  libraries: z.array(ZoteroLibrary),
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
  /** `leaveOut`: ids of libraries that are not brought in; what came of them goes with the next reading. */
  'zotero.configure': {
    params: z.strictObject({
      keepInStep: z.boolean().optional(),
      leaveOut: z.array(z.string().max(40)).max(1000).optional(),
    }),
    item: noItems,
    result: nothing,
  },
  /** What of Zotero is not here, each with its reason; the first of very many. */
  'zotero.passed': {
    params: noParams,
    item: noItems,
    result: z.strictObject({ passed: z.array(ZoteroPassed), total: z.int().nonnegative() }),
  },
  /** Notes of Zotero, of one document or all of them. */
  'zotero.notes': {
    params: z.strictObject({ document: DocumentIdSchema.optional() }),
    item: noItems,
    result: z.strictObject({ notes: z.array(ZoteroNote) }),
  },
  /** Forget what came from Zotero: names, labels and highlights go, documents and their files stay. */
  'zotero.disconnect': { params: noParams, item: noItems, result: nothing },
  /** Follow a link that came with a note or with what was passed by. */
  'zotero.open': {
    params: z.strictObject({
      link: z
        .string()
        .max(500)
        .regex(/^zotero:\/\/(?:select|open-pdf)\/(?:library|groups\/\d+)\/items\/[\dA-Za-z]+(?:\?[\w=&]*)?$/u),
    }),
    item: noItems,
    result: nothing,
  },
  /** Open the item, or a page of its PDF, in Zotero. Throws `input.invalid` for a document that is not from there. */
  'zotero.show': {
    params: z.strictObject({ document: DocumentIdSchema, page: z.int().positive().nullable() }),
    item: noItems,
    result: nothing,
  },
} as const satisfies MethodTable;
