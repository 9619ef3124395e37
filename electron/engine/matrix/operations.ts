/** What is done with evidence tables, whoever asks for it: a window, or another program. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';
import type { MatrixChange, MatrixFormat, RowSource } from '#shared/contract/matrix.ts';
import { citationKeysOf, type CitationDeps } from '../citations/handlers.ts';
import type { WriteDb } from '../store/db.ts';
import { listCells, markCell } from '../store/matrix-cells.ts';
import {
  addMatrix,
  addMatrixRows,
  addQuestions,
  changeQuestion,
  leaveOut,
  removeMatrixRow,
  removeQuestion,
  renameMatrix,
  requireMatrix,
  setFilling,
} from '../store/matrices.ts';
import type { WrittenFile } from './export/write-matrix.ts';
import { wholeHead, type MatrixFeed } from './matrix-feed.ts';
import type { matrixJobs } from './matrix-jobs.ts';
import { rowsFrom, type RowSourceDeps } from './row-source.ts';

export interface MatrixDeps extends RowSourceDeps, CitationDeps {
  /** There is another table, or one less, or one is another in the list. */
  readonly onListed: () => void;
  readonly feed: MatrixFeed;
  readonly jobs: Pick<ReturnType<typeof matrixJobs>, 'kick' | 'restart'>;
}

export interface NewMatrix {
  readonly name: string;
  readonly questions: readonly string[];
  readonly from: RowSource | null;
}

/** @returns its id. @throws AppError `input.invalid` where no document is meant, or too many are */
export async function createMatrix({ name, questions, from }: NewMatrix, deps: MatrixDeps): Promise<string> {
  const id = randomUUID();
  const rows = from ? rowsFrom(from, deps) : [];
  await deps.store.writer.write((db) => {
    addMatrix(db, id, name, deps.now());
    addQuestions(db, id, questions);
    addMatrixRows(db, id, rows);
  });
  deps.onListed();
  return id;
}

/**
 * @param allowed  throws where it may not be, before anything is written. @throws AppError `input.invalid` where there is no such table,
 * question or row
 */
export async function changeMatrix(
  id: string,
  change: MatrixChange,
  deps: MatrixDeps,
  allowed: (db: WriteDb) => void = () => undefined,
): Promise<void> {
  await deps.store.writer.write((db) => {
    requireMatrix(db, id);
    allowed(db);
    apply(db, id, change, deps);
  });
  tellOf(id, change, deps);
  if (change.kind !== 'cell') deps.onListed();
}

/** Whether it is wanted to be filled in. @throws AppError `input.invalid` where there is no such table */
export async function wantFilling(
  id: string,
  wanted: boolean,
  { store, feed, jobs }: Pick<MatrixDeps, 'store' | 'feed' | 'jobs'>,
): Promise<void> {
  await store.writer.write((db) => {
    requireMatrix(db, id);
    setFilling(db, id, wanted);
  });
  feed.tell(id);
  if (wanted) jobs.kick();
  else jobs.restart();
}

/** @throws AppError `input.invalid` where there is no such table */
export async function exportMatrix(id: string, format: MatrixFormat, deps: MatrixDeps): Promise<WrittenFile> {
  const { store } = deps;
  const matrix = wholeHead(store, id);
  if (!matrix) throw new AppError('input.invalid', 'This table is not in the library any more.');
  const cells = listCells(store.read, id);
  const keys = citationKeysOf(
    matrix.rows.map(({ document }) => document),
    deps,
  );
  const { writeMatrix } = await formats();
  return writeMatrix({ matrix, cells, keys }, format);
}

/** What writes TeX is a third of what an engine would load at its start. */
const formats = () => import('./export/write-matrix.ts');

type ChangeOf<Kind extends MatrixChange['kind']> = Extract<MatrixChange, { kind: Kind }>;
type Apply<Kind extends MatrixChange['kind']> = (
  db: WriteDb,
  id: string,
  change: ChangeOf<Kind>,
  deps: MatrixDeps,
) => void;

const appliers: { readonly [Kind in MatrixChange['kind']]: Apply<Kind> } = {
  rename: (db, id, { name }) => {
    renameMatrix(db, id, name);
  },
  'add-questions': (db, id, { questions }) => {
    addQuestions(db, id, questions);
  },
  'change-question': (db, id, { from, to }) => {
    changeQuestion(db, id, from, to);
  },
  'remove-question': (db, id, { question }) => {
    removeQuestion(db, id, question);
  },
  'add-rows': (db, id, { from }, deps) => {
    addMatrixRows(db, id, rowsFrom(from, deps));
  },
  'remove-row': (db, id, { document }) => {
    removeMatrixRow(db, id, document);
  },
  'leave-out': (db, id, { document, reason }) => {
    leaveOut(db, id, document, reason);
  },
  cell: (db, id, { change, ...cell }, { now }) => {
    markCell(db, id, cell, change, now());
  },
};

function apply<Kind extends MatrixChange['kind']>(
  db: WriteDb,
  id: string,
  change: ChangeOf<Kind> & { readonly kind: Kind },
  deps: MatrixDeps,
): void {
  appliers[change.kind](db, id, change, deps);
}

/** A row or a question that comes back brings its cells along. */
function tellOf(id: string, change: MatrixChange, { store, feed }: MatrixDeps): void {
  if (change.kind === 'cell') {
    feed.tellCells(id, listCells(store.read, id, change.document, change.question));
    // A correction that is taken back may be due again.
    feed.tell(id);
  } else if (change.kind === 'rename') feed.tell(id);
  else feed.tellAll(id);
}
