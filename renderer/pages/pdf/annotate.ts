/** Marks as annotations of the PDF itself, written into a copy. */
import { AnnotationEditorType, type PDFDocumentProxy } from 'pdfjs-dist';
import type { Annotation } from '#shared/contract/annotations.ts';
import { pathOf, ruleOf } from '#shared/domain/document/annotations/drawing.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';
import { inkOf, textShapeOf } from '#shared/domain/document/annotations/shape.ts';
import type { OpenFile } from '../../state/viewer.ts';
import { lastUpdate, withObjects, type NewObject } from './append-objects.ts';
import { colors, inks } from './mark-colors.ts';
import { dictOf, looksOf, quadPoints, rectOf, subtypes, userOf, USER, type Part } from './mark-objects.ts';
import { marksOnPage, readOwn } from './read-marks.ts';

export { ownOf, readOwn } from './read-marks.ts';

/** By this name pdf.js knows what is to be written as new. */
const NEW_PREFIX = 'pdfjs_internal_editor_wayleaf_';

export function openFileOf(pdf: PDFDocumentProxy): OpenFile {
  return {
    withAnnotations: (annotations) => saveWith(pdf, annotations),
    ownAnnotations: (document) => readOwn(pdf, document),
  };
}

/**
 * The whole file with the annotations appended; those that stand in it already are not written again. pdf.js gives each a place in the
 * list of its page; what they are and look like is written behind that, since pdf.js knows only some kinds, and no names.
 */
export async function saveWith(
  pdf: PDFDocumentProxy,
  annotations: readonly Annotation[],
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await notInFile(pdf, annotations.filter(({ inFile }) => inFile === undefined).flatMap(partsOf));
  if (parts.length === 0) return new Uint8Array(await pdf.getData());
  const stood = (await pdf.getData()).length;
  const bytes = await saveParts(pdf, parts, placeOf);
  // Of an encrypted file only pdf.js can write texts.
  return written(bytes, stood, parts) ?? asTheirKind(await saveParts(pdf, parts, editedOf), stood, parts);
}

function partsOf(mark: Annotation): readonly Part[] {
  return mark.pages.map((page, at) => ({
    mark,
    page,
    note: at === 0 ? mark.note : '',
    name: `wayleaf-${mark.document.slice(0, 8)}-${String(mark.id)}-${String(at)}`,
  }));
}

async function notInFile(pdf: PDFDocumentProxy, parts: readonly Part[]): Promise<readonly Part[]> {
  const left: Part[] = [];
  for (const [pageIndex, onPage] of Map.groupBy(parts, ({ page }) => page.pageIndex)) {
    const [first] = onPage;
    const there = first ? await marksOnPage(pdf, pageIndex, first.mark.document) : [];
    left.push(
      ...onPage.filter(({ mark: { kind, shape }, page, note }) => {
        const part = { kind, pages: [page], note, shape };
        return !there.some((one) => isSameMark(part, one));
      }),
    );
  }
  return left;
}

async function saveParts(
  pdf: PDFDocumentProxy,
  parts: readonly Part[],
  formOf: (part: Part, at: number) => object,
): Promise<Uint8Array<ArrayBuffer>> {
  const storage = pdf.annotationStorage;
  const keys = parts.map((part, at) => {
    const key = `${NEW_PREFIX}${String(at)}`;
    storage.setValue(key, formOf(part, at));
    return key;
  });
  try {
    return new Uint8Array(await pdf.saveDocument());
  } finally {
    for (const key of keys) storage.remove(key);
  }
}

/** By it a place is found again. */
function signOf(at: number): string {
  return `${USER}:${String(at)}:`;
}

/** A place in the file, with nothing to be seen. */
function placeOf(part: Part, at: number): object {
  const { mark, page, note } = part;
  const rect = [...rectOf(part)];
  return {
    annotationType: AnnotationEditorType.HIGHLIGHT,
    pageIndex: page.pageIndex,
    rect,
    rotation: 0,
    quadPoints: quadPoints(page.quads),
    date: new Date(mark.createdAt),
    user: signOf(at),
    // What is typed on a page is shown there, and nowhere else.
    ...(note !== '' && mark.kind !== 'textbox' && { popup: { contents: note, rect } }),
  };
}

/** @param stood  bytes of the file as it was. @returns undefined where a place was not found */
function written(
  bytes: Uint8Array<ArrayBuffer>,
  stood: number,
  parts: readonly Part[],
): Uint8Array<ArrayBuffer> | undefined {
  const appended = latin1(bytes.subarray(stood));
  const update = lastUpdate(appended, stood);
  if (!update) return undefined;
  const objects: NewObject[] = [];
  let next = update.size;
  for (const [at, part] of parts.entries()) {
    const place = placeIn(appended, signOf(at));
    if (!place) return undefined;
    const looks = looksOf(part);
    const form = looks && next++;
    if (looks && form)
      objects.push({
        number: form,
        body: `<< ${looks.dict} /Length ${String(looks.content.length)} >>\nstream\n${looks.content}\nendstream`,
      });
    const reference = form === undefined ? undefined : `${String(form)} 0 R`;
    objects.push({ number: place.number, body: dictOf(part, place.popup, reference) });
  }
  return withObjects(bytes, update, objects);
}

function placeIn(
  appended: string,
  sign: string,
): { readonly number: number; readonly popup: string | undefined } | undefined {
  const at = appended.indexOf(`(${sign})`);
  const from = appended.lastIndexOf(' 0 obj\n', at);
  if (at === -1 || from === -1) return undefined;
  const number = Number(/\d+$/u.exec(appended.slice(0, from))?.[0]);
  const object = appended.slice(from, appended.indexOf('endobj', at));
  return number > 0 ? { number, popup: /\/Popup (\d+ \d+ R)/u.exec(object)?.[1] } : undefined;
}

const AT_ONCE = 8192;

/** One character for each byte; what the platform calls Latin-1 is another encoding. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}

const FIRST_OPACITY = 20_000_000;

/** A mark in the form that pdf.js's editor hands to its writer; its opacity is a number that stands there once. */
function editedOf(part: Part, at: number): object {
  const { mark, page, note } = part;
  const { quads, pageIndex } = page;
  const rect = [...rectOf(part)];
  const all = {
    pageIndex,
    rect,
    rotation: 0,
    date: new Date(mark.createdAt),
    user: userOf(mark),
    opacity: FIRST_OPACITY + at,
  };
  const popup = note === '' ? undefined : { contents: note, rect };
  const ink = inkOf(mark.shape);
  const letters = textShapeOf(mark.shape);
  if (letters)
    return {
      ...all,
      annotationType: AnnotationEditorType.FREETEXT,
      color: inks[mark.color],
      fontSize: letters.sizePt,
      value: note,
    };
  if (ink) {
    const lines = ink.strokes.map(pathOf).map(({ from, curves }) => [NaN, NaN, NaN, NaN, ...from, ...curves.flat()]);
    const points = ink.strokes.map((stroke) => [...stroke]);
    const paths = { lines, points };
    const form = { annotationType: AnnotationEditorType.INK, color: inks[mark.color], thickness: ink.widthPt, paths };
    return { ...all, ...form, popup };
  }
  const { kind } = mark;
  const isRule = kind === 'underline' || kind === 'strike';
  return {
    ...all,
    annotationType: AnnotationEditorType.HIGHLIGHT,
    color: isRule ? inks[mark.color] : colors[mark.color],
    quadPoints: quadPoints(quads),
    outlines: quads.map((quad) => (isRule ? outlineOf(ruleOf(kind, quad)) : [...quad])),
    popup,
  };
}

/** Corners of a thick line. */
function outlineOf({ from: [ax, ay], to: [bx, by], widthPt }: ReturnType<typeof ruleOf>): readonly number[] {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [((by - ay) / length) * (widthPt / 2), ((ax - bx) / length) * (widthPt / 2)];
  return [ax - ux, ay - uy, bx - ux, by - uy, bx + ux, by + uy, ax + ux, ay + uy];
}

/** pdf.js writes no underlines: where it wrote a highlight, a name of as many letters says what it is. Names are not encrypted. */
function asTheirKind(bytes: Uint8Array<ArrayBuffer>, stood: number, parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  let appended = latin1(bytes.subarray(stood));
  for (const [at, { mark }] of parts.entries()) {
    const sign = `/CA ${String(FIRST_OPACITY + at)}`;
    const found = appended.indexOf(sign);
    const from = appended.lastIndexOf(' 0 obj\n', found);
    if (found === -1 || from === -1 || (mark.kind !== 'underline' && mark.kind !== 'strike')) continue;
    const before = appended.slice(from, found).replace('/Subtype /Highlight', `/Subtype ${subtypes[mark.kind]}`);
    appended = appended.slice(0, from) + before + appended.slice(found);
  }
  const solid = appended.replace(/\/(CA|ca) 200\d{5}/gu, (all, name: string) => `/${name} 1`.padEnd(all.length));
  const copy = bytes.slice();
  for (let i = 0; i < solid.length; i++) copy[stood + i] = solid.charCodeAt(i);
  return copy;
}
