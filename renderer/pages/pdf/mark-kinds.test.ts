/** Marks of all kinds, written into copies and read back. */
import { PDFDocument, PDFDict, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { annotationColors } from '#shared/domain/document/annotations/annotation.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';
import { inkQuad } from '#shared/domain/document/annotations/shape.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { readOwn, saveWith } from './annotate.ts';

const id = documentId('a'.repeat(64));
const atOnce = async (): Promise<void> => undefined;
const PASSWORD = 'reed';

async function paper({ secret = false, stream = true } = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < 3; i++) pdf.addPage([595, 842]).drawText('Reeds bend in the wind', { x: 60, y: 700, size: 12 });
  if (secret) pdf.encrypt({ userPassword: PASSWORD, ownerPassword: PASSWORD });
  return pdf.save({ useObjectStreams: stream });
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: Uint8Array.from(bytes), verbosity: 0, password: PASSWORD }).promise;
}

const boxOf = (x: number, y: number, width = 80, height = 12): Quad => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

let ids = 0;
function mark(kind: Annotation['kind'], quad: Quad, more: Partial<Annotation> = {}): Annotation {
  return {
    id: ++ids,
    document: id,
    kind,
    color: 'blue',
    pages: [{ pageIndex: 1, quads: [quad] }],
    text: '',
    prefix: '',
    suffix: '',
    note: '',
    createdAt: Date.UTC(2024, 0, 2),
    changedAt: Date.UTC(2024, 1, 3),
    ...more,
  };
}

const strokes = [
  [100, 300, 120.5, 340.25, 160, 310],
  [200, 320],
];
const ink = { strokes, widthPt: 2.5 };
const one = {
  words: mark('text', boxOf(60, 697), { note: 'Why?' }),
  underline: mark('underline', boxOf(60, 660), { color: 'rose', note: 'Äh (so)' }),
  strike: mark('strike', boxOf(60, 640)),
  area: mark('area', boxOf(300, 500, 90, 60), { note: 'This part' }),
  ink: mark('ink', inkQuad(ink), { shape: ink, color: 'violet' }),
  typed: mark('textbox', boxOf(60, 400, 120, 40), { note: 'Mind (this)\nnext line', shape: { sizePt: 11 } }),
};

async function dictsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, PDFDict>> {
  const pdf = await PDFDocument.load(bytes);
  const all = pdf.getPage(1).node.Annots()?.asArray() ?? [];
  return new Map(
    all.map((ref) => {
      const dict = pdf.context.lookup(ref, PDFDict);
      return [dict.lookup(PDFName.of('Subtype'), PDFName).asString(), dict];
    }),
  );
}

test.each([true, false])(
  'each kind is its own kind of annotation, with a picture and a name (in streams: %s)',
  async (stream) => {
    const copy = await saveWith(await open(await paper({ stream })), Object.values(one));
    const dicts = await dictsOf(copy);
    expect([...dicts.keys()].filter((name) => name !== '/Popup').toSorted()).toEqual(
      ['/FreeText', '/Highlight', '/Ink', '/Square', '/StrikeOut', '/Underline'].toSorted(),
    );
    const has = (name: string, ...fields: readonly string[]): void => {
      const dict = dicts.get(name)!;
      for (const field of [...fields, 'Rect', 'F', 'T', 'NM', 'M', 'AP'])
        expect(dict.has(PDFName.of(field)), `${name} ${field}`).toBe(true);
    };
    has('/Highlight', 'QuadPoints', 'C', 'Contents', 'Popup');
    has('/Underline', 'QuadPoints', 'C', 'Contents', 'Popup');
    has('/StrikeOut', 'QuadPoints', 'C');
    has('/Square', 'C', 'BS', 'Contents');
    has('/Ink', 'InkList', 'BS', 'C');
    has('/FreeText', 'DA', 'DS', 'RC', 'Contents');
    expect(dicts.get('/FreeText')!.has(PDFName.of('Popup'))).toBe(false);
    expect(dicts.get('/Ink')!.lookup(PDFName.of('InkList'))?.toString()).toBe(
      '[ [ 100 300 120.5 340.25 160 310 ] [ 200 320 ] ]',
    );
  },
);

test.each([false, true])('they come back as they were, and are not written again (encrypted: %s)', async (secret) => {
  const file = await paper({ secret });
  const copy = await saveWith(await open(file), Object.values(one));
  expect(copy.subarray(0, file.length)).toEqual(Uint8Array.from(file));
  const read = await readOwn(await open(copy), id, atOnce);
  // What pdf.js alone writes of a part of a page is a highlight of it.
  const wanted = Object.values(one).filter(({ kind }) => !secret || kind !== 'area');
  for (const kept of wanted) {
    const found = read.filter((mark) => isSameMark(mark, kept));
    expect(found.map(({ kind }) => kind)).toEqual([kept.kind]);
    expect(found[0]).toMatchObject({ note: kept.note, color: kept.color });
    expect(found[0]?.shape).toEqual(kept.shape);
  }
  expect(read).toHaveLength(6);
  expect(await saveWith(await open(copy), wanted)).toEqual(copy);
});

test('words in letters of other scripts are kept, and set by each reader', async () => {
  const typed = { ...one.typed, note: '芦苇随风弯曲 — Тростник' };
  const copy = await saveWith(await open(await paper()), [typed]);
  expect((await dictsOf(copy)).get('/FreeText')!.has(PDFName.of('AP'))).toBe(false);
  expect(await readOwn(await open(copy), id, atOnce)).toMatchObject([{ kind: 'textbox', note: typed.note }]);
});

const place = fc.record({ x: fc.integer({ min: 10, max: 400 }), y: fc.integer({ min: 10, max: 700 }) });
const coordinate = fc.integer({ min: 500, max: 50_000 }).map((value) => value / 100);
const printable = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replace(/\p{C}/gu, ' '));
const someInk = fc
  .record({
    strokes: fc.array(
      fc.array(coordinate, { minLength: 2, maxLength: 24 }).map((all) => all.slice(0, all.length - (all.length % 2))),
      { minLength: 1, maxLength: 4 },
    ),
    widthPt: fc.constantFrom(0.5, 1, 2.5, 6),
  })
  .map((shape) => mark('ink', inkQuad(shape), { shape }));
const someMark: fc.Arbitrary<Annotation> = fc
  .oneof(
    someInk,
    fc
      .tuple(fc.constantFrom('text', 'underline', 'strike', 'area'), place, printable)
      .map(([kind, { x, y }, note]) => mark(kind as Annotation['kind'], boxOf(x + 0.25, y + 0.5), { note })),
    fc
      .tuple(place, printable, fc.constantFrom(8, 11, 24))
      .map(([{ x, y }, note, sizePt]) =>
        mark('textbox', boxOf(x, y, 150, 60), { note: note.trim() === '' ? 'so' : note, shape: { sizePt } }),
      ),
  )
  .chain((made) =>
    fc
      .tuple(fc.constantFrom(...annotationColors), fc.nat(2))
      .map(([color, pageIndex]) => ({ ...made, color, pages: [{ ...made.pages[0]!, pageIndex }] })),
  );

test('any marks go into a copy and back without loss, and without doubles however often', async () => {
  const file = await paper();
  await fc.assert(
    fc.asyncProperty(fc.array(someMark, { minLength: 1, maxLength: 8 }), async (marks) => {
      const copy = await saveWith(await open(file), marks);
      const read = await readOwn(await open(copy), id, atOnce);
      for (const kept of marks)
        expect(read.filter((found) => isSameMark(kept, found) || isSameMark(found, kept)).length).toBeGreaterThan(0);
      for (const found of read) expect(marks.some((kept) => isSameMark(found, kept))).toBe(true);
      // Here they come from the file, there they are the reader's own: neither writes them again.
      const taken = read.map((found, at): Annotation => ({ ...marks[0]!, ...found, id: at + 1 }));
      expect(await saveWith(await open(copy), taken)).toEqual(copy);
      expect(await saveWith(await open(copy), marks)).toEqual(copy);
    }),
    { numRuns: 20 },
  );
}, 60_000);
