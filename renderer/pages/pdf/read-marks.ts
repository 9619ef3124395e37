/** What other programs marked in a file, with what was said about it. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { nearestColor } from './mark-colors.ts';
import { commentOf, foreignOf, repliesIn, threadText, type Comment, type Foreign } from './mark-threads.ts';
import { idle } from './text-layer.ts';
import { withWords, wordsOf } from './words-at.ts';

const textMarks: readonly string[] = ['Highlight', 'Underline', 'Squiggly', 'StrikeOut'];
/** They show something by themselves; others only if something is said with them. */
const drawnMarks: readonly string[] = ['Square', 'Circle', 'Ink', 'Stamp', 'Line', 'PolyLine', 'Polygon'];
const noteMarks: readonly string[] = ['Text', 'FreeText', 'Caret'];

/** Marks that their program does not show: bits 1 and 6 of `F`. */
const NOT_SHOWN = 1 | 32;

/** Page by page. @param pause  waited for before each page */
export async function readOwn(
  pdf: PDFDocumentProxy,
  document: DocumentId,
  pause: () => Promise<void> = idle,
): Promise<readonly NewAnnotation[]> {
  const own: NewAnnotation[] = [];
  for (let pageIndex = 0; pageIndex < pdf.numPages; pageIndex++) {
    await pause();
    own.push(...(await marksOnPage(pdf, pageIndex, document)));
  }
  return own;
}

export async function marksOnPage(
  pdf: PDFDocumentProxy,
  pageIndex: number,
  document: DocumentId,
): Promise<readonly NewAnnotation[]> {
  const page = await pdf.getPage(pageIndex + 1);
  // By any intent, since for display pdf.js leaves out marks that have a rectangle and no quads.
  const annotations: readonly unknown[] = await page.getAnnotations({ intent: 'any' }).catch(() => []);
  const shown = annotations.flatMap((one) => foreignOf(one) ?? []).filter(({ flags }) => (flags & NOT_SHOWN) === 0);
  const { replies, heads } = repliesIn(shown);
  const marks = heads.flatMap((one) => {
    const mark = markOf(one, pageIndex, document, replies.get(one.id) ?? []);
    return mark ? [{ mark, words: one.overlaidText }] : [];
  });
  const words = marks.some(({ mark }) => mark.kind === 'text') ? await wordsOf(page) : [];
  const found = marks.map(({ mark, words: exact }) =>
    mark.kind === 'text' ? withWords(mark, words, exact.replace(/\s+/gu, ' ').trim()) : mark,
  );
  return found.filter((one, at) => !found.slice(0, at).some((before) => isSameMark(one, before)));
}

/** @param annotation  as pdf.js gives it */
export function ownOf(annotation: unknown, pageIndex: number, document: DocumentId): NewAnnotation | null {
  const foreign = foreignOf(annotation);
  return foreign && markOf(foreign, pageIndex, document, []);
}

function markOf(
  { subtype, id, rect, quadPoints, color, ...said }: Foreign,
  pageIndex: number,
  document: DocumentId,
  replies: readonly Comment[],
): NewAnnotation | null {
  const note = threadText([commentOf(said), ...replies]);
  const isArea = drawnMarks.includes(subtype) || (noteMarks.includes(subtype) && note !== '');
  const kind = textMarks.includes(subtype) ? 'text' : isArea ? 'area' : null;
  const quads = (kind === 'text' ? quadsOfPoints(quadPoints) : null) ?? quadsOfRect(rect);
  if (kind === null || quads.length === 0) return null;
  return {
    document,
    kind,
    color: nearestColor(color),
    pages: [{ pageIndex, quads }],
    text: '',
    prefix: '',
    suffix: '',
    note,
    inFile: id.slice(0, 200),
  };
}

/** pdf.js gives each quad as its upper two corners, then its lower two. */
function quadsOfPoints(points: unknown): Quad[] | null {
  if (typeof points !== 'object' || points === null || !('length' in points)) return null;
  const all = Array.from(points as ArrayLike<unknown>);
  if (all.length === 0 || all.length % 8 !== 0 || !all.every((value) => Number.isFinite(value))) return null;
  const values = all as number[];
  return Array.from({ length: values.length / 8 }, (_, i) => {
    const [ax, ay, bx, by, cx, cy, dx, dy] = values.slice(8 * i, 8 * i + 8);
    return [cx, cy, dx, dy, bx, by, ax, ay] as unknown as Quad;
  });
}

function quadsOfRect(rect: unknown): Quad[] {
  if (!Array.isArray(rect) || rect.length !== 4 || !rect.every((value) => Number.isFinite(value))) return [];
  const [x0, y0, x1, y1] = rect as [number, number, number, number];
  return [[x0, y0, x1, y0, x1, y1, x0, y1]];
}
