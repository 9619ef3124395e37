/** The calls of windows about evidence tables. */
import type { matrixMethods } from '#shared/contract/matrix.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { listMatrices, removeMatrix, requireMatrix } from '../store/matrices.ts';
import { changeMatrix, createMatrix, exportMatrix, wantFilling, type MatrixDeps } from './operations.ts';

export function matrixHandlers(deps: MatrixDeps): Handlers<typeof matrixMethods> {
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
    'matrix.export': ({ matrix, format }) => exportMatrix(matrix, format, deps),
  };
}
