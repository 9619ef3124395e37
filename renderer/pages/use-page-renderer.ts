import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { PageRenderer } from './pdf/page-renderer.ts';
import { usePdfFiles } from './pdf/use-files.ts';

/** Draws pages of the file for one part of the window, within a budget of its own; ended with the part, or with the file. */
export function usePageRenderer(pdf: PDFDocumentProxy | null): PageRenderer | null {
  return useRenderer(pdf, newRenderer);
}

/** The same for the part that shows the pages themselves: it goes on from what was drawn before they were shown. */
export function useMainRenderer(pdf: PDFDocumentProxy | null): PageRenderer | null {
  return useRenderer(pdf, usePdfFiles().renderer);
}

function newRenderer(pdf: PDFDocumentProxy): PageRenderer {
  return new PageRenderer(pdf);
}

function useRenderer(pdf: PDFDocumentProxy | null, make: (pdf: PDFDocumentProxy) => PageRenderer): PageRenderer | null {
  const [renderer, setRenderer] = useState<PageRenderer | null>(null);
  useEffect(() => {
    if (!pdf) return undefined;
    const mine = make(pdf);
    setRenderer(mine);
    return () => {
      mine.close();
      setRenderer(null);
    };
  }, [pdf, make]);
  return renderer;
}
