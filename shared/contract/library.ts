import { z } from 'zod';
import { factSources, foundFields, SURE } from '../domain/document/found-facts.ts';
import { documentKinds, type DocumentKind } from '../domain/document/kind/kinds.ts';
import { MOST_OF_FIELD, publicationFields, type PublicationField } from '../domain/document/publication/publication.ts';
import { typedField } from '../domain/document/publication/typed.ts';
import { duplicateKinds } from '../domain/duplicates/document.ts';
import { DocumentIdSchema, ErrorReportSchema, PageQuadsSchema } from './common.ts';
import { ListedMatrix } from './listed-matrix.ts';
import { LookUpService } from './look-up.ts';
import { Particulars } from './particulars.ts';
import { ScanDetails } from './recognition.ts';

export { documentKinds, MOST_OF_FIELD, publicationFields, SURE, typedField, type DocumentKind, type PublicationField };

/** Where a document stands on its way into the index. */
export const IndexState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('waiting') }),
  z.strictObject({
    kind: z.literal('indexing'),
    /** `recognizing` comes after `reading`, where pages are pictures; `pagesDone` are then the pages with text. */
    stage: z.enum(['opening', 'reading', 'recognizing', 'structuring', 'storing']),
    pagesDone: z.int().nonnegative(),
    /** 0 until the file is open. */
    pagesTotal: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal('paused') }),
  z.strictObject({
    kind: z.literal('ready'),
    sections: z.int().nonnegative(),
    segments: z.int().nonnegative(),
    /** 1-based pages that could not be read or have no text; the others are ready. */
    pagesWithoutText: z.array(z.int().positive()),
  }),
  z.strictObject({ kind: z.literal('failed'), error: ErrorReportSchema }),
]);
export type IndexState = z.infer<typeof IndexState>;

export const readingStates = ['unread', 'to-read', 'reading', 'read'] as const;
export type ReadingState = (typeof readingStates)[number];

/** Of a rating. */
export const MOST_STARS = 5;

/** What a tag or a collection is called. */
export const Label = z.string().trim().min(1).max(80);
export const labelKinds = ['tag', 'collection'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** A shelf of the reader's. It stands on its own or one level below another. */
export const Collection = z.strictObject({ name: Label, parent: Label.nullable() });
export type Collection = z.infer<typeof Collection>;

export const DocumentSummary = z.strictObject({
  id: DocumentIdSchema,
  title: z.string(),
  authors: z.string(),
  year: z.int().nullable(),
  /** Absent where it is not plain. */
  kind: z.enum(documentKinds).optional(),
  /** A tag of BCP 47. */
  language: z.string().optional(),
  /** The file's name without its folder. */
  fileName: z.string(),
  /** True if none of the document's known files is there any more. */
  missing: z.boolean(),
  bytes: z.int().nonnegative(),
  /** 0 until the file was opened once. */
  pages: z.int().nonnegative(),
  /** Milliseconds since 1970. */
  addedAt: z.int(),
  openedAt: z.int().nullable(),
  state: IndexState,
  /** The reader said what its title, its authors, its year, its kind or its language is, or how it was published. */
  edited: z.literal(true).optional(),
  /** Its title was found, and is likely enough to be wrong that it is marked. */
  titleDoubtful: z.literal(true).optional(),
  /** How far the reader says to be; absent where nothing was said, and whether it was opened tells. */
  reading: z.enum(readingStates).optional(),
  rating: z.int().min(1).max(MOST_STARS).optional(),
  /** In the order of the alphabet. */
  tags: z.array(Label).optional(),
  collections: z.array(Label).optional(),
  /** It stands in the reader's Zotero. */
  inZotero: z.literal(true).optional(),
  /** Of an older version, whose file became another, or which the reader joined to it: the newest, which is answered from. */
  newer: DocumentIdSchema.optional(),
  /** The reader joined it to `newer`, as this. */
  joined: z.enum(duplicateKinds).optional(),
  /** Files that hold it now, where there are several. */
  copies: z.int().min(2).optional(),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

/** How far a document was read, as the reader says, else by whether it was ever opened. */
export function readingOf({ reading, openedAt }: Pick<DocumentSummary, 'reading' | 'openedAt'>): ReadingState {
  return reading ?? (openedAt === null ? 'unread' : 'reading');
}

export const LanguageTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu);

/** How the reader says that it was published, by field; null takes one back to what was found, an empty text is none. */
export const PublicationEdit = z
  .partialRecord(z.enum(publicationFields), z.string().trim().max(MOST_OF_FIELD).nullable())
  .superRefine((fields, context) => {
    for (const field of publicationFields)
      if (typedField(field, fields[field] ?? '') === undefined)
        context.addIssue({ code: 'custom', path: [field], message: `no ${field}` });
  });
export type PublicationEdit = z.infer<typeof PublicationEdit>;

/** What the reader says a document is; null takes it back to what was found, an empty text and the year 0 are none. */
export const DocumentEdit = z.strictObject({
  title: z.string().trim().min(1).max(500).nullable().optional(),
  authors: z.string().trim().max(2000).nullable().optional(),
  year: z
    .union([z.literal(0), z.int().min(1000).max(2200)])
    .nullable()
    .optional(),
  kind: z
    .enum(['', ...documentKinds])
    .nullable()
    .optional(),
  language: LanguageTag.or(z.literal('')).nullable().optional(),
  /** Null takes all of it back. */
  publication: PublicationEdit.nullable().optional(),
});
export type DocumentEdit = z.infer<typeof DocumentEdit>;

/** Which bibliographic service said what the reader accepted, and when, in milliseconds since 1970. */
export const ServiceSource = z.strictObject({ service: LookUpService, at: z.int().min(0).max(8.64e15) });
export type ServiceSource = z.infer<typeof ServiceSource>;

/** Where what is shown of a document comes from: found in it, said in Zotero or a bibliography, or by the reader. */
export const FieldOrigin = z.strictObject({
  from: z.enum([...factSources, 'zotero', 'bibliography', 'reader']),
  /** That it is right, as far as that was told when it was found; what somebody says is taken for right. */
  confidence: z.number().min(0).max(1),
  /** Of what is printed: where, from 0. */
  pageIndex: z.int().nonnegative().optional(),
  /** What it is, of the fields that a summary does not have (`publicationFields`). */
  value: z.string().optional(),
  /** Of what the reader accepted from a bibliographic service: which, and when, in milliseconds since 1970. */
  source: ServiceSource.optional(),
  /** Of what the reader says: what stands there if that is taken back; empty for nothing. */
  found: z.string().optional(),
  /** Of the title: what could be it instead, likeliest first; the file's name is not among them. */
  others: z
    .array(z.strictObject({ value: z.string(), from: z.enum(factSources) }))
    .readonly()
    .optional(),
});
export type FieldOrigin = z.infer<typeof FieldOrigin>;

export const DocumentOrigins = z.partialRecord(z.enum(foundFields), FieldOrigin);
export type DocumentOrigins = z.infer<typeof DocumentOrigins>;

/** One state of a document whose file changed. */
export const DocumentVersion = z.strictObject({
  document: DocumentIdSchema,
  title: z.string(),
  /** 0 where it was never read. */
  pages: z.int().nonnegative(),
  addedAt: z.int(),
  /** When its file became another, or the reader joined it; null for the newest, which is answered from. */
  replacedAt: z.int().nullable(),
  /** The reader joined it, as this, and may separate it again. */
  joined: z.enum(duplicateKinds).optional(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const DocumentDetails = z.strictObject({
  /** The newest first; none where there is only this one. */
  versions: z.array(DocumentVersion),
  particulars: Particulars,
  /** Absent where nothing is to be said of scanned pages. */
  scans: ScanDetails.optional(),
});
export type DocumentDetails = z.infer<typeof DocumentDetails>;

/** What the reader says of documents. What is absent stays; null takes it back. */
export const DocumentMarks = z.strictObject({
  reading: z.enum(readingStates).nullable().optional(),
  rating: z.int().min(1).max(MOST_STARS).nullable().optional(),
  addTags: z.array(Label).max(50).optional(),
  removeTags: z.array(Label).max(50).optional(),
  addCollections: z.array(Label).max(50).optional(),
  removeCollections: z.array(Label).max(50).optional(),
});
export type DocumentMarks = z.infer<typeof DocumentMarks>;

/** A file that did not become a document, by the name the reader knows. */
export const RejectedFile = z.strictObject({ name: z.string(), error: ErrorReportSchema });
export type RejectedFile = z.infer<typeof RejectedFile>;

/** What came of adding files. A duplicate is a file whose bytes the library already has. */
export const ImportReceipt = z.strictObject({
  added: z.array(DocumentIdSchema),
  duplicates: z.array(z.strictObject({ name: z.string(), document: DocumentIdSchema })),
  rejected: z.array(RejectedFile),
});
export type ImportReceipt = z.infer<typeof ImportReceipt>;

/** The whole queue: `documentsDone` of `documentsTotal` since it was last empty. */
export const QueueProgress = z.strictObject({
  documentsDone: z.int().nonnegative(),
  documentsTotal: z.int().nonnegative(),
  pagesDone: z.int().nonnegative(),
  pagesTotal: z.int().nonnegative(),
  /** Nothing is read now: the reader said so, or something is in the way, which `held` names. */
  paused: z.boolean(),
  /** It goes on by itself when that is mended. */
  held: ErrorReportSchema.optional(),
  /** Null until enough was done to tell. */
  remainingMs: z.number().nonnegative().nullable(),
});
export type QueueProgress = z.infer<typeof QueueProgress>;

/** What the window hears about the library. The first event is `snapshot`, but that a server which is away comes before it. */
export const LibraryEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('snapshot'),
    documents: z.array(DocumentSummary),
    queue: QueueProgress,
    collections: z.array(Collection).optional(),
    /** Evidence tables. */
    matrices: z.array(ListedMatrix).optional(),
    /** More documents follow, in events of the kind `documents`. */
    more: z.literal(true).optional(),
  }),
  /** What did not fit into the snapshot of a large library. */
  z.strictObject({
    kind: z.literal('documents'),
    documents: z.array(DocumentSummary),
    more: z.literal(true).optional(),
  }),
  /** All of them, whenever one was made, renamed or removed. */
  z.strictObject({ kind: z.literal('collections'), collections: z.array(Collection) }),
  /** All of them, whenever one was made, renamed, changed or removed. */
  z.strictObject({ kind: z.literal('matrices'), matrices: z.array(ListedMatrix) }),
  z.strictObject({ kind: z.literal('document'), document: DocumentSummary }),
  z.strictObject({ kind: z.literal('removed'), document: DocumentIdSchema }),
  z.strictObject({ kind: z.literal('queue'), queue: QueueProgress }),
  /** The server that the library lies on went away, or is still away for another reason; null: it is back. */
  z.strictObject({ kind: z.literal('server'), away: ErrorReportSchema.nullable() }),
  /** The reader corrected the tree of this document, in this window or another. */
  z.strictObject({ kind: z.literal('tree-changed'), document: DocumentIdSchema }),
  /** A language model added to the document's knowledge graph. */
  z.strictObject({ kind: z.literal('graph-changed'), document: DocumentIdSchema }),
  /** The reader marked something, or took a mark away, in this window or another. */
  z.strictObject({ kind: z.literal('annotations-changed') }),
  /** Files are being looked for and hashed, before there are documents to show. */
  z.strictObject({ kind: z.literal('importing'), filesDone: z.int().nonnegative(), filesTotal: z.int().nonnegative() }),
  z.strictObject({ kind: z.literal('imported'), receipt: ImportReceipt }),
  /** The user asked to open this document (command line, double click, second instance). */
  z.strictObject({
    kind: z.literal('show'),
    document: DocumentIdSchema,
    page: z.int().positive().nullable(),
    /** Words on that page to lead the eye to. */
    quads: PageQuadsSchema.shape.quads.optional(),
  }),
]);
export type LibraryEvent = z.infer<typeof LibraryEvent>;
