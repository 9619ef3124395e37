import { createContext, useContext } from 'react';
import { defined } from '#shared/base/assert.ts';
import type { PdfWorkers } from './workers.ts';

/** Given once, around everything: a worker that is ready outlasts the pages it was not needed for. */
export const PdfWorkersContext = createContext<PdfWorkers | null>(null);

export function usePdfWorkers(): PdfWorkers {
  return defined(useContext(PdfWorkersContext), 'workers for PDFs');
}
