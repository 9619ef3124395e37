import { useMemo } from 'react';
import { useWindow } from '../state/use-window.ts';

/** Whether each document in the queue was opened once, so that its pages could be counted. */
export function usePagesKnown(): boolean {
  const documents = useWindow(({ library }) => library.documents);
  return useMemo(
    () =>
      [...documents.values()].every(
        ({ state, pages }) => pages > 0 || (state.kind !== 'waiting' && state.kind !== 'indexing'),
      ),
    [documents],
  );
}
