import { useEffect, useState } from 'react';
import type { DocumentDetails, DocumentSummary } from '#shared/contract/library.ts';
import { useEngine, useWindow } from '../state/use-window.ts';

const NONE: DocumentDetails = { versions: [], particulars: {} };

/** Versions of a document and what is particular about its file; nothing until it is known, and where it cannot be told. */
export function useDetails({ id, state }: DocumentSummary): DocumentDetails {
  const engine = useEngine();
  const [found, setFound] = useState(NONE);
  const joined = useWindow(({ duplicates }) => duplicates.found);
  useEffect(() => {
    const stop = new AbortController();
    engine.call('document.details', { document: id }, stop.signal).then(setFound, () => setFound(NONE));
    return () => stop.abort();
    // It is another one once it was read, and has other versions once some were joined.
  }, [engine, id, state.kind, joined]);
  return found;
}
