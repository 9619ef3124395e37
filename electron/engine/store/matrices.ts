/** Evidence tables: their names, questions and documents. What stands in them is in `matrix-cells.ts`. */
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { ListedMatrix } from '#shared/contract/listed-matrix.ts';
import { MOST_MATRIX_COLUMNS, MOST_MATRIX_ROWS, type Matrix, type MatrixRow } from '#shared/contract/matrix.ts';
import { int, text, textOrNull, type ReadDb, type WriteDb } from './db.ts';
import { readRow, readRows } from './read-rows.ts';
import { shownTitle } from './shown-names.ts';

/** By their names. */
export function listMatrices(db: ReadDb): ListedMatrix[] {
  const rows = db.all(
    `SELECT m.matrix, m.name, (SELECT count(*) FROM matrix_columns c WHERE c.matrix = m.matrix) AS questions,
       (SELECT count(*) FROM matrix_rows r WHERE r.matrix = m.matrix) AS documents
     FROM matrices m ORDER BY m.name, m.made_at, m.matrix`,
  );
  return readRows(db, 'matrices', rows, (row) => ({
    id: text(row.matrix),
    name: text(row.name),
    questions: int(row.questions),
    rows: int(row.documents),
  }));
}

/** Of a table everything but its cells; undefined where there is none. */
export function matrixHead(db: ReadDb, id: string): Omit<Matrix, 'due'> | undefined {
  const row = db.get('SELECT name, filling FROM matrices WHERE matrix = ?', id);
  return readRow(db, 'matrices', row, (found) => ({
    id,
    name: text(found.name),
    questions: questionsOf(db, id),
    rows: rowsOf(db, id),
    filling: int(found.filling) === 1,
  }))?.value;
}

function questionsOf(db: ReadDb, id: string): string[] {
  const rows = db.all('SELECT question FROM matrix_columns WHERE matrix = ? ORDER BY position, question', id);
  return readRows(db, 'matrix_columns', rows, ({ question }) => text(question));
}

function rowsOf(db: ReadDb, id: string): MatrixRow[] {
  const rows = db.all(
    `SELECT r.document_id, r.left_out, coalesce(d.title, r.title) AS title, j.state, x.document_key AS indexed
     FROM matrix_rows r
     LEFT JOIN documents d ON d.id = r.document_id
     LEFT JOIN jobs j ON j.document_key = d.key
     LEFT JOIN indexes x ON x.document_key = d.key
     WHERE r.matrix = ? ORDER BY r.position, r.document_id`,
    id,
  );
  return readRows(db, 'matrix_rows', rows, (row) => ({
    document: documentId(text(row.document_id)),
    title: shownTitle(text(row.title)),
    leftOut: textOrNull(row.left_out),
    state: row.state === null ? 'gone' : row.state === 'done' && row.indexed !== null ? 'ready' : 'unread',
  }));
}

/** The caller owns the transaction, as of everything below. */
export function addMatrix(db: WriteDb, id: string, name: string, now: number): void {
  db.run('INSERT INTO matrices (matrix, name, made_at) VALUES (?, ?, ?)', id, name, now);
}

/** @throws AppError `input.invalid` where there is none */
export function requireMatrix(db: ReadDb, id: string): void {
  if (!db.get('SELECT 1 FROM matrices WHERE matrix = ?', id))
    throw new AppError('input.invalid', 'This table is not in the library any more.');
}

export function renameMatrix(db: WriteDb, id: string, name: string): void {
  db.run('UPDATE matrices SET name = ? WHERE matrix = ?', name, id);
}

export function removeMatrix(db: WriteDb, id: string): void {
  for (const table of ['matrix_cells', 'matrix_rows', 'matrix_columns', 'matrices'])
    db.run(`DELETE FROM ${table} WHERE matrix = ?`, id);
}

/** Behind those that are there, which stay where they are. @throws AppError `input.invalid` where they would be too many */
export function addQuestions(db: WriteDb, id: string, questions: readonly string[]): void {
  for (const question of questions)
    db.run(
      `INSERT INTO matrix_columns (matrix, question, position)
       VALUES (?1, ?2, (SELECT coalesce(max(c.position) + 1, 0) FROM matrix_columns c WHERE c.matrix = ?1))
       ON CONFLICT DO NOTHING`,
      id,
      question,
    );
  requireAtMost(db, 'matrix_columns', id, MOST_MATRIX_COLUMNS, 'questions');
}

/** In place of another. @throws AppError `input.invalid` where that is not there, or this is already */
export function changeQuestion(db: WriteDb, id: string, from: string, to: string): void {
  if (from === to) return;
  if (db.get('SELECT 1 FROM matrix_columns WHERE matrix = ? AND question = ?', id, to))
    throw new AppError('input.invalid', 'This question is asked already.');
  const { changes } = db.run('UPDATE matrix_columns SET question = ? WHERE matrix = ? AND question = ?', to, id, from);
  if (changes === 0) throw noSuch('question');
}

/** What was said to it is kept, and there again when it is asked again. */
export function removeQuestion(db: WriteDb, id: string, question: string): void {
  db.run('DELETE FROM matrix_columns WHERE matrix = ? AND question = ?', id, question);
}

export interface NewMatrixRow {
  readonly document: DocumentId;
  readonly title: string;
}

/** Behind those that are there, which stay as they are. @throws AppError `input.invalid` where they would be too many */
export function addMatrixRows(db: WriteDb, id: string, rows: readonly NewMatrixRow[]): void {
  for (const { document, title } of rows)
    db.run(
      `INSERT INTO matrix_rows (matrix, document_id, position, title)
       VALUES (?1, ?2, (SELECT coalesce(max(r.position) + 1, 0) FROM matrix_rows r WHERE r.matrix = ?1), ?3)
       ON CONFLICT DO NOTHING`,
      id,
      document,
      title,
    );
  requireAtMost(db, 'matrix_rows', id, MOST_MATRIX_ROWS, 'documents');
}

export function removeMatrixRow(db: WriteDb, id: string, document: DocumentId): void {
  db.run('DELETE FROM matrix_rows WHERE matrix = ? AND document_id = ?', id, document);
}

/** @param reason  null keeps it. @throws AppError `input.invalid` where there is no such row */
export function leaveOut(db: WriteDb, id: string, document: DocumentId, reason: string | null): void {
  const { changes } = db.run(
    'UPDATE matrix_rows SET left_out = ? WHERE matrix = ? AND document_id = ?',
    reason,
    id,
    document,
  );
  if (changes === 0) throw noSuch('document');
}

export function setFilling(db: WriteDb, id: string, filling: boolean): void {
  db.run('UPDATE matrices SET filling = ? WHERE matrix = ?', filling ? 1 : 0, id);
}

/** Tables that the reader wants filled in, the oldest first. */
export function fillingMatrices(db: ReadDb): string[] {
  return db
    .all('SELECT matrix FROM matrices WHERE filling = 1 ORDER BY made_at, matrix')
    .map(({ matrix }) => text(matrix));
}

/** Is one of its documents still to be read? */
export function awaitsDocuments(db: ReadDb, id: string): boolean {
  const found = db.get(
    `SELECT 1 FROM matrix_rows r JOIN documents d ON d.id = r.document_id JOIN jobs j ON j.document_key = d.key
     WHERE r.matrix = ? AND r.left_out IS NULL AND j.state IN ('waiting', 'indexing') LIMIT 1`,
    id,
  );
  return found !== undefined;
}

function requireAtMost(db: ReadDb, table: string, id: string, most: number, what: string): void {
  const found = int(db.get(`SELECT count(*) AS n FROM ${table} WHERE matrix = ?`, id)?.n);
  if (found > most) throw new AppError('input.invalid', `A table takes at most ${String(most)} ${what}.`, { most });
}

const noSuch = (what: string): AppError => new AppError('input.invalid', `This table has no such ${what}.`);
