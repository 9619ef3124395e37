/** Where the words that stand in the library's search field are found in the texts; looked up as they are typed. */
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryFound, TextFound } from '#shared/contract/shelves.ts';
import type { Engine } from '../api/engine.ts';
import type { ListView } from './list-view.ts';
import type { Slice } from './slice.ts';

export interface TextSearch {
  /** What `found` belongs to; empty while nothing is looked for. */
  readonly words: string;
  readonly looking: boolean;
  readonly found: LibraryFound;
  readonly failure: ErrorReport | null;
  /** All places of one of the documents. */
  readonly more: (document: DocumentId) => Promise<void>;
}

/** Between two keys of somebody who types quickly. */
const PAUSE_MS = 60;
const ALL_SNIPPETS = 200;
/** One letter stands everywhere. */
const LEAST_CHARS = 2;

const nothing: LibraryFound = { found: [], places: 0, documents: 0, complete: true };

export function createTextSearch(
  engine: Engine,
  { get, set }: Slice<TextSearch>,
  listView: Slice<ListView>,
): TextSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: AbortController | undefined;

  const look = async (words: string): Promise<void> => {
    const { signal } = (looking = new AbortController());
    try {
      const found = await engine.call('library.search', { words }, signal);
      if (!signal.aborted) set({ words, found, looking: false, failure: null });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) set({ words, found: nothing, looking: false, failure: toReport(error) });
    }
  };
  listView.subscribe(({ search }, before) => {
    if (search === before.search) return;
    clearTimeout(timer);
    looking?.abort();
    const words = search.trimStart();
    if (words.trim().length < LEAST_CHARS) {
      set({ words: '', found: nothing, looking: false, failure: null });
      return;
    }
    set({ looking: true });
    timer = setTimeout(() => void look(words), PAUSE_MS);
  });

  return {
    words: '',
    looking: false,
    found: nothing,
    failure: null,
    more: async (document) => {
      const { words } = get();
      const { found } = await engine.call('library.search', { words, document, snippets: ALL_SNIPPETS });
      if (get().words === words && found[0]) set({ found: withPlaces(get().found, found[0]) });
    },
  };
}

function withPlaces(all: LibraryFound, one: TextFound): LibraryFound {
  return { ...all, found: all.found.map((each) => (each.document === one.document ? one : each)) };
}
