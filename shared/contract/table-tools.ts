/** Tools for evidence tables: the same questions put to each of several documents. Pages count from 1. */
import { z } from 'zod';
import { noItems } from '../rpc/spec.ts';
import { Label } from './library.ts';
import { MatrixId } from './listed-matrix.ts';
import { matrixFormats, MatrixName, MatrixQuestion, MOST_MATRIX_COLUMNS, MOST_MATRIX_ROWS } from './matrix.ts';
import { FillProgress, TableCellOut, TableOut, TableRowOut } from './table-shapes.ts';
import { Cursor, DocumentRef, Limit, NextCursor, UNTRUSTED, type ToolSpec } from './tool-spec.ts';

const Table = MatrixId.describe('Id of the table, as list_evidence_tables gives it');
const Question = MatrixQuestion.describe('The question, word for word as the table has it');

export const tableTools = {
  list_evidence_tables: {
    title: 'List evidence tables',
    description: "The reader's evidence tables, which put the same questions to each of several documents.",
    params: z.strictObject({ limit: Limit(500, 100), cursor: Cursor }),
    item: noItems,
    result: z.strictObject({
      tables: z.array(
        z.strictObject({
          table: z.string(),
          name: z.string(),
          questions: z.int().nonnegative().describe('How many'),
          documents: z.int().nonnegative().describe('How many'),
        }),
      ),
      total: z.int().nonnegative(),
      nextCursor: NextCursor,
    }),
  },
  read_evidence_table: {
    title: 'Read an evidence table',
    description: `An evidence table, document by document: each cell with what the document says, the words that it stands on and their page. \`nothing\` says that the document was asked and does not say it. ${UNTRUSTED}`,
    params: z.strictObject({ table: Table, limit: Limit(200, 20), cursor: Cursor }),
    item: noItems,
    result: z.strictObject({
      ...TableOut.shape,
      rows: z.array(TableRowOut),
      nextCursor: NextCursor,
    }),
  },
  export_evidence_table: {
    title: 'Export an evidence table',
    description: `All of an evidence table for other programs: CSV, Markdown, LaTeX (booktabs), JSON, or a workbook (XLSX), which comes in base64. ${UNTRUSTED}`,
    params: z.strictObject({ table: Table, format: z.enum(matrixFormats) }),
    item: noItems,
    result: z.strictObject({ text: z.string(), encoding: z.enum(['utf-8', 'base64']) }),
  },
  make_evidence_table: {
    title: 'Make an evidence table',
    description:
      'Make an evidence table, or add questions and documents to the one of that name. Without documents, a new table takes all of the library. Nothing is asked before fill_evidence_table.',
    writes: true,
    params: z.strictObject({
      name: MatrixName,
      questions: z.array(MatrixQuestion).max(MOST_MATRIX_COLUMNS).default([]).describe('The columns'),
      documents: z.array(DocumentRef).min(1).max(MOST_MATRIX_ROWS).describe('A row for each of these').optional(),
      collection: Label.describe('Or a row for each document of this collection').optional(),
      search: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .describe('Or a row for each document in which all these words stand')
        .optional(),
    }),
    item: noItems,
    result: TableOut,
  },
  fill_evidence_table: {
    title: 'Fill an evidence table in',
    description:
      'Ask what is due in an evidence table: what was not asked yet, or of documents that changed. What the reader locked or corrected stays. It ends when all is asked that can be; to leave the call stops it, and what was asked stays.',
    writes: true,
    params: z.strictObject({ table: Table }),
    item: FillProgress,
    result: TableOut,
  },
  mark_evidence_cell: {
    title: 'Mark a cell of an evidence table',
    description:
      'Correct a cell of an evidence table, say that it is right, lock it, or note something. What is left out stays as it is. A locked cell is changed only together with `locked: false`.',
    writes: true,
    params: z
      .strictObject({
        table: Table,
        document: DocumentRef,
        question: Question,
        corrected: z
          .string()
          .max(5000)
          .nullable()
          .describe('Stands in place of what was found; empty says that there is nothing; null takes it back')
          .optional(),
        confirmed: z.boolean().optional(),
        locked: z.boolean().describe('A locked cell is never asked again').optional(),
        note: z.string().max(5000).optional(),
      })
      .refine(
        ({ corrected, confirmed, locked, note }) =>
          [corrected, confirmed, locked, note].some((given) => given !== undefined),
        { error: 'Nothing is said of the cell.' },
      ),
    item: noItems,
    result: z.strictObject({ document: z.string(), cell: TableCellOut }),
  },
  leave_out_of_evidence_table: {
    title: 'Leave a document out of an evidence table',
    description:
      'Leave a document out of an evidence table with a reason, or take it in again. It is counted, not asked, and keeps what it said.',
    writes: true,
    params: z.strictObject({
      table: Table,
      document: DocumentRef,
      reason: z.string().trim().max(500).nullable().describe('Empty for none; null takes the document in again'),
    }),
    item: noItems,
    result: TableOut,
  },
} as const satisfies Readonly<Record<string, ToolSpec>>;

export type TableTools = typeof tableTools;
