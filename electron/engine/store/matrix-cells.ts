/** What stands in evidence tables: what documents said to questions, and what the reader made of that. */
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { CellAnswerSchema, type CellChange, type MatrixCell } from '#shared/contract/matrix.ts';
import { unmarked, type CellAnswer, type CellMarks } from '#shared/domain/matrix/cell.ts';
import { isDue } from '#shared/domain/matrix/due.ts';
import { int, intOrNull, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRows } from './read-rows.ts';

/**
 * Of `documents d` and its `indexes x`: another text once the document was read again, or its tree became another, so that the same
 * question may get another answer.
 */
const indexStamp = `(x.format || '/' || x.indexed_at || '/' || x.segments || '/'
  || coalesce((SELECT count(*) || '.' || sum(k.created_at) FROM corrections k WHERE k.document_key = d.key), '') || '/'
  || coalesce((SELECT e.maker || '.' || length(e.edits) FROM tree_edits e WHERE e.document_key = d.key AND e.finished = 1), ''))`;

/** Cells of rows and columns that are there, row by row. One that cannot be read is left out, and noted. */
export function listCells(db: ReadDb, matrix: string, document?: DocumentId, question?: string): MatrixCell[] {
  const rows = db.all(
    `SELECT c.*, ${indexStamp} AS stamp_now FROM matrix_cells c
     JOIN matrix_rows r ON r.matrix = c.matrix AND r.document_id = c.document_id
     JOIN matrix_columns q ON q.matrix = c.matrix AND q.question = c.question
     LEFT JOIN documents d ON d.id = c.document_id
     LEFT JOIN indexes x ON x.document_key = d.key
     WHERE c.matrix = ? AND (CAST(? AS TEXT) IS NULL OR c.document_id = ?) AND (CAST(? AS TEXT) IS NULL OR c.question = ?)
     ORDER BY r.position, r.document_id, q.position, q.question`,
    matrix,
    document ?? null,
    document ?? null,
    question ?? null,
    question ?? null,
  );
  return readRows(db, 'matrix_cells', rows, toCell);
}

/** @throws for a row that is no cell */
function toCell(row: Row): MatrixCell {
  const answer = textOrNull(row.answer);
  const [stamp, now] = [textOrNull(row.index_stamp), textOrNull(row.stamp_now)];
  return {
    document: documentId(text(row.document_id)),
    question: text(row.question),
    answer: answer === null ? null : fromJson(CellAnswerSchema, answer),
    askedAt: intOrNull(row.asked_at),
    ...(answer !== null && now !== null && stamp !== now ? { outdated: true as const } : {}),
    ...marksIn(row),
  };
}

const marksIn = (row: Row): CellMarks => ({
  corrected: textOrNull(row.corrected),
  confirmedAt: intOrNull(row.confirmed_at),
  locked: int(row.locked) === 1,
  note: text(row.note),
});

/** A question that a document is to be asked, for the table. */
export interface DueCell {
  readonly matrix: string;
  readonly document: DocumentId;
  readonly question: string;
  /** Of the index that answers it now. */
  readonly indexStamp: string;
}

/** What is due in a table now, row by row: of documents that are read to the end and not left out. */
export function dueCells(db: ReadDb, matrix: string, document?: DocumentId): DueCell[] {
  const rows = db.all(
    `SELECT r.document_id, q.question, c.matrix AS kept, c.index_stamp, c.corrected, c.locked, ${indexStamp} AS stamp_now
     FROM matrix_rows r
     JOIN documents d ON d.id = r.document_id
     JOIN jobs j ON j.document_key = d.key AND j.state = 'done'
     JOIN indexes x ON x.document_key = d.key
     JOIN matrix_columns q ON q.matrix = r.matrix
     LEFT JOIN matrix_cells c ON c.matrix = r.matrix AND c.document_id = r.document_id AND c.question = q.question
     WHERE r.matrix = ? AND r.left_out IS NULL AND (CAST(? AS TEXT) IS NULL OR r.document_id = ?)
     ORDER BY r.position, r.document_id, q.position, q.question`,
    matrix,
    document ?? null,
    document ?? null,
  );
  return readRows(db, 'matrix_rows', rows, (row) => {
    const stamp = text(row.stamp_now);
    const kept = row.kept === null ? undefined : keptIn(row);
    const due = {
      matrix,
      document: documentId(text(row.document_id)),
      question: text(row.question),
      indexStamp: stamp,
    };
    return isDue(kept, stamp) ? [due] : [];
  }).flat();
}

const keptIn = (row: Row) => ({
  indexStamp: textOrNull(row.index_stamp),
  corrected: textOrNull(row.corrected),
  locked: int(row.locked) === 1,
});

/**
 * Keep what was found, unless the reader has locked or corrected the cell meanwhile, or the row or the question is gone; or the document
 * left or was read again, whose words are others than those that were asked. A confirmation stands as long as the same is found. The
 * caller owns the transaction.
 *
 * @returns whether it was kept
 */
export function saveAnswer(db: WriteDb, cell: DueCell, answer: CellAnswer, askedAt: number): boolean {
  const { matrix, document, question, indexStamp: stamp } = cell;
  const written = JSON.stringify(answer);
  const { changes } = db.run(
    `INSERT INTO matrix_cells (matrix, document_id, question, asked_at, index_stamp, answer)
     SELECT r.matrix, r.document_id, q.question, CAST(?1 AS BIGINT), CAST(?2 AS TEXT), CAST(?3 AS TEXT)
     FROM matrix_rows r JOIN matrix_columns q ON q.matrix = r.matrix
     JOIN documents d ON d.id = r.document_id JOIN indexes x ON x.document_key = d.key
     WHERE r.matrix = ?4 AND r.document_id = ?5 AND q.question = ?6 AND ${indexStamp} = CAST(?2 AS TEXT)
     ON CONFLICT (matrix, document_id, question) DO UPDATE SET
       confirmed_at = CASE WHEN matrix_cells.answer = excluded.answer THEN matrix_cells.confirmed_at END,
       asked_at = excluded.asked_at, index_stamp = excluded.index_stamp, answer = excluded.answer
     WHERE matrix_cells.locked = 0 AND matrix_cells.corrected IS NULL`,
    askedAt,
    stamp,
    written,
    matrix,
    document,
    question,
  );
  return changes === 1;
}

/**
 * What the reader makes of a cell. The caller owns the transaction.
 *
 * @throws AppError `input.invalid` where the table has no such cell, or there is nothing to confirm
 */
export function markCell(
  db: WriteDb,
  matrix: string,
  { document, question }: { readonly document: DocumentId; readonly question: string },
  change: CellChange,
  now: number,
): void {
  const there = db.get(
    `SELECT 1 FROM matrix_rows r JOIN matrix_columns q ON q.matrix = r.matrix
     WHERE r.matrix = ? AND r.document_id = ? AND q.question = ?`,
    matrix,
    document,
    question,
  );
  if (!there) throw new AppError('input.invalid', 'This table has no such cell any more.');
  const kept = db.get(
    'SELECT * FROM matrix_cells WHERE matrix = ? AND document_id = ? AND question = ?',
    matrix,
    document,
    question,
  );
  const marks = changed(kept ? marksIn(kept) : unmarked, change, now);
  if (marks.confirmedAt !== null && (!kept || kept.answer === null) && marks.corrected === null)
    throw new AppError('input.invalid', 'There is nothing to confirm yet.');
  db.run(
    `INSERT INTO matrix_cells (matrix, document_id, question, corrected, confirmed_at, locked, note)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (matrix, document_id, question) DO UPDATE SET corrected = excluded.corrected,
       confirmed_at = excluded.confirmed_at, locked = excluded.locked, note = excluded.note`,
    matrix,
    document,
    question,
    marks.corrected,
    marks.confirmedAt,
    marks.locked ? 1 : 0,
    marks.note,
  );
}

function changed(marks: CellMarks, change: CellChange, now: number): CellMarks {
  const { corrected = marks.corrected, locked = marks.locked, note = marks.note, confirmed } = change;
  const isOther = corrected !== marks.corrected;
  // What was confirmed is not what stands there now.
  const before = isOther ? null : marks.confirmedAt;
  return {
    corrected,
    locked,
    note,
    confirmedAt: confirmed === undefined ? before : confirmed ? (before ?? now) : null,
  };
}
