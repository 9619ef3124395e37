import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { ownOf, readOwn, saveWith } from './annotate.ts';

const atOnce = async (): Promise<void> => undefined;

const id = documentId('a'.repeat(64));

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
}

async function paper(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i++)
    pdf.addPage([595, 842]).drawText(`Page ${i + 1} has words`, { x: 60, y: 700, size: 12 });
  return pdf.save();
}

function highlights(count: number, pages: number): Annotation[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [60.25 + (i % 7) * 3, 100.75 + (i % 50) * 12];
    return {
      id: i + 1,
      document: id,
      kind: 'text',
      color: 'green',
      pages: [{ pageIndex: i % pages, quads: [[x, y, x + 80.5, y, x + 80.5, y + 11.25, x, y + 11.25]] }],
      text: 'words',
      prefix: '',
      suffix: '',
      note: i % 10 === 0 ? `Note ${i}: ü, ‘quoted’` : '',
      createdAt: 1_700_000_000_000,
      changedAt: 1_700_000_000_000,
    };
  });
}

test('100 highlights are read back from the copy within half a point, with their notes; the original stays as it was', async () => {
  const bytes = await paper(5);
  const kept = highlights(100, 5);
  const pdf = await open(bytes);
  const copy = await saveWith(pdf, kept);
  expect(pdf.annotationStorage.size).toBe(0);
  expect(await pdf.getData()).toEqual(bytes);

  const read = await readOwn(await open(copy), id, atOnce);
  expect(read).toHaveLength(100);
  const keyOf = ({ pageIndex, quads }: Annotation['pages'][number]): string =>
    `${pageIndex}:${quads[0]!.map((value) => Math.round(value)).join()}`;
  const inOrder = (all: readonly { pages: Annotation['pages'] }[]) =>
    all.map((one) => one.pages[0]!).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const wanted = inOrder(kept);
  for (const [i, page] of inOrder(read).entries()) {
    expect(page.pageIndex).toBe(wanted[i]!.pageIndex);
    for (const [at, value] of page.quads[0]!.entries())
      expect(Math.abs(value - wanted[i]!.quads[0]![at]!)).toBeLessThan(0.5);
  }
  expect(
    read
      .filter(({ note }) => note !== '')
      .map(({ note }) => note)
      .toSorted(),
  ).toEqual(
    kept
      .filter(({ note }) => note !== '')
      .map(({ note }) => note)
      .toSorted(),
  );
  expect(read.every(({ color }) => color === 'green')).toBe(true);
});

test('what stood in the file is not written twice, and its words are known', async () => {
  const [one] = highlights(1, 1);
  const under: Annotation = { ...one!, pages: [{ pageIndex: 0, quads: [[60, 698, 95, 698, 95, 710, 60, 710]] }] };
  const copy = await saveWith(await open(await paper(1)), [under]);
  const [read] = await readOwn(await open(copy), id, atOnce);
  expect(read).toMatchObject({ kind: 'text', text: 'Page 1', suffix: 'has words', note: 'Note 0: ü, ‘quoted’' });
  const again = await saveWith(await open(copy), [{ ...under, inFile: read!.inFile }]);
  expect(await readOwn(await open(again), id, atOnce)).toHaveLength(1);
});

test('annotations that are no marks, or are broken, are left out', () => {
  expect(ownOf({ subtype: 'Link', id: '1R', rect: [0, 0, 1, 1] }, 0, id)).toBeNull();
  expect(ownOf({ subtype: 'Text', id: '1R', rect: [0, 0, 1, 1], contentsObj: { str: '' } }, 0, id)).toBeNull();
  expect(ownOf({ subtype: 'Highlight', id: '1R', rect: ['a'], quadPoints: [1, 2] }, 0, id)).toBeNull();
  expect(ownOf(null, 0, id)).toBeNull();
  const note = ownOf({ subtype: 'Text', id: '1R', rect: [0, 0, 9, 9], contentsObj: { str: 'Why?' } }, 3, id);
  expect(note).toMatchObject({ kind: 'area', note: 'Why?', pages: [{ pageIndex: 3 }] });
});
