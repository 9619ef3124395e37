import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { PageRenderer } from './pdf/page-renderer.ts';

/** Draws pages of the file for one part of the window, within a budget of its own; ended with the part, or with the file. */
export function usePageRenderer(pdf: PDFDocumentProxy | null): PageRenderer | null {
  const [renderer, setRenderer] = useState<PageRenderer | null>(null);
  useEffect(() => {
    if (!pdf) return undefined;
    const mine = new PageRenderer(pdf);
    setRenderer(mine);
    return () => {
      mine.close();
      setRenderer(null);
    };
  }, [pdf]);
  return renderer;
}
