/** Fills evidence tables in, in the background, document by document. */
import type { DocumentId } from '#shared/base/ids.ts';
import { LibraryWork } from '../jobs/library-work.ts';
import { askCell, SeenDocuments, type AskCellDeps } from './ask-cell.ts';
import { dueCells, listCells, saveAnswer, type DueCell } from '../store/matrix-cells.ts';
import { awaitsDocuments, fillingMatrices, setFilling } from '../store/matrices.ts';
import type { Store } from '../store/open.ts';
import type { MatrixFeed } from './matrix-feed.ts';

export interface MatrixJobsDeps extends Omit<AskCellDeps, 'seen'> {
  readonly store: Store;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly feed: Pick<MatrixFeed, 'tell' | 'tellCells'>;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly retryMs?: number | undefined;
}

interface DueDocument {
  readonly id: DocumentId;
  readonly isDone: boolean;
}

export function matrixJobs(deps: MatrixJobsDeps): LibraryWork<DueDocument, true> {
  const { store, feed } = deps;
  const seen = new SeenDocuments();
  return new LibraryWork<DueDocument, true>({
    ...deps,
    name: 'matrices',
    model: () => (fillingMatrices(store.read).length > 0 ? true : undefined),
    documents: () => dueDocuments(store),
    work: async ({ id }, _model, _hooks, signal) => {
      for (const matrix of fillingMatrices(store.read)) {
        const due = dueCells(store.read, matrix, id);
        for (const cell of due) await fillCell(cell, { ...deps, seen }, signal);
        if (due.length > 0) feed.tell(matrix);
      }
    },
    onDone: () => {
      seen.forget();
      return settle(deps);
    },
    failure: 'document.not-indexed',
  });
}

/** In the order of the tables and of their rows. */
function dueDocuments({ read }: Store): readonly DueDocument[] {
  const due = fillingMatrices(read).flatMap((matrix) => dueCells(read, matrix));
  return [...new Set(due.map(({ document }) => document))].map((id) => ({ id, isDone: false }));
}

async function fillCell(cell: DueCell, deps: MatrixJobsDeps & AskCellDeps, signal: AbortSignal): Promise<void> {
  const { store, now, feed } = deps;
  const answer = await askCell(cell, deps, signal);
  const kept = await store.writer.write((db) => saveAnswer(db, cell, answer, now()));
  if (kept) feed.tellCells(cell.matrix, listCells(store.read, cell.matrix, cell.document, cell.question));
}

/** Tables in which nothing is due, and no document is still to come, are filled in. */
async function settle({ store, feed }: MatrixJobsDeps): Promise<void> {
  const settled = await store.writer.write((db) => {
    const full = fillingMatrices(db).filter((id) => !awaitsDocuments(db, id) && dueCells(db, id).length === 0);
    for (const id of full) setFilling(db, id, false);
    return full;
  });
  for (const id of settled) feed.tell(id);
}
