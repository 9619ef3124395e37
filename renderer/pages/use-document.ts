import { useCallback, useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { WindowStore } from '../state/window-store.ts';
import { readFrames } from './pdf/frames.ts';
import { usePdfFiles } from './pdf/use-files.ts';

export type DocumentState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'locked'; readonly wrong: boolean; readonly give: (password: string) => void }
  | { readonly kind: 'ready'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly error: AppError };

const opening: DocumentState = { kind: 'opening' };

/** The open file of a document. The component that uses it is mounted again for each document. */
export function useDocument(documentId: DocumentId): { readonly state: DocumentState; readonly retry: () => void } {
  const store = useWindowStore();
  const indexUnlocked = useWindow(({ library }) => library.indexUnlocked);
  const files = usePdfFiles();
  const [state, setState] = useState<DocumentState>(opening);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let given: string | undefined;
    return files.open(documentId, {
      onPassword: (wrong, give) => {
        const kept = store.getState().library.passwords.get(documentId);
        if (kept !== undefined && !wrong) {
          give(kept);
          return;
        }
        setState({
          kind: 'locked',
          wrong,
          give: (password) => {
            setState(opening);
            given = password;
            give(password);
          },
        });
      },
      onReady: (pdf) => {
        setState({ kind: 'ready', pdf });
        if (given !== undefined) indexUnlocked(documentId, given);
        given = undefined;
      },
      onFailed: (error) => setState({ kind: 'failed', error }),
    });
  }, [files, store, indexUnlocked, documentId, attempt]);

  const pdf = state.kind === 'ready' ? state.pdf : null;
  useEffect(() => {
    if (!pdf || store.getState().viewer.frames.length > 0) return undefined;
    const abort = new AbortController();
    void learnFrames(store, pdf, abort.signal);
    return () => abort.abort();
  }, [store, pdf]);

  const retry = useCallback(() => {
    setState(opening);
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}

/** Fills in page sizes until the index brings them. */
async function learnFrames({ getState }: WindowStore, pdf: PDFDocumentProxy, signal: AbortSignal): Promise<void> {
  let ours = getState().viewer.frames;
  try {
    for await (const frames of readFrames(pdf, signal)) {
      const { viewer } = getState();
      if (signal.aborted || viewer.frames !== ours) return;
      viewer.setFrames(frames);
      ours = frames;
    }
  } catch {
    // The document was closed or its bytes are gone; whoever shows it hears that from `openPdf`.
  }
}
