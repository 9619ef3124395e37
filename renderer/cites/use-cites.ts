import { useEffect, useState } from 'react';
import { toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitesDocument, CitesEntry, CitesList } from '#shared/contract/cites.ts';
import { useEngine, useWindow } from '../state/use-window.ts';

type Asked<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: ErrorReport }
  | { readonly kind: 'told'; readonly says: T };

const waiting = { kind: 'waiting' } as const;

interface CitesOfOne {
  readonly cites: readonly CitesEntry[];
  readonly citedBy: readonly CitesEntry[];
  readonly list: CitesList;
}

/** What a document cites, and what cites it; told again once the library has other documents. */
export function useCitesOf(document: DocumentId): Asked<CitesOfOne> {
  const engine = useEngine();
  const ready = useReady();
  const [told, setTold] = useState<Asked<CitesOfOne>>(waiting);
  useEffect(() => {
    const stop = new AbortController();
    setTold(waiting);
    engine.call('cites.document', { document }, stop.signal).then(
      (says) => setTold({ kind: 'told', says }),
      (error: unknown) => stop.signal.aborted || setTold({ kind: 'failed', error: toReport(error) }),
    );
    return () => stop.abort();
  }, [engine, document, ready]);
  return told;
}

export interface CitesOfAll {
  readonly documents: readonly CitesDocument[];
  readonly links: readonly { readonly from: DocumentId; readonly to: DocumentId }[];
  readonly of: number;
}

/** Who cites whom among the documents of a collection, or of the library; what was told before stays until more is. */
export function useCitesOfAll(collection: string | null): Asked<CitesOfAll> {
  const engine = useEngine();
  const ready = useReady();
  const [told, setTold] = useState<Asked<CitesOfAll>>(waiting);
  useEffect(() => {
    const stop = new AbortController();
    const within = collection === null ? {} : { collection };
    engine.call('cites.library', within, stop.signal).then(
      (says) => setTold({ kind: 'told', says }),
      (error: unknown) => stop.signal.aborted || setTold({ kind: 'failed', error: toReport(error) }),
    );
    return () => stop.abort();
  }, [engine, collection, ready]);
  return told;
}

/** Another number where documents were read, or are gone. */
function useReady(): number {
  return useWindow(({ library }) => {
    let ready = 0;
    for (const { state } of library.documents.values()) if (state.kind === 'ready') ready++;
    return ready;
  });
}
