import { openLibraryStore } from '../../engine/trust/open-library-store.ts';
import type { VectorSearchState } from '../../engine/store/vector-search.ts';
import type { Machine } from '../../host/machine.ts';
import { serverOf } from '../../host/server-library.ts';
import type { Check } from './check.ts';

interface Said {
  readonly found: string;
  readonly advice?: string;
}

const said: Readonly<Record<VectorSearchState, Said>> = {
  server: { found: 'the server, by pgvector' },
  engine: { found: 'this program' },
  'no-extension': {
    found: 'this program: the server has no pgvector',
    advice: 'For large libraries, install pgvector on the server; then, as its administrator: CREATE EXTENSION vector',
  },
  'old-extension': {
    found: 'this program: the server’s pgvector is older than 0.7',
    advice: 'For large libraries, update it on the server; then, as its administrator: ALTER EXTENSION vector UPDATE',
  },
  'no-tables': {
    found: 'this program: nobody has made the tables that pgvector searches, or you may not read them',
    advice: 'Have the owner of the library open it once.',
  },
};

/** Who looks for the nearest vectors of a library on a server; nothing of other libraries, or of one that cannot be opened. */
export async function checkVectorSearch(folder: string, machine: Machine): Promise<readonly Check[]> {
  try {
    if (!serverOf(folder)) return [];
    const { store, restricted } = await openLibraryStore(folder, machine);
    await store.close();
    // The server that somebody else named was not asked.
    return restricted ? [] : [vectorCheck(store.vectorSearch)];
  } catch {
    return []; // the library's own check says what is wrong
  }
}

export function vectorCheck(state: VectorSearchState): Check {
  return { name: 'Nearest vectors', ok: said[state].advice === undefined, optional: true, ...said[state] };
}
