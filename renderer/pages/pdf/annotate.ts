/** Highlights as annotations of the PDF itself: written into a copy, and read from a file that has some. */
import { AnnotationEditorType, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import { contextChars, noteMaxChars, type AnnotationColor } from '#shared/domain/document/annotations/annotation.ts';
import { boxOfQuad, type Box, type Quad } from '#shared/domain/document/geometry.ts';
import type { OpenFile } from '../../state/viewer.ts';
import { idle } from './text-layer.ts';

/** By this name pdf.js knows what is to be written as new. */
const NEW_PREFIX = 'pdfjs_internal_editor_wayleaf_';

/** As other programs show them, in sRGB; they lie under the words by multiplication. */
export const colors: Readonly<Record<AnnotationColor, readonly [number, number, number]>> = {
  yellow: [255, 236, 130],
  green: [176, 234, 188],
  blue: [172, 218, 250],
  rose: [252, 196, 204],
  violet: [216, 200, 250],
};

export function openFileOf(pdf: PDFDocumentProxy): OpenFile {
  return {
    withAnnotations: (annotations) => saveWith(pdf, annotations),
    ownAnnotations: (document) => readOwn(pdf, document),
  };
}

/** The whole file with the annotations appended; those that stand in it already are not written again. */
export async function saveWith(
  pdf: PDFDocumentProxy,
  annotations: readonly Annotation[],
): Promise<Uint8Array<ArrayBuffer>> {
  const storage = pdf.annotationStorage;
  const keys: string[] = [];
  for (const one of annotations) {
    if (one.inFile !== undefined) continue;
    for (const [part, { pageIndex, quads }] of one.pages.entries()) {
      const key = `${NEW_PREFIX}${one.id}_${part}`;
      keys.push(key);
      storage.setValue(key, highlightOf(one, pageIndex, quads, part === 0));
    }
  }
  try {
    return new Uint8Array(await (keys.length > 0 ? pdf.saveDocument() : pdf.getData()));
  } finally {
    for (const key of keys) storage.remove(key);
  }
}

/** A highlight in the form that pdf.js's editor hands to its writer; the note comes with the first page's part. */
function highlightOf(one: Annotation, pageIndex: number, quads: readonly Quad[], first: boolean): object {
  const { x0, y0, x1, y1 } = around(quads.map(boxOfQuad));
  const rect = [x0, y0, x1, y1];
  return {
    annotationType: AnnotationEditorType.HIGHLIGHT,
    pageIndex,
    color: colors[one.color],
    opacity: 1,
    rect,
    rotation: 0,
    // Adobe's order of corners, which all programs follow rather than the standard's: the upper two, then the lower two.
    quadPoints: quads.flatMap(([ax, ay, bx, by, cx, cy, dx, dy]) => [dx, dy, cx, cy, ax, ay, bx, by]),
    outlines: quads.map((quad) => [...quad]),
    date: new Date(one.changedAt),
    user: 'Wayleaf',
    ...(first && one.note !== '' && { popup: { contents: one.note, rect } }),
  };
}

function around(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

const textMarks: readonly string[] = ['Highlight', 'Underline', 'Squiggly', 'StrikeOut'];
const areaMarks: readonly string[] = ['Text', 'FreeText', 'Square', 'Circle', 'Ink', 'Stamp'];

/** What other programs marked, page by page. @param pause  waited for before each page */
export async function readOwn(
  pdf: PDFDocumentProxy,
  document: DocumentId,
  pause: () => Promise<void> = idle,
): Promise<readonly NewAnnotation[]> {
  const own: NewAnnotation[] = [];
  for (let pageIndex = 0; pageIndex < pdf.numPages; pageIndex++) {
    await pause();
    const page = await pdf.getPage(pageIndex + 1);
    const annotations: readonly unknown[] = await page.getAnnotations().catch(() => []);
    const found = annotations.flatMap((annotation) => ownOf(annotation, pageIndex, document) ?? []);
    const words = found.some(({ kind }) => kind === 'text') ? await wordsOf(page) : [];
    own.push(...found.map((one) => (one.kind === 'text' ? withWords(one, words) : one)));
  }
  return own;
}

/** @param annotation  as pdf.js gives it */
export function ownOf(annotation: unknown, pageIndex: number, document: DocumentId): NewAnnotation | null {
  if (typeof annotation !== 'object' || annotation === null) return null;
  const { subtype, id, rect, quadPoints, contentsObj, color } = annotation as Readonly<Record<string, unknown>>;
  if (typeof subtype !== 'string' || typeof id !== 'string') return null;
  const note = contentsOf(contentsObj);
  const kind = textMarks.includes(subtype) ? 'text' : areaMarks.includes(subtype) && note !== '' ? 'area' : null;
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

function contentsOf(contents: unknown): string {
  if (typeof contents !== 'object' || contents === null || !('str' in contents)) return '';
  return typeof contents.str === 'string' ? contents.str.replaceAll('\u00ad', '').slice(0, noteMaxChars) : '';
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

function nearestColor(color: unknown): AnnotationColor {
  if (typeof color !== 'object' || color === null || !('length' in color)) return 'yellow';
  const rgb = Array.from(color as ArrayLike<number>);
  const distance = (name: AnnotationColor): number =>
    colors[name].reduce((sum, value, i) => sum + (value - (rgb[i] ?? 0)) ** 2, 0);
  return (Object.keys(colors) as AnnotationColor[]).toSorted((a, b) => distance(a) - distance(b))[0] ?? 'yellow';
}

interface PlacedWord {
  readonly text: string;
  readonly box: Box;
}

/** Words with their boxes; places inside a run of text are estimated by counting characters. */
async function wordsOf(page: PDFPageProxy): Promise<readonly PlacedWord[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const height = Math.hypot(c, d);
    return [...item.str.matchAll(/\S+/gu)].map(({ 0: text, index }) => {
      const left = x + (item.width * index) / item.str.length;
      const right = x + (item.width * (index + text.length)) / item.str.length;
      return { text, box: { x0: left, y0: y, x1: right, y1: y + height } };
    });
  });
}

function withWords(one: NewAnnotation, words: readonly PlacedWord[]): NewAnnotation {
  const boxes = one.pages.flatMap(({ quads }) => quads.map(boxOfQuad));
  const inside = ({ box }: PlacedWord): boolean => {
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    return boxes.some(({ x0, y0, x1, y1 }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  };
  const first = words.findIndex(inside);
  const last = words.findLastIndex(inside);
  if (first === -1) return one;
  const joined = (part: readonly PlacedWord[]): string => part.map(({ text }) => text).join(' ');
  return {
    ...one,
    text: joined(words.filter(inside)),
    prefix: joined(words.slice(Math.max(0, first - 12), first)).slice(-contextChars),
    suffix: joined(words.slice(last + 1, last + 13)).slice(0, contextChars),
  };
}
