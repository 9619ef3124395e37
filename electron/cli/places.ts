/** Places in documents as programs are told of them, with where the files lie on this machine. */
import type { DocumentId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { DocumentOut } from '#shared/contract/tool-shapes.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { allPages } from './all-pages.ts';
import { fileOf, type OpenLibrary } from './open-library.ts';

/** What a place tells of its document. */
export type KnownDocument = Pick<DocumentOut, 'title' | 'citationKey' | 'file'>;
export type KnownDocuments = ReadonlyMap<string, KnownDocument>;

/** The most of one page of `list_documents`. */
const AT_ONCE = 500;

/** All documents of the library as the tools list them. */
export async function documentsOut({ tools }: OpenLibrary, signal: AbortSignal): Promise<readonly DocumentOut[]> {
  return allPages(async (from) => {
    const { documents, nextCursor } = await tools.call('list_documents', { limit: AT_ONCE, ...from }, signal);
    return { entries: documents, nextCursor };
  });
}

/** These documents, with where their files are. */
export async function knownDocuments(
  library: OpenLibrary,
  ids: Iterable<DocumentId>,
  signal: AbortSignal,
): Promise<KnownDocuments> {
  const wanted = new Set<string>(ids);
  if (wanted.size === 0) return new Map();
  const all = (await documentsOut(library, signal)).filter(({ document }) => wanted.has(document));
  return new Map(await Promise.all(all.map(async (one) => [one.document, await located(one, library)] as const)));
}

async function located(
  { document, title, citationKey, file }: DocumentOut,
  library: OpenLibrary,
): Promise<KnownDocument> {
  return { title, citationKey, file: await fileOf(library, { id: document as DocumentId, fileName: file }) };
}

interface Found {
  readonly document: DocumentId;
  readonly section: string | null;
  readonly path: readonly string[];
  readonly pageIndex: number;
  readonly pageLabel?: string | undefined;
  /** Words that the link leads to. */
  readonly text: string;
}

export function placeJson({ document, section, path, pageIndex, pageLabel, text }: Found, known: KnownDocuments) {
  const { title, citationKey, file } = known.get(document) ?? { title: '', citationKey: null, file: '' };
  return {
    document,
    title,
    citationKey,
    file,
    section,
    path,
    page: pageIndex + 1,
    pageLabel: pageLabel ?? null,
    link: formatLink({ document, page: pageIndex + 1, quote: text }),
  };
}

export function quadsJson(marks: readonly PageQuads[]) {
  return marks.map(({ pageIndex, quads }) => ({ page: pageIndex + 1, quads: quads.map((quad) => [...quad]) }));
}
