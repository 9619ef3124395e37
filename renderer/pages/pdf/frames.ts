/** Page sizes from the file itself, for a document that is not indexed yet. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { idle } from './text-layer.ts';

const PAGES_AT_ONCE = 8;

/**
 * First every page with the size of the first one, then, as often as something new is known, with their own.
 *
 * @param signal  ends the reading with its reason
 */
export async function* readFrames(pdf: PDFDocumentProxy, signal: AbortSignal): AsyncGenerator<readonly PageFrame[]> {
  const labels = await pdf.getPageLabels().catch(() => null);
  const first = frameOf(await pdf.getPage(1));
  const frames: PageFrame[] = Array.from({ length: pdf.numPages }, (_, pageIndex) => ({
    ...first,
    pageIndex,
    ...labelOf(labels, pageIndex),
  }));
  signal.throwIfAborted();
  yield [...frames];
  for (let from = 1; from < pdf.numPages; from += PAGES_AT_ONCE) {
    await idle();
    signal.throwIfAborted();
    const pages = await Promise.all(
      frames.slice(from, from + PAGES_AT_ONCE).map(({ pageIndex }) => pdf.getPage(pageIndex + 1).catch(() => null)),
    );
    let changed = false;
    for (const page of pages) {
      if (!page) continue;
      const frame = frameOf(page);
      changed ||= !sameFrame(frame, frames[frame.pageIndex]!);
      frames[frame.pageIndex] = { ...frame, ...labelOf(labels, frame.pageIndex) };
    }
    if (changed) yield [...frames];
  }
}

export function frameOf(page: PDFPageProxy): PageFrame {
  const [x0 = 0, y0 = 0, x1 = 612, y1 = 792] = page.view;
  const quarter = (((Math.round(page.rotate / 90) % 4) + 4) % 4) * 90;
  return { pageIndex: page.pageNumber - 1, box: { x0, y0, x1, y1 }, rotation: quarter as PageFrame['rotation'] };
}

function labelOf(labels: readonly string[] | null, pageIndex: number): { readonly label?: string } {
  const label = labels?.[pageIndex];
  return label === undefined || label === '' ? {} : { label };
}

function sameFrame(a: PageFrame, b: PageFrame): boolean {
  return (
    a.rotation === b.rotation &&
    a.box.x0 === b.box.x0 &&
    a.box.y0 === b.box.y0 &&
    a.box.x1 === b.box.x1 &&
    a.box.y1 === b.box.y1
  );
}
