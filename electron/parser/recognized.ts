import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { RECOGNIZABLE, type FontFace, type PageContent, type TextRun } from '#shared/domain/document/page-content.ts';
import type { RecognizedPage, RecognizedRun } from './protocol.ts';
import { plainShare } from './text/plain-words.ts';

/** Recognition tells neither names nor weights of fonts. */
const recognizedFace: FontFace = { name: '', bold: false, italic: false, monospace: false };

// A line's height is measured from its letters and differs by a tenth between lines of one font.
const SAME_SIZE = 0.14;
const SIZE_STEP_PT = 0.5;
/** As much more of it has to look like words. */
const MARGIN = 0.1;
/** An image that covers this much of the page is the scan itself, not a figure. */
const SCAN_SHARE = 0.5;

/** The document with the text of its scanned pages: those pages have what was recognized and are no problems. */
export function withRecognized(content: DocumentContent, recognized: readonly RecognizedPage[]): DocumentContent {
  const wanted = new Map(
    recognized.filter((page) => isBetter(page, content.pages[page.pageIndex])).map((page) => [page.pageIndex, page]),
  );
  if (wanted.size === 0) return content;
  const sizeOf = snapSizes([...wanted.values()].flatMap((page) => page.runs));
  const font = content.fonts.length;
  return {
    ...content,
    fonts: [...content.fonts, recognizedFace],
    pages: content.pages.map((page, pageIndex) => {
      const text = wanted.get(pageIndex);
      if (!text) return page;
      const runs = text.runs.map((run): TextRun => ({ ...run, size: sizeOf(run), font }));
      return {
        ...page,
        runs,
        images: page.images.filter((image) => !isScan(image, page)),
        needsOcr: false,
        poorText: undefined,
      };
    }),
    problems: content.problems.filter(({ pageIndex, code }) => !RECOGNIZABLE.has(code) || !wanted.has(pageIndex)),
  };
}

/** Than what the page has by itself: nothing, or text that looks less like words. */
function isBetter({ runs }: RecognizedPage, page: PageContent | undefined): boolean {
  if (!page?.poorText) return page?.needsOcr === true;
  const textOf = (all: readonly { readonly text: string }[]): string[] => all.map(({ text }) => text);
  return (plainShare(textOf(runs)) ?? 0) > (plainShare(textOf(page.runs)) ?? 0) + MARGIN;
}

/** Sizes that are nearly that of most of the text become the same size; the others are rounded to half points. */
function snapSizes(runs: readonly RecognizedRun[]): (run: RecognizedRun) => number {
  const body = medianSize(runs);
  return ({ size }) =>
    Math.abs(size / body - 1) <= SAME_SIZE ? body : Math.max(SIZE_STEP_PT, roundTo(size, SIZE_STEP_PT));
}

/** The size that half of the characters do not exceed. */
function medianSize(runs: readonly RecognizedRun[]): number {
  const sorted = [...runs].sort((a, b) => a.size - b.size);
  const half = runs.reduce((sum, run) => sum + run.text.length, 0) / 2;
  let below = 0;
  for (const { size, text } of sorted) {
    below += text.length;
    if (below >= half) return roundTo(size, SIZE_STEP_PT) || SIZE_STEP_PT;
  }
  return 10;
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

function isScan({ box }: PageContent['images'][number], { frame }: PageContent): boolean {
  const page = (frame.box.x1 - frame.box.x0) * (frame.box.y1 - frame.box.y0);
  return (box.x1 - box.x0) * (box.y1 - box.y0) >= SCAN_SHARE * page;
}
