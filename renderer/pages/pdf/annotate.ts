/** Highlights as annotations of the PDF itself, written into a copy. */
import { AnnotationEditorType, type PDFDocumentProxy } from 'pdfjs-dist';
import type { Annotation } from '#shared/contract/annotations.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';
import { boxOfQuad, unionBox, type PageQuads } from '#shared/domain/document/geometry.ts';
import type { OpenFile } from '../../state/viewer.ts';
import { colors } from './mark-colors.ts';
import { marksOnPage, readOwn } from './read-marks.ts';

export { colors } from './mark-colors.ts';
export { ownOf, readOwn } from './read-marks.ts';

/** By this name pdf.js knows what is to be written as new. */
const NEW_PREFIX = 'pdfjs_internal_editor_wayleaf_';

export function openFileOf(pdf: PDFDocumentProxy): OpenFile {
  return {
    withAnnotations: (annotations) => saveWith(pdf, annotations),
    ownAnnotations: (document) => readOwn(pdf, document),
  };
}

/** What is written of a mark on one page. */
interface Part {
  readonly mark: Annotation;
  readonly page: PageQuads;
  /** The note comes with the first page's part. */
  readonly note: string;
  /** As the name and the times of it stand in the file. */
  readonly written: string;
}

/** The whole file with the annotations appended; those that stand in it already are not written again. */
export async function saveWith(
  pdf: PDFDocumentProxy,
  annotations: readonly Annotation[],
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await notInFile(pdf, annotations.filter(({ inFile }) => inFile === undefined).flatMap(partsOf));
  if (parts.length === 0) return new Uint8Array(await pdf.getData());
  const stood = (await pdf.getData()).length;
  const bytes = await saveParts(pdf, parts, placeholderOf);
  // An encrypted file has no place that could be found.
  return namesWritten(bytes, stood, parts) ? bytes : saveParts(pdf, parts, () => USER);
}

function partsOf(mark: Annotation): readonly Part[] {
  return mark.pages.map((page, at) => ({
    mark,
    page,
    note: at === 0 ? mark.note : '',
    written: `${USER}) /NM (wayleaf-${mark.document.slice(0, 8)}-${String(mark.id)}-${String(at)}) /M (D:${stampOf(mark.changedAt)}Z`,
  }));
}

async function notInFile(pdf: PDFDocumentProxy, parts: readonly Part[]): Promise<readonly Part[]> {
  const left: Part[] = [];
  for (const [pageIndex, onPage] of Map.groupBy(parts, ({ page }) => page.pageIndex)) {
    const [first] = onPage;
    const there = first ? await marksOnPage(pdf, pageIndex, first.mark.document) : [];
    left.push(
      ...onPage.filter(({ mark, page, note }) => {
        const part = { kind: mark.kind, pages: [page], note };
        return !there.some((one) => isSameMark(part, one));
      }),
    );
  }
  return left;
}

async function saveParts(
  pdf: PDFDocumentProxy,
  parts: readonly Part[],
  userOf: (part: Part, at: number) => string,
): Promise<Uint8Array<ArrayBuffer>> {
  const storage = pdf.annotationStorage;
  const keys = parts.map((part, at) => {
    const key = `${NEW_PREFIX}${String(at)}`;
    storage.setValue(key, highlightOf(part, userOf(part, at)));
    return key;
  });
  try {
    return new Uint8Array(await pdf.saveDocument());
  } finally {
    for (const key of keys) storage.remove(key);
  }
}

const USER = 'Wayleaf';

/** pdf.js writes no name of an annotation: what is written as the user is as long as all of it, and is replaced. */
function placeholderOf({ written }: Part, at: number): string {
  return `${USER}:${String(at)}:`.padEnd(written.length, '.');
}

/** @param stood  bytes of the file as it was, before what pdf.js appended. @returns false where one was not found */
function namesWritten(bytes: Uint8Array, stood: number, parts: readonly Part[]): boolean {
  const appended = new TextDecoder('latin1').decode(bytes.subarray(stood));
  const places = parts.map((part, at) => appended.indexOf(`(${placeholderOf(part, at)})`));
  if (places.includes(-1)) return false;
  for (const [at, { written }] of parts.entries())
    bytes.set(new TextEncoder().encode(written), stood + (places[at] ?? 0) + 1);
  return true;
}

/** 'YYYYMMDDHHmmSS', UTC. */
function stampOf(time: number): string {
  return new Date(time).toISOString().replace(/\D/gu, '').slice(0, 14);
}

/** A highlight in the form that pdf.js's editor hands to its writer. */
function highlightOf({ mark, page: { pageIndex, quads }, note }: Part, user: string): object {
  const { x0, y0, x1, y1 } = quads.map(boxOfQuad).reduce(unionBox);
  const rect = [x0, y0, x1, y1];
  return {
    annotationType: AnnotationEditorType.HIGHLIGHT,
    pageIndex,
    color: colors[mark.color],
    opacity: 1,
    rect,
    rotation: 0,
    // Adobe's order of corners, which all programs follow rather than the standard's: the upper two, then the lower two.
    quadPoints: quads.flatMap(([ax, ay, bx, by, cx, cy, dx, dy]) => [dx, dy, cx, cy, ax, ay, bx, by]),
    outlines: quads.map((quad) => [...quad]),
    date: new Date(mark.createdAt),
    user,
    ...(note !== '' && { popup: { contents: note, rect } }),
  };
}
