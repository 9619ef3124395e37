import type { Coverage } from '#shared/contract/coverage.ts';
import { useWindow } from '../state/use-window.ts';

/** Was everything that an answer rests on in part read to the end since? False where it rested on all of it. */
export function useReadSince(coverage: Coverage | undefined): boolean {
  const documents = useWindow(({ library }) => library.documents);
  const partly = coverage?.partly ?? [];
  return partly.length > 0 && partly.every(({ document }) => documents.get(document)?.state.kind === 'ready');
}
