/** What other programs marked in a file, with what was said about it. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import { MarkShape, type NewAnnotation } from '#shared/contract/annotations.ts';
import { isOnWords, type WordKind } from '#shared/domain/document/annotations/annotation.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { nearestColor } from './mark-colors.ts';
import { commentOf, foreignOf, repliesIn, threadText, type Comment, type Foreign } from './mark-threads.ts';
import { idle } from './text-layer.ts';
import { withWords, wordsOf } from './words-at.ts';

const wordMarks: Readonly<Record<string, WordKind>> = {
  Highlight: 'text',
  Underline: 'underline',
  Squiggly: 'underline',
  StrikeOut: 'strike',
};
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
  const words = marks.some(({ mark }) => isOnWords(mark.kind)) ? await wordsOf(page) : [];
  const found = marks.map(({ mark, words: exact }) =>
    isOnWords(mark.kind) ? withWords(mark, words, exact.replace(/\s+/gu, ' ').trim()) : mark,
  );
  return found.filter((one, at) => !found.slice(0, at).some((before) => isSameMark(one, before)));
}

/** @param annotation  as pdf.js gives it */
export function ownOf(annotation: unknown, pageIndex: number, document: DocumentId): NewAnnotation | null {
  const foreign = foreignOf(annotation);
  return foreign && markOf(foreign, pageIndex, document, []);
}

function markOf(
  foreign: Foreign,
  pageIndex: number,
  document: DocumentId,
  replies: readonly Comment[],
): NewAnnotation | null {
  const { subtype, id, rect, quadPoints, color, letters, ...said } = foreign;
  // What was typed on the page is no comment of somebody's.
  const head = subtype === 'FreeText' ? { author: '', words: said.words } : commentOf(said);
  const note = threadText([head, ...replies]);
  const drawn = shapeOf(foreign, note);
  const isArea = drawnMarks.includes(subtype) || (noteMarks.includes(subtype) && note !== '');
  const kind = wordMarks[subtype] ?? drawn?.kind ?? (isArea ? 'area' : null);
  const quads = (wordMarks[subtype] ? quadsOfPoints(quadPoints) : null) ?? quadsOfRect(rect);
  if (kind === null || quads.length === 0) return null;
  return {
    document,
    kind,
    color: nearestColor(kind === 'textbox' ? letters.color : color),
    pages: [{ pageIndex, quads }],
    text: '',
    prefix: '',
    suffix: '',
    note,
    ...(drawn && { shape: drawn.shape }),
    inFile: id.slice(0, 200),
  };
}

interface Drawn {
  readonly kind: 'ink' | 'textbox';
  readonly shape: NonNullable<NewAnnotation['shape']>;
}

/** Undefined for what is neither ink nor typed, and for what cannot be kept as such. */
function shapeOf({ subtype, inkLists, widthPt, letters }: Foreign, note: string): Drawn | undefined {
  if (subtype === 'FreeText' && note !== '') {
    const sizePt = within(letters.sizePt, 1, 400, 10);
    return { kind: 'textbox', shape: { sizePt } };
  }
  if (subtype !== 'Ink' || !Array.isArray(inkLists)) return undefined;
  const strokes = inkLists.map((list) => Array.from(list as ArrayLike<number>, (value) => rounded(value)));
  const shape = MarkShape.safeParse({
    strokes: strokes.filter(({ length }) => length > 0),
    widthPt: within(widthPt, 0.1, 100, 1),
  }).data;
  return shape && { kind: 'ink', shape };
}

function within(value: unknown, least: number, most: number, usual: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(most, Math.max(least, rounded(value))) : usual;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
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
