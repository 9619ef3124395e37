/** The calls about evidence tables. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { MatrixChange, MatrixFormat, matrixMethods } from '#shared/contract/matrix.ts';
import type { SuggestedColumn } from '#shared/domain/pipeline/suggest-columns.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { citationKeysOf, type CitationDeps } from '../citations/handlers.ts';
import type { WriteDb } from '../store/db.ts';
import { listCells, markCell } from '../store/matrix-cells.ts';
import {
  addMatrix,
  addMatrixRows,
  addQuestions,
  changeQuestion,
  leaveOut,
  listMatrices,
  removeMatrix,
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
  /** Columns that these documents have in common. */
  readonly suggest: (
    documents: readonly DocumentId[],
    known: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly SuggestedColumn[]>;
  readonly jobs: Pick<ReturnType<typeof matrixJobs>, 'kick' | 'restart'>;
}

export function matrixHandlers(deps: MatrixDeps): Handlers<typeof matrixMethods> {
  const { store, now, feed, jobs, onListed } = deps;
  const written = async (id: string, work: (db: WriteDb) => void): Promise<null> => {
    await store.writer.write((db) => {
      requireMatrix(db, id);
      work(db);
    });
    return null;
  };
  return {
    'matrix.list': async () => ({ matrices: listMatrices(store.read) }),
    'matrix.create': async ({ name, questions, from }) => {
      const id = randomUUID();
      const rows = from ? rowsFrom(from, deps) : [];
      await store.writer.write((db) => {
        addMatrix(db, id, name, now());
        addQuestions(db, id, questions);
        addMatrixRows(db, id, rows);
      });
      onListed();
      return { matrix: id };
    },
    'matrix.change': async ({ matrix, change }) => {
      await written(matrix, (db) => apply(db, matrix, change, deps));
      tellOf(matrix, change, deps);
      if (change.kind !== 'cell') onListed();
      return null;
    },
    'matrix.remove': async ({ matrix }) => {
      await written(matrix, (db) => removeMatrix(db, matrix));
      feed.tell(matrix);
      onListed();
      jobs.restart();
      return null;
    },
    'matrix.watch': ({ matrix }, signal) => feed.watch(matrix, signal),
    'matrix.fill': async ({ matrix }) => {
      await written(matrix, (db) => setFilling(db, matrix, true));
      feed.tell(matrix);
      jobs.kick();
      return null;
    },
    'matrix.stop': async ({ matrix }) => {
      await written(matrix, (db) => setFilling(db, matrix, false));
      feed.tell(matrix);
      jobs.restart();
      return null;
    },
    'matrix.suggest': async ({ from, known }, signal) => {
      const documents = rowsFrom(from, deps).map(({ document }) => document);
      return { offered: [...(await deps.suggest(documents, known, signal))] };
    },
    'matrix.export': async ({ matrix, format }) => exported(matrix, format, deps),
  };
}

async function exported(id: string, format: MatrixFormat, deps: MatrixDeps): Promise<WrittenFile> {
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
