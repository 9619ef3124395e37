/** What a careful reader puts into the cells of an evidence table, as strings of which a right cell shows some. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJsonLine } from '../json-line.ts';

const Column = z.strictObject({
  key: z.string().min(1),
  question: z.string().min(1),
  /** The window offers this question. */
  template: z.literal(true).optional(),
});

/** Strings that must all occur in what a cell shows; any of several such lists will do. None: the document says nothing of it. */
const Alternatives = z.array(z.array(z.string().trim().min(1)).min(1));

const TableGold = z
  .strictObject({
    columns: z.array(Column).min(1),
    documents: z.array(z.strictObject({ doc: z.string().min(1), cells: z.record(z.string(), Alternatives) })).min(1),
  })
  .refine(
    ({ columns, documents }) => {
      const keys = new Set(columns.map(({ key }) => key));
      return documents.every(({ cells }) => Object.keys(cells).every((key) => keys.has(key)));
    },
    { error: 'It judges a column that it does not have.' },
  );
export type TableGold = z.infer<typeof TableGold>;
export type GoldColumn = TableGold['columns'][number];

/** @throws AppError `input.invalid` where the file has another form */
export async function readTableGold(file: string): Promise<TableGold> {
  return parseJsonLine(await readFile(file, 'utf8'), TableGold, file, 'cells in this form');
}
