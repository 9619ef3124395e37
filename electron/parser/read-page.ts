import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { PageContent } from '#shared/domain/document/page-content.ts';
import type { OpenPdf } from './pdfjs/open.ts';
import type { PdfFont, PdfOperatorList, PdfPage } from './pdfjs/pdfjs.ts';
import type { FontTable } from './text/fonts.ts';
import { withTimeout } from './timeout.ts';
import { interpretPage, type Drawn } from './text/page-interpreter.ts';

export interface PageReading {
  readonly content: PageContent;
  /** True if the page draws more than is kept. */
  readonly truncated: boolean;
  readonly fontsMs: number;
}

/** Fewer paths than this are rules and boxes; more may be letters drawn as outlines. */
const MIN_DRAWING_PATHS = 60;
const MIN_IMAGE_SHARE = 0.05;
const MAX_UNREADABLE_SHARE = 0.5;
// Fonts are sent before the operators that use them.
const FONT_TIMEOUT_MS = 300;
const FRAME_TIMEOUT_MS = 2_000;

/** Read one page (1-based `page`). Leaves nothing of it in memory but the result. */
export async function readPage(
  pdf: OpenPdf,
  page: number,
  label: string | undefined,
  fonts: FontTable,
): Promise<PageReading> {
  pdf.startPage();
  const proxy = await pdf.document.getPage(page);
  try {
    const frame = pageFrame(proxy, page - 1, label);
    const list = await proxy.getOperatorList({ annotationMode: pdf.pdfjs.AnnotationMode.DISABLE });
    const start = performance.now();
    await loadFonts(proxy, list, pdf.pdfjs.OPS, fonts);
    const fontsMs = performance.now() - start;
    const drawn = interpretPage(list, pdf.pdfjs.OPS, fonts, frame.box, pdf.isVisible);
    const content = { frame, runs: drawn.runs, images: drawn.images, needsOcr: needsOcr(drawn, frame) };
    return { content, truncated: drawn.truncated || pdf.overflowed(), fontsMs };
  } finally {
    proxy.cleanup();
  }
}

/** A page of which only the frame is known; one that cannot be opened at all gets a letter sheet. */
export async function emptyPage(pdf: OpenPdf, pageIndex: number, label: string | undefined): Promise<PageContent> {
  const opening = withTimeout(pdf.document.getPage(pageIndex + 1), FRAME_TIMEOUT_MS, undefined);
  const proxy = await opening.catch(() => undefined);
  const frame = pageFrame(proxy ?? { view: [0, 0, 612, 792], rotate: 0 }, pageIndex, label);
  return { frame, runs: [], images: [], needsOcr: false };
}

function pageFrame(page: Pick<PdfPage, 'view' | 'rotate'>, pageIndex: number, label: string | undefined): PageFrame {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  const quarter = ((Math.round(page.rotate / 90) % 4) + 4) % 4;
  return {
    pageIndex,
    box: { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) },
    rotation: ([0, 90, 180, 270] as const)[quarter] ?? 0,
    ...(label ? { label } : {}),
  };
}

async function loadFonts(
  page: PdfPage,
  list: PdfOperatorList,
  ops: Readonly<Record<string, number>>,
  fonts: FontTable,
): Promise<void> {
  const wanted = new Set<string>();
  const { fnArray, argsArray } = list;
  for (let i = 0; i < fnArray.length; i++) {
    if (fnArray[i] !== ops.dependency) continue;
    const id = (argsArray[i] as readonly unknown[] | null)?.[0];
    // Fonts are named so; images and patterns otherwise.
    if (typeof id === 'string' && /^g_.*_f\d+$/.test(id) && !fonts.get(id)) wanted.add(id);
  }
  for (const id of wanted) fonts.add(id, await fontObject(page, id));
}

/** pdf.js answers with a string where a font could not be loaded, or with nothing where it is too damaged. */
async function fontObject(page: PdfPage, id: string): Promise<PdfFont | undefined> {
  const value = page.commonObjs.has(id)
    ? page.commonObjs.get(id)
    : await withTimeout(new Promise((resolve) => page.commonObjs.get(id, resolve)), FONT_TIMEOUT_MS, undefined);
  return typeof value === 'object' && value !== null ? (value as PdfFont) : undefined;
}

/** A page without text that shows something, or whose text is mostly characters that the file does not name. */
function needsOcr(drawn: Drawn, frame: PageFrame): boolean {
  const { readable, unreadable } = drawn;
  if (unreadable > 0) return unreadable > MAX_UNREADABLE_SHARE * (readable + unreadable);
  if (readable > 0) return false;
  const { x0, y0, x1, y1 } = frame.box;
  const area = (x1 - x0) * (y1 - y0);
  let covered = 0;
  for (const { box } of drawn.images) covered += (box.x1 - box.x0) * (box.y1 - box.y0);
  return drawn.paths >= MIN_DRAWING_PATHS || covered >= MIN_IMAGE_SHARE * area;
}
