import type { Box, PageFrame } from '#shared/domain/document/geometry.ts';
import type { OutlineEntry, PageContent } from '#shared/domain/document/page-content.ts';
import { streamsLeftOut } from './pdfjs/inflate.ts';
import type { OpenPdf } from './pdfjs/open.ts';
import type { PdfFont, PdfOperatorList, PdfPage } from './pdfjs/pdfjs.ts';
import type { FontTable } from './text/fonts.ts';
import { taggedHeadings } from './tags.ts';
import { withTimeout } from './timeout.ts';
import type { Drawn } from './text/drawn.ts';
import { interpretPage } from './text/page-interpreter.ts';
import { plainShare } from './text/plain-words.ts';
import { TaggedText } from './text/tagged-text.ts';

export interface PageReading {
  readonly content: PageContent;
  /** True if the page draws more than is kept. */
  readonly truncated: boolean;
  readonly fontsMs: number;
  /** Passages that nobody sees. */
  readonly hidden: number;
  /** Headings by structure tags, where they are asked for. */
  readonly headings: readonly OutlineEntry[];
}

/** Fewer paths than this are rules and boxes; more may be letters drawn as outlines. */
const MIN_DRAWING_PATHS = 60;
const MIN_IMAGE_SHARE = 0.05;
const MAX_UNREADABLE_SHARE = 0.5;
// Slides and posters have pictures as large as scans, but words in the middle of the page.
const SCAN_SHARE = 0.7;
/** Of what is recognized well some nine tenths look like words. */
const POOR_SHARE = 0.6;
const MAX_NUMBER_CHARACTERS = 12;
const MAX_STAMP_CHARACTERS = 400;
const STAMP_MARGIN = 0.1;
// Fonts are sent before the operators that use them.
const FONT_TIMEOUT_MS = 300;
const FRAME_TIMEOUT_MS = 2_000;

/** Read one page (1-based `page`). Leaves nothing of it in memory but the result. */
export async function readPage(
  pdf: OpenPdf,
  page: number,
  label: string | undefined,
  fonts: FontTable,
  withTags = false,
): Promise<PageReading> {
  pdf.startPage();
  const leftOut = streamsLeftOut();
  const proxy = await pdf.document.getPage(page);
  try {
    const frame = pageFrame(proxy, page - 1, label);
    const list = await proxy.getOperatorList({ annotationMode: pdf.pdfjs.AnnotationMode.DISABLE });
    const start = performance.now();
    await loadFonts(proxy, list, pdf.pdfjs.OPS, fonts);
    const fontsMs = performance.now() - start;
    const tagged = withTags ? new TaggedText() : undefined;
    const drawn = interpretPage(list, pdf.pdfjs.OPS, fonts, frame.box, pdf.isVisible, tagged);
    const tree = tagged ? await proxy.getStructTree().catch(() => null) : null;
    const headings = tagged && tree ? taggedHeadings(tree, tagged, page - 1) : [];
    const { runs, images, drawings, hidden } = drawn;
    const truncated = drawn.truncated || pdf.overflowed() || streamsLeftOut() > leftOut;
    const content = {
      frame,
      runs,
      images,
      drawings,
      needsOcr: needsOcr(drawn, frame),
      ...(isPoor(drawn, frame) && { poorText: true as const }),
    };
    return { content, truncated, fontsMs, hidden, headings };
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

/** A page without text of its own that shows something, or whose text is mostly characters the file does not name. */
function needsOcr(drawn: Drawn, frame: PageFrame): boolean {
  const { readable, unreadable } = drawn;
  if (unreadable > 0) return unreadable > MAX_UNREADABLE_SHARE * (readable + unreadable);
  const share = imageShare(drawn, frame.box);
  if (readable > 0) return share >= SCAN_SHARE && isStamp(drawn, frame.box);
  return drawn.paths >= MIN_DRAWING_PATHS || share >= MIN_IMAGE_SHARE;
}

/** A picture of a page with a text that was recognized in it badly. */
function isPoor(drawn: Drawn, frame: PageFrame): boolean {
  if (imageShare(drawn, frame.box) < SCAN_SHARE) return false;
  const share = plainShare(drawn.runs.map(({ text }) => text));
  return share !== undefined && share < POOR_SHARE;
}

/** Share of the page that images cover; what overlaps counts twice. */
function imageShare({ images }: Drawn, page: Box): number {
  let covered = 0;
  for (const { box } of images) {
    const width = Math.min(box.x1, page.x1) - Math.max(box.x0, page.x0);
    const height = Math.min(box.y1, page.y1) - Math.max(box.y0, page.y0);
    if (width > 0 && height > 0) covered += width * height;
  }
  return covered / ((page.x1 - page.x0) * (page.y1 - page.y0));
}

/** A page number, or lines at the edge that an archive put over its scan: who fetched it, and when. */
function isStamp({ readable, runs }: Drawn, page: Box): boolean {
  if (readable <= MAX_NUMBER_CHARACTERS) return true;
  if (readable > MAX_STAMP_CHARACTERS) return false;
  const marginX = STAMP_MARGIN * (page.x1 - page.x0);
  const marginY = STAMP_MARGIN * (page.y1 - page.y0);
  const nearX = (x: number): boolean => x < page.x0 + marginX || x > page.x1 - marginX;
  const nearY = (y: number): boolean => y < page.y0 + marginY || y > page.y1 - marginY;
  return runs.every((run) => {
    const end = run.edges.at(-1) ?? 0;
    const [x, y] = run.origin;
    const [endX, endY] = [x + run.direction[0] * end, y + run.direction[1] * end];
    return (nearX(x) && nearX(endX) && Math.abs(x - endX) < marginX) || (nearY(y) && nearY(endY));
  });
}
