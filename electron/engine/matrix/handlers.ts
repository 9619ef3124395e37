/** The calls of windows about evidence tables. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { matrixMethods } from '#shared/contract/matrix.ts';
import type { SuggestedColumn } from '#shared/domain/pipeline/suggest-columns.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { listMatrices, removeMatrix, requireMatrix } from '../store/matrices.ts';
import { changeMatrix, createMatrix, exportMatrix, wantFilling, type MatrixDeps } from './operations.ts';
import { rowsFrom } from './row-source.ts';

/** Columns that documents have in common, beside those that are known. */
export type SuggestColumns = (
  documents: readonly DocumentId[],
  known: readonly string[],
  signal: AbortSignal,
) => Promise<readonly SuggestedColumn[]>;

export interface MatrixHandlerDeps extends MatrixDeps {
  readonly suggest: SuggestColumns;
}

export function matrixHandlers(deps: MatrixHandlerDeps): Handlers<typeof matrixMethods> {
  const { store, feed, jobs, onListed } = deps;
  return {
    'matrix.list': async () => ({ matrices: listMatrices(store.read) }),
    'matrix.create': async (wanted) => ({ matrix: await createMatrix(wanted, deps) }),
    'matrix.change': ({ matrix, change }) => done(changeMatrix(matrix, change, deps)),
    'matrix.remove': async ({ matrix }) => {
      await store.writer.write((db) => {
        requireMatrix(db, matrix);
        removeMatrix(db, matrix);
      });
      feed.tell(matrix);
      onListed();
      jobs.restart();
      return null;
    },
    'matrix.watch': ({ matrix }, signal) => feed.watch(matrix, signal),
    'matrix.fill': ({ matrix }) => done(wantFilling(matrix, true, deps)),
    'matrix.stop': ({ matrix }) => done(wantFilling(matrix, false, deps)),
    'matrix.suggest': async ({ from, known }, signal) => {
      const documents = rowsFrom(from, deps).map(({ document }) => document);
      return { offered: [...(await deps.suggest(documents, known, signal))] };
    },
    'matrix.export': ({ matrix, format }) => exportMatrix(matrix, format, deps),
  };
}
