import { useEffect, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentOrigins } from '#shared/contract/library.ts';
import { useEngine } from '../state/use-window.ts';

const NONE: DocumentOrigins = {};

/** Where what is shown of a document comes from; nothing until it is known, and where it cannot be told. */
export function useOrigins(document: DocumentId | undefined): DocumentOrigins {
  const engine = useEngine();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (document === undefined) return undefined;
    const stop = new AbortController();
    engine.call('document.origins', { document }, stop.signal).then(setFound, () => setFound(NONE));
    return () => stop.abort();
  }, [engine, document]);
  return found;
}
