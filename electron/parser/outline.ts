import type { OutlineEntry } from '#shared/domain/document/page-content.ts';
import type { PdfDocument, PdfOutlineItem } from './pdfjs/pdfjs.ts';
import { cleanText } from './metadata.ts';

const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 60;

/**
 * The bookmarks in reading order, with the page and the height each points to. Entries without a title or a target are
 * kept as far as they have children, so that the levels below them stay right.
 */
export async function readOutline(document: PdfDocument): Promise<OutlineEntry[]> {
  const items = (await document.getOutline().catch(() => null)) ?? [];
  const resolve = destinationResolver(document);
  const entries: OutlineEntry[] = [];
  const seen = new Set<PdfOutlineItem>();
  const visit = async (list: readonly PdfOutlineItem[], level: number): Promise<void> => {
    for (const item of list) {
      if (entries.length >= MAX_ENTRIES || seen.has(item)) return;
      seen.add(item);
      const title = typeof item.title === 'string' ? cleanText(item.title) : '';
      const children = Array.isArray(item.items) ? (item.items as readonly PdfOutlineItem[]) : [];
      if (title !== '') entries.push({ title, level, ...(await resolve(item.dest)) });
      if (level < MAX_DEPTH) await visit(children, title === '' ? level : level + 1);
    }
  };
  await visit(items, 1);
  return entries;
}

interface Target {
  readonly pageIndex?: number;
  readonly y?: number;
}

function destinationResolver(document: PdfDocument): (dest: unknown) => Promise<Target> {
  const pages = new Map<string, Promise<number | undefined>>();
  const pageOf = (target: unknown): Promise<number | undefined> => {
    if (typeof target === 'number') return Promise.resolve(target);
    const ref = target as { readonly num?: unknown; readonly gen?: unknown } | null;
    if (typeof ref?.num !== 'number') return Promise.resolve(undefined);
    const key = `${String(ref.num)}:${String(ref.gen)}`;
    let page = pages.get(key);
    if (!page) {
      page = document.getPageIndex(ref).catch(() => undefined);
      pages.set(key, page);
    }
    return page;
  };
  return async (dest) => {
    try {
      const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      if (!Array.isArray(explicit)) return {};
      const pageIndex = await pageOf(explicit[0]);
      if (pageIndex === undefined || !Number.isInteger(pageIndex) || pageIndex < 0 || pageIndex >= document.numPages)
        return {};
      const y = topOf(explicit);
      return y === undefined ? { pageIndex } : { pageIndex, y };
    } catch {
      // A destination that cannot be read is like none: the title is still worth having.
      return {};
    }
  };
}

/** Where the view starts: PDF 32000-1, table 151. */
function topOf(dest: readonly unknown[]): number | undefined {
  const kind = (dest[1] as { readonly name?: unknown } | null | undefined)?.name;
  const at =
    kind === 'XYZ' ? dest[3] : kind === 'FitH' || kind === 'FitBH' ? dest[2] : kind === 'FitR' ? dest[5] : undefined;
  return typeof at === 'number' && Number.isFinite(at) ? at : undefined;
}
