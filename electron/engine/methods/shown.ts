import type { DeepLink } from '#shared/contract/deep-link.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { locateQuote } from '../find/locate-quote.ts';

/** Where a link leads: its page, and where its words stand if they are found. */
export function placeOf(
  { document, page, quote }: DeepLink,
  reader: IndexReader,
): { readonly pageIndex: number | null; readonly quads: readonly Quad[] } {
  const pageIndex = page === null ? null : page - 1;
  const place = quote === null ? undefined : locateQuote(document, quote, pageIndex, reader);
  return place ?? { pageIndex, quads: [] };
}

/** What the windows are told of a link. */
export function shown(link: DeepLink, reader: IndexReader): LibraryEvent {
  const { pageIndex, quads } = placeOf(link, reader);
  return { kind: 'show', document: link.document, page: pageIndex === null ? null : pageIndex + 1, quads };
}
