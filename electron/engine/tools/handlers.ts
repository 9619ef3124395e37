/** What other programs may ask: the tools of MCP and the methods of the HTTP interface, behind one table of calls. */
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { askTool } from './ask.ts';
import { listCitations } from './citations.ts';
import type { ToolDeps } from './deps.ts';
import { getAnnotations, getOutline, listDocuments } from './documents.ts';
import { listDuplicates } from './duplicates.ts';
import { countItems, getTable, listItems } from './items.ts';
import { markHandlers } from './marking.ts';
import { Places } from './places.ts';
import { listFlashcards } from './flashcards.ts';
import { findText, readPages, readSection } from './reading.ts';
import { searchLibrary } from './search.ts';

export function toolHandlers(deps: ToolDeps): Handlers<ToolCalls> {
  return {
    search_library: (params, signal) => searchLibrary(params, deps, signal),
    ask: askTool(deps),
    list_documents: async (params) => listDocuments(params, deps),
    list_duplicates: (params, signal) => listDuplicates(params, deps, signal),
    get_outline: async (params) => getOutline(params, deps),
    read_section: async (params) => readSection(params, deps),
    read_pages: async (params) => readPages(params, deps),
    find_text: (params, signal) => findText(params, deps, signal),
    list_items: async (params) => listItems(params, deps),
    get_table: async (params) => getTable(params, deps),
    count_items: (params, signal) => countItems(params, deps, signal),
    list_citations: (params, signal) => listCitations(params, deps, signal),
    list_flashcards: (params, signal) => listFlashcards(params, deps, signal),
    get_annotations: (params) => getAnnotations(params, deps),
    open_in_wayleaf: async ({ document, page, quote }) => {
      new Places(deps, deps.reader()).document(document);
      const place = { document, page: page ?? null, quote: quote ?? null };
      deps.show(place);
      return { link: formatLink(place) };
    },
    ...deps.tables,
    ...markHandlers(deps),
  };
}
