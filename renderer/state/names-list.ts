/** Loads the list of the names in the open document, and those on its pages. */
import { isAbort, toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Engine } from '../api/engine.ts';
import type { NamesData } from './names-state.ts';
import { indexedId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';

export interface NamesList {
  /** Load the names of the open document. @param then  called with them, unless they are asked for again before */
  readonly load: (then?: (names: Extract<NamesData['list'], { kind: 'ready' }>) => void) => Promise<void>;
  /** Ask for the names on a page, once. */
  readonly wantPage: (pageIndex: number) => Promise<void>;
  /** A language model found more names in a document: the list has them, and what the reader looks at stays. */
  readonly followGraph: (document: DocumentId) => void;
  /** What was asked of an earlier document is dropped when it arrives. */
  readonly forget: () => void;
}

const ENTITIES_MAX = 2000;

export function createNamesList(engine: Engine, { get, set }: Slice<NamesData>, reading: Slice<Reading>): NamesList {
  let listing: AbortController | undefined;
  const asked = new Set<number>();
  const indexed = (): DocumentId | null => indexedId(reading.get().open);

  const fetchNames = (document: DocumentId) => {
    listing?.abort();
    const { signal } = (listing = new AbortController());
    return { signal, found: engine.call('graph.entities', { document, limit: ENTITIES_MAX }, signal) };
  };
  const load: NamesList['load'] = async (then) => {
    const document = indexed();
    if (document === null) return;
    const { signal, found } = fetchNames(document);
    set({ list: { kind: 'loading' } });
    try {
      const list = { kind: 'ready', ...(await found) } as const;
      if (signal.aborted) return;
      set({ list });
      then?.(list);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) set({ list: { kind: 'failed', error: toReport(error) } });
    }
  };
  /** What is shown stays until the new list is there, or if there is none. */
  const renew = async (document: DocumentId): Promise<void> => {
    const { signal, found } = fetchNames(document);
    const names = await found.catch(() => undefined);
    if (names && !signal.aborted) set({ list: { kind: 'ready', ...names } });
  };
  const wantPage = async (pageIndex: number): Promise<void> => {
    const document = indexed();
    if (document === null || asked.has(pageIndex)) return;
    asked.add(pageIndex);
    try {
      const { marks } = await engine.call('graph.page', { document, pageIndex });
      if (indexed() !== document || !asked.has(pageIndex)) return;
      set(({ pages }) => ({ pages: new Map(pages).set(pageIndex, marks) }));
    } catch {
      // The list says what is wrong; the page is only not underlined, and is asked for again when it is shown again.
      asked.delete(pageIndex);
    }
  };
  return {
    load,
    wantPage,
    followGraph: (document) => {
      if (document !== indexed()) return;
      asked.clear();
      const { list, pages } = get();
      for (const pageIndex of pages.keys()) void wantPage(pageIndex);
      if (list.kind === 'ready') void renew(document);
    },
    forget: () => {
      listing?.abort();
      asked.clear();
    },
  };
}
