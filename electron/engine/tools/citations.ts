/** What a document of the library cites, and what cites it. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitesEntry, CitesPassage } from '#shared/contract/cites.ts';
import type { CitationOut } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { citedIn } from '../citing/cited.ts';
import type { ToolDeps } from './deps.ts';
import { pageOf } from './paging.ts';
import { Places, quadsOut } from './places.ts';

/** @throws AppError `document.unknown`, `document.not-indexed` */
export async function listCitations(
  { document, direction, limit, cursor }: ParsedParams<Tools['list_citations']>,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['list_citations']>> {
  const reader = deps.reader();
  const { cites, citedBy } = await citedIn(document, { ...deps, reader }, signal);
  const all = direction === 'cites' ? cites : citedBy;
  const { entries, nextCursor } = pageOf(all, cursor, limit);
  const places = new Places(deps, reader);
  const citations = entries.map((entry) =>
    citationOut(entry, direction === 'cites' ? document : entry.document, places),
  );
  return { citations, total: all.length, nextCursor };
}

/** @param citing  whose words they are */
function citationOut(
  { document, title, authors, year, by, references, sentences, total }: CitesEntry,
  citing: DocumentId,
  places: Places,
): CitationOut {
  const wordsOut = ({ section, pageIndex, text, marks }: CitesPassage) => ({
    ...places.at(citing, section, pageIndex, text),
    quote: text,
    quads: quadsOut(marks),
  });
  return {
    document,
    title,
    citationKey: places.key(document),
    authors,
    year,
    link: places.link(document, 0),
    by,
    references: references.map(wordsOut),
    sentences: sentences.map(wordsOut),
    total,
  };
}
