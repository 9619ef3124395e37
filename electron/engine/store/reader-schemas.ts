/** What a row of the reader's has to be before it comes in, table by table: what the contract says of such a thing, and its id in its one form. */
import { z } from 'zod';
import { Annotation, MarkShape } from '#shared/contract/annotations.ts';
import { KeptReceipt } from '#shared/contract/kept-receipt.ts';
import { StoredEntry } from '#shared/contract/citation-entry.ts';
import { oneLine } from '#shared/base/unseen.ts';
import { DocumentIdSchema } from '#shared/contract/common.ts';
import { ConversationKey, ConversationSubject } from '#shared/contract/conversation-subject.ts';
import {
  Collection,
  FieldOrigin,
  Label,
  labelKinds,
  MOST_STARS,
  readingStates,
  ServiceSource,
} from '#shared/contract/library.ts';
import { settingNames } from '#shared/contract/offered-settings.ts';
import { MatrixId } from '#shared/contract/listed-matrix.ts';
import { CellAnswerSchema, MatrixName, MatrixQuestion } from '#shared/contract/matrix.ts';
import { CorrectionSchema } from '#shared/contract/tree.ts';
import { factSources, foundFields } from '#shared/domain/document/found-facts.ts';
import { fitsKind } from '#shared/domain/document/annotations/shape.ts';
import { MOST_OF_FIELD, publicationFields } from '#shared/domain/document/publication/publication.ts';
import { duplicateKinds } from '#shared/domain/duplicates/document.ts';
import { Carried } from './joined.ts';
import { jsonText } from './json-text.ts';
import type { ReaderTable } from './reader-data.ts';

/** Longer than any name or list of authors that a document brings. */
const MOST_OF_NAME = 20_000;
const MOST_OF_QUESTION = 20_000;
const MOST_OF_KEY = 1000;
const MOST_OF_PATH = 32_768;

const Time = z.int().min(0).max(8.64e15);
const Count = z.int().nonnegative();
/** A title or a name, without what nobody sees in it. */
const shown = <T extends z.ZodType<string, string>>(schema: T) => schema.transform(oneLine).pipe(schema);
const Title = shown(z.string().max(MOST_OF_NAME));
const Name = shown(Label);
const Year = z.int().min(0).max(9999).nullish();
const Word = z.string().max(100).nullish();
const marked = Annotation.shape;
const Path = z
  .string()
  .min(1)
  .max(MOST_OF_PATH)
  .refine((path) => !path.includes('\0'), 'not a path');
const Bit = z.union([z.literal(0), z.literal(1)]);

const Others = z.array(z.strictObject({ value: Title, from: z.enum(factSources) })).optional();
const Facts = z.partialRecord(z.enum(foundFields), FieldOrigin.extend({ from: z.enum(factSources), others: Others }));

/** Columns by name, as SQLite and PostgreSQL both have them; `document` stands for the key of a document's row. */
export const readerSchemas = {
  documents: z.object({
    id: DocumentIdSchema,
    bytes: Count,
    title: Title,
    authors: Title.optional(),
    year: Year,
    pages: Count.optional(),
    added_at: Time,
    opened_at: Time.nullish(),
    found_title: Title.optional(),
    found_authors: Title.optional(),
    found_year: Year,
    found_kind: Word,
    found_language: Word,
    found_facts: jsonText(Facts).optional(),
  }),
  files: z.object({
    document: DocumentIdSchema,
    path: Path,
    bytes: Count,
    modified_ms: z.int(),
    seen_at: Time,
    present: Bit,
    received: Bit,
  }),
  corrections: z.object({
    document: DocumentIdSchema,
    position: Count,
    correction: jsonText(CorrectionSchema),
    created_at: Time,
  }),
  annotations: z
    .object({
      document: DocumentIdSchema,
      page_index: Count,
      kind: marked.kind,
      color: marked.color,
      pages: jsonText(marked.pages),
      text: marked.text,
      prefix: marked.prefix,
      suffix: marked.suffix,
      note: marked.note,
      shape: jsonText(MarkShape).nullish(),
      in_file: z.string().max(200).nullish(),
      created_at: Time,
      changed_at: Time,
    })
    .refine(
      ({ kind, shape }) => fitsKind(kind, typeof shape === 'string' ? MarkShape.parse(JSON.parse(shape)) : undefined),
      'not the shape of its kind',
    ),
  reader_facts: z.object({
    document_id: DocumentIdSchema,
    title: shown(z.string().trim().min(1).max(500)).nullish(),
    authors: shown(z.string().max(2000)).nullish(),
    year: Year,
    kind: Word,
    language: Word,
    publication: jsonText(z.partialRecord(z.enum(publicationFields), z.string().max(MOST_OF_FIELD))).nullish(),
    sources: jsonText(z.partialRecord(z.enum(foundFields), ServiceSource)).nullish(),
  }),
  reading_marks: z.object({
    document_id: DocumentIdSchema,
    reading: z.enum(readingStates).nullish(),
    rating: z.int().min(1).max(MOST_STARS).nullish(),
  }),
  collections: Collection.extend({ name: Name, parent: Name.nullable() }).refine(
    ({ name, parent }) => name !== parent,
    'stands below itself',
  ),
  labels: z.object({ document_id: DocumentIdSchema, kind: z.enum(labelKinds), name: Name }),
  joined_documents: z
    .object({
      document_id: DocumentIdSchema,
      newest_id: DocumentIdSchema,
      kind: z.enum(duplicateKinds),
      joined_at: Time,
      carried: jsonText(Carried),
    })
    .refine((row) => row.document_id !== row.newest_id, 'joined to itself'),
  apart_documents: z
    .object({ one_id: DocumentIdSchema, other_id: DocumentIdSchema, said_at: Time })
    .refine((row) => row.one_id < row.other_id, 'not in order'),
  citations: z.object({
    key: z.string().min(1).max(MOST_OF_KEY),
    document: DocumentIdSchema.nullish(),
    entry: jsonText(StoredEntry),
    imported_at: Time,
  }),
  conversations: z.object({
    key: ConversationKey,
    subject: jsonText(ConversationSubject),
    title: shown(z.string().trim().min(1).max(200)).nullish(),
    begun_at: Time,
  }),
  history: z.object({
    asked_at: Time,
    question: z.string().max(MOST_OF_QUESTION),
    receipt: jsonText(KeptReceipt),
    confirmed_at: Time.nullish(),
    conversation: ConversationKey.nullish(),
  }),
  matrices: z.object({
    matrix: MatrixId,
    name: shown(MatrixName),
    made_at: Time,
    // What was going on elsewhere does not begin here by itself.
    filling: Bit.transform((): 0 | 1 => 0),
  }),
  matrix_columns: z.object({ matrix: MatrixId, question: MatrixQuestion, position: Count }),
  matrix_rows: z.object({
    matrix: MatrixId,
    document_id: DocumentIdSchema,
    position: Count,
    title: Title,
    left_out: z.string().max(500).nullish(),
  }),
  matrix_cells: z.object({
    matrix: MatrixId,
    document_id: DocumentIdSchema,
    question: MatrixQuestion,
    asked_at: Time.nullish(),
    index_stamp: z.string().max(500).nullish(),
    answer: jsonText(CellAnswerSchema).nullish(),
    corrected: z.string().max(5000).nullish(),
    confirmed_at: Time.nullish(),
    locked: Bit,
    note: z.string().max(5000),
  }),
  settings: z.object({ name: z.enum(settingNames), value: jsonText(z.json()) }),
} as const satisfies Record<ReaderTable, z.ZodType>;
