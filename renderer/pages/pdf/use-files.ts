import { createContext, useContext } from 'react';
import { defined } from '#shared/base/assert.ts';
import type { PdfFiles } from './files.ts';

/** Given once, around everything: a file that is opened ahead outlasts the pages it was not opened for. */
export const PdfFilesContext = createContext<PdfFiles | null>(null);

export function usePdfFiles(): PdfFiles {
  return defined(useContext(PdfFilesContext), 'files of PDFs');
}
