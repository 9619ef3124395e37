import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  StandardFonts,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { readOwn, saveWith } from './annotate.ts';

const id = documentId('a'.repeat(64));
const atOnce = async (): Promise<void> => undefined;
type Fields = Readonly<Record<string, string | number | readonly (number | readonly number[])[] | PDFObject>>;

/** A page of two lines, and what was done to it by others. */
async function paper(draw: (add: (fields: Fields) => PDFObject) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText('Reeds bend (mostly) in the', { x: 60, y: 700, size: 12 });
  page.drawText('wind. Then they rest.', { x: 60, y: 686, size: 12 });
  draw((fields) => addTo(pdf, page, fields));
  return pdf.save();
}

function addTo(pdf: PDFDocument, page: PDFPage, { T, Contents, ...fields }: Fields): PDFObject {
  const texts = Object.entries({ T, Contents }).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, PDFHexString.fromText(value)] as const] : [],
  );
  const ref = pdf.context.register(
    pdf.context.obj({ Type: 'Annot', F: 4, ...fields, ...Object.fromEntries(texts) } as never),
  );
  page.node.addAnnot(ref);
  return ref;
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
}

const quads = (x0: number, x1: number, y = 700) => [x0, y + 9, x1, y + 9, x0, y - 3, x1, y - 3];
const reeds = { Subtype: 'Highlight', Rect: [60, 697, 93, 709], QuadPoints: quads(60, 93), C: [1, 1, 0] };

test('replies and states stand below what they are about, each by whoever wrote it', async () => {
  const file = await paper((add) => {
    const head = add({ ...reeds, T: 'Ida Bos', Contents: 'All of them?' });
    const first = add({ Subtype: 'Text', Rect: [9, 9, 19, 19], IRT: head, T: 'Jan Lie', Contents: 'Most — see ☃' });
    add({ Subtype: 'Text', Rect: [9, 9, 19, 19], IRT: first, T: 'Ida Bos', Contents: 'Then say so' });
    const review = { Subtype: 'Text', Rect: [9, 9, 19, 19], F: 30, StateModel: PDFString.of('Review'), T: 'Jan Lie' };
    const rejected = add({
      ...review,
      IRT: head,
      State: PDFString.of('Rejected'),
      Contents: 'Rejected set by Jan Lie',
    });
    add({ ...review, IRT: rejected, State: PDFString.of('Accepted'), Contents: 'Accepted set by Jan Lie' });
    add({ ...review, IRT: head, State: PDFString.of('None'), T: 'Ada Wilk', Contents: 'None set by Ada Wilk' });
    add({ Subtype: 'Caret', Rect: [90, 690, 99, 700], IRT: head, RT: 'Group', Contents: 'bent' });
  });
  expect(await readOwn(await open(file), id, atOnce)).toMatchObject([
    {
      kind: 'text',
      text: 'Reeds',
      note: 'Ida Bos: All of them?\nJan Lie: Most — see ☃\nIda Bos: Then say so\nJan Lie: Accepted',
    },
  ]);
});

test('a reply to what is not on the page stands by itself, and replies in a circle end', async () => {
  const file = await paper((add) => {
    const pdf = add({ Subtype: 'Text', Rect: [9, 9, 19, 19], IRT: PDFName.of('gone'), Contents: 'Alone' });
    add({ Subtype: 'Text', Rect: [29, 9, 39, 19], IRT: pdf, Contents: 'To it' });
  });
  expect(await readOwn(await open(file), id, atOnce)).toMatchObject([{ note: 'Alone\nTo it' }]);
});

test('a comment that is only rich text, ink, and marks that have a rectangle alone are there', async () => {
  const file = await paper((add) => {
    add({
      ...reeds,
      RC: PDFString.of(
        '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Is <b>this</b> so?</p></body>',
      ),
      T: 'Ida Bos',
    });
    add({ Subtype: 'Ink', Rect: [99, 130, 201, 143], InkList: [[100, 141, 150, 131, 200, 141]] });
    add({ Subtype: 'Underline', Rect: [60, 683, 90, 695], F: 0 });
    add({ Subtype: 'Highlight', Rect: [60, 683, 120, 695], F: 32, Contents: 'Not shown' });
    add({ Subtype: 'FreeText', Rect: [60, 90, 200, 110], DA: PDFString.of('/Helv 11 Tf 0 g'), Contents: 'Typed' });
    add({ Subtype: 'Text', Rect: [9, 9, 19, 19] });
    add({ Subtype: 'Link', Rect: [9, 9, 19, 19] });
  });
  expect(await readOwn(await open(file), id, atOnce)).toMatchObject([
    { kind: 'text', note: 'Ida Bos: Is this so?' },
    {
      kind: 'ink',
      note: '',
      text: '',
      pages: [{ quads: [[99, 130, 201, 130, 201, 143, 99, 143]] }],
      shape: { strokes: [[100, 141, 150, 131, 200, 141]], widthPt: 1 },
    },
    { kind: 'underline', text: 'wind.', pages: [{ quads: [[60, 683, 90, 683, 90, 695, 60, 695]] }] },
    { kind: 'textbox', note: 'Typed', shape: { sizePt: 11 } },
  ]);
});

test('a mark that is in the file twice is one; with another comment it is another', async () => {
  const file = await paper((add) => {
    add({ ...reeds, Contents: 'Why?' });
    add({ ...reeds, Contents: 'Why?' });
    add({ ...reeds, C: [0, 1, 0] });
    add({ ...reeds, T: 'Jan Lie', Contents: 'Why not?' });
  });
  const notes = (await readOwn(await open(file), id, atOnce)).map(({ note }) => note);
  expect(notes).toEqual(['Why?', 'Jan Lie: Why not?']);
});

test('the letters that are marked are told from those beside them', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const over = (line: string, words: string, y: number): readonly number[] => {
    const from = 60 + font.widthOfTextAtSize(line.slice(0, line.indexOf(words)), 12);
    return quads(from, from + font.widthOfTextAtSize(words, 12), y);
  };
  const [upper, lower] = ['Reeds bend (mostly) in the', 'wind. Then they rest.'];
  const file = await paper((add) => {
    add({ ...reeds, QuadPoints: over(upper, 'bend', 700) });
    add({ ...reeds, QuadPoints: over(upper, 'mostly', 700) });
    add({ ...reeds, QuadPoints: over(upper, 'eed', 700) });
    add({ ...reeds, QuadPoints: [...over(lower, 'wind', 686), ...over(upper, 'in the', 700)] });
  });
  const texts = (await readOwn(await open(file), id, atOnce)).map(({ text }) => text);
  expect(texts).toEqual(['bend', 'mostly', 'eed', 'in the wind']);
});

const kept: Annotation = {
  id: 12,
  document: id,
  kind: 'text',
  color: 'green',
  pages: [{ pageIndex: 0, quads: [[60, 697, 93, 697, 93, 709, 60, 709]] }],
  text: 'Reeds',
  prefix: '',
  suffix: '',
  note: 'Mine (quoted)',
  createdAt: Date.UTC(2024, 0, 2, 3, 4, 5),
  changedAt: Date.UTC(2024, 1, 3, 4, 5, 6),
};

test('marks are written with a name of their own and when they changed, and once', async () => {
  const file = await paper(() => undefined);
  const copy = await saveWith(await open(file), [
    kept,
    { ...kept, id: 13, note: '', pages: [{ pageIndex: 0, quads: [[60, 683, 90, 683, 90, 695, 60, 695]] }] },
  ]);
  const text = new TextDecoder('latin1').decode(copy.subarray(file.length));
  expect(text).toContain('/T (Wayleaf) /NM (wayleaf-aaaaaaaa-12-0) /M (D:20240203040506Z)');
  expect(text).toContain('/NM (wayleaf-aaaaaaaa-13-0)');
  expect(text).toContain('/CreationDate (D:20240102030405');
  const pdf = await PDFDocument.load(copy);
  expect(pdf.getPage(0).node.Annots()?.size()).toBeGreaterThanOrEqual(2);

  const read = await readOwn(await open(copy), id, atOnce);
  expect(read.map(({ note }) => note)).toEqual(['Mine (quoted)', '']);
  // Whoever has them already, and exports the copy again, has them once.
  const again = await saveWith(await open(copy), [kept]);
  expect(again).toEqual(copy);
  const changed = await saveWith(await open(copy), [{ ...kept, note: 'Changed' }]);
  expect(await readOwn(await open(changed), id, atOnce)).toHaveLength(3);
});

test('what others wrote stays as it is in a copy', async () => {
  const file = await paper((add) => {
    add({ ...reeds, Contents: 'Why?', NM: PDFString.of('their-name'), M: PDFString.of('D:20200101000000Z') });
  });
  const [theirs] = await readOwn(await open(file), id, atOnce);
  const copy = await saveWith(await open(file), [{ ...kept, ...theirs, inFile: theirs?.inFile }]);
  expect(copy).toEqual(file);
});
