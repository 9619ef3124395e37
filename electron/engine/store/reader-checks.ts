/** Rows of the reader's that come in: what passes its schema, and what is left out and named. */
import type { ReaderRow } from './reader-data.ts';
import { readerSchemas } from './reader-schemas.ts';

/** A row that is not taken in. */
export interface LeftRow {
  /** Where it would have been. */
  readonly table: string;
  /** What it says, as far as it can be read; for a file that a reader can look into. */
  readonly row?: unknown;
  readonly why: string;
}

export interface CheckedRows {
  readonly rows: readonly ReaderRow[];
  readonly left: readonly LeftRow[];
}

/** Collections that stand by themselves come before those below them. */
export function checkRows(given: Iterable<ReaderRow>): CheckedRows {
  const rows: ReaderRow[] = [];
  const below: ReaderRow[] = [];
  const left: LeftRow[] = [];
  for (const one of given) {
    if (one.table === 'settings' && isNoSetting(one.row.name)) continue;
    const checked = readerSchemas[one.table].safeParse(one.row);
    if (!checked.success) {
      left.push({ ...one, why: whyNot(checked.error.issues[0]) });
      continue;
    }
    const row = { table: one.table, row: checked.data as ReaderRow['row'] };
    if (one.table === 'collections' && row.row.parent !== null) below.push(row);
    else rows.push(row);
  }
  return { rows: [...rows, ...below], left };
}

/** Earlier versions kept there some that are not the reader's. */
function isNoSetting(name: unknown): boolean {
  return typeof name === 'string' && /^(?:index\.version|fonts\.misleading\..*|.*\.lease)$/s.test(name);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** 'pages: Invalid input: expected number, received string' */
function whyNot(issue: Issue | undefined): string {
  const where = issue?.path.map(String).join('.');
  return `${where ? `${where}: ` : ''}${issue?.message ?? 'not what it should be'}`;
}
