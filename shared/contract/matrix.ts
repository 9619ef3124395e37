/** Evidence tables: the same questions put to each of several documents, kept with the library. */
import { z } from 'zod';
import { verdicts } from '../domain/answer/answer.ts';
import type { CellAnswer, CellQuote } from '../domain/matrix/cell.ts';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import {
  DocumentIdSchema,
  ErrorReportSchema,
  LineBreaksSchema,
  NodeIdSchema,
  PageAreaSchema,
  PageQuadsSchema,
} from './common.ts';
import { Label } from './library.ts';
import { ListedMatrix, MatrixId } from './listed-matrix.ts';
import { RemarkSchema } from './remarks.ts';

export const MOST_MATRIX_ROWS = 2000;
export const MOST_MATRIX_COLUMNS = 50;

export const MatrixName = z.string().trim().min(1).max(200);
/** As short as it can be a key of a table on a server. */
export const MatrixQuestion = z.string().trim().min(1).max(500);
/** Why a document is left out, in the reader's words. */
const LeftOutReason = z.string().trim().max(500);
const Note = z.string().max(5000);

const CellQuoteSchema = z.strictObject({
  text: z.string(),
  section: NodeIdSchema,
  pageIndex: z.int().nonnegative(),
  pageLabel: z.string().optional(),
  marks: z.array(PageQuadsSchema).readonly(),
  areas: z.array(PageAreaSchema).readonly().optional(),
  breaks: z.array(LineBreaksSchema).readonly().optional(),
}) satisfies z.ZodType<CellQuote>;

export const CellAnswerSchema = z.strictObject({
  verdict: z.enum(verdicts),
  probability: z.number().min(0).max(1),
  reason: RemarkSchema.optional(),
  short: z.string().optional(),
  text: z.string(),
  quote: CellQuoteSchema.optional(),
}) satisfies z.ZodType<CellAnswer>;

export const MatrixCell = z.strictObject({
  document: DocumentIdSchema,
  question: z.string(),
  /** Null where it was not asked yet. */
  answer: CellAnswerSchema.nullable(),
  askedAt: z.int().nullable(),
  /** The document was read again since, or its tree corrected: filling in asks again. */
  outdated: z.literal(true).optional(),
  corrected: Note.nullable(),
  confirmedAt: z.int().nullable(),
  locked: z.boolean(),
  note: Note,
});
export type MatrixCell = z.infer<typeof MatrixCell>;

const MatrixRow = z.strictObject({
  document: DocumentIdSchema,
  /** As the library calls it now, or called it last. */
  title: z.string(),
  /** Empty where no reason was given; null where it is kept. */
  leftOut: z.string().nullable(),
  /** `unread`: not read to the end yet; `gone`: not in the library any more; it keeps its cells. */
  state: z.enum(['ready', 'unread', 'gone']),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

export const Matrix = z.strictObject({
  id: MatrixId,
  name: z.string(),
  questions: z.array(z.string()),
  rows: z.array(MatrixRow),
  /** The reader wants it filled in, and something is left to ask. */
  filling: z.boolean(),
  /** Cells that filling in would ask now. */
  due: z.int().nonnegative(),
  /** Why filling in does not go on; it is tried again by itself. */
  problem: ErrorReportSchema.optional(),
});
export type Matrix = z.infer<typeof Matrix>;

/** Which documents become rows, as they are now. */
const RowSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('documents'), documents: z.array(DocumentIdSchema).min(1).max(MOST_MATRIX_ROWS) }),
  z.strictObject({ kind: z.literal('collection'), name: Label }),
  z.strictObject({ kind: z.literal('search'), words: z.string().trim().min(1).max(500) }),
  z.strictObject({ kind: z.literal('library') }),
]);
export type RowSource = z.infer<typeof RowSource>;

/** What is absent stays; null takes a correction back. */
const CellChange = z.strictObject({
  corrected: Note.nullable().optional(),
  confirmed: z.boolean().optional(),
  locked: z.boolean().optional(),
  note: Note.optional(),
});
export type CellChange = z.infer<typeof CellChange>;

export const MatrixChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rename'), name: MatrixName }),
  z.strictObject({
    kind: z.literal('add-questions'),
    questions: z.array(MatrixQuestion).min(1).max(MOST_MATRIX_COLUMNS),
  }),
  /** What was said to the question before is kept, and is there again with it. */
  z.strictObject({ kind: z.literal('change-question'), from: MatrixQuestion, to: MatrixQuestion }),
  z.strictObject({ kind: z.literal('remove-question'), question: MatrixQuestion }),
  z.strictObject({ kind: z.literal('add-rows'), from: RowSource }),
  z.strictObject({ kind: z.literal('remove-row'), document: DocumentIdSchema }),
  /** With a reason, or null: it is kept. */
  z.strictObject({ kind: z.literal('leave-out'), document: DocumentIdSchema, reason: LeftOutReason.nullable() }),
  z.strictObject({
    kind: z.literal('cell'),
    document: DocumentIdSchema,
    question: MatrixQuestion,
    change: CellChange,
  }),
]);
export type MatrixChange = z.infer<typeof MatrixChange>;

/** What a window hears of a table: first all of it, then what changes. */
export const MatrixEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('matrix'), matrix: Matrix }),
  z.strictObject({ kind: z.literal('cells'), cells: z.array(MatrixCell) }),
  z.strictObject({ kind: z.literal('removed') }),
]);
export type MatrixEvent = z.infer<typeof MatrixEvent>;

export const matrixFormats = ['csv', 'xlsx', 'markdown', 'latex', 'json'] as const;
export type MatrixFormat = (typeof matrixFormats)[number];

const ofMatrix = z.strictObject({ matrix: MatrixId });

export const matrixMethods = {
  /** By their names. */
  'matrix.list': {
    params: noParams,
    item: noItems,
    result: z.strictObject({
      matrices: z.array(ListedMatrix),
    }),
  },
  /** Nothing is asked yet. Throws `input.invalid` where no document is meant, or too many are. */
  'matrix.create': {
    params: z.strictObject({
      name: MatrixName,
      questions: z.array(MatrixQuestion).max(MOST_MATRIX_COLUMNS),
      from: RowSource.nullable(),
    }),
    item: noItems,
    result: ofMatrix,
  },
  /** Throws `input.invalid` where there is no such table, question or row. */
  'matrix.change': {
    params: z.strictObject({ matrix: MatrixId, change: MatrixChange }),
    item: noItems,
    result: nothing,
  },
  'matrix.remove': { params: ofMatrix, item: noItems, result: nothing },
  /** Until it is removed or the call is left. Throws `input.invalid` where there is none. */
  'matrix.watch': { params: ofMatrix, item: MatrixEvent, result: nothing },
  /** Ask what is due, in the background; `matrix.watch` tells how far it is. It goes on after a restart. */
  'matrix.fill': { params: ofMatrix, item: noItems, result: nothing },
  /** What was asked stays. */
  'matrix.stop': { params: ofMatrix, item: noItems, result: nothing },
  /** For other programs; documents that were left out are counted with their reasons. Anything but text comes in base64. */
  'matrix.export': {
    params: z.strictObject({ matrix: MatrixId, format: z.enum(matrixFormats) }),
    item: noItems,
    result: z.strictObject({ text: z.string(), encoding: z.literal('base64').optional() }),
  },
} as const satisfies MethodTable;
