import { expect, test } from 'vitest';
import { readOutline } from './outline.ts';
import type { PdfDocument, PdfOutlineItem } from './pdfjs/pdfjs.ts';

const xyz = (page: unknown, y: unknown): unknown[] => [page, { name: 'XYZ' }, null, y, null];
const item = (title: unknown, dest: unknown, items: readonly PdfOutlineItem[] = []): PdfOutlineItem => ({
  title,
  dest,
  items,
});

/** A document of ten pages whose page objects are numbered from 100. */
function withOutline(outline: readonly PdfOutlineItem[] | null, named: Record<string, unknown> = {}): PdfDocument {
  return {
    numPages: 10,
    getOutline: async () => outline,
    getDestination: async (id: string) => named[id] ?? null,
    getPageIndex: async (ref: object) => {
      const { num } = ref as { num: number };
      if (num < 100 || num > 109) throw new Error('no such page');
      return num - 100;
    },
  } as Partial<PdfDocument> as PdfDocument;
}

test('entries come in reading order with their level, page and height', async () => {
  const outline = [
    item('One', xyz({ num: 100, gen: 0 }, 700), [item('One A', xyz({ num: 102, gen: 0 }, null))]),
    item('Two', xyz(4, 80)),
  ];
  expect(await readOutline(withOutline(outline))).toEqual([
    { title: 'One', level: 1, pageIndex: 0, y: 700 },
    { title: 'One A', level: 2, pageIndex: 2 },
    { title: 'Two', level: 1, pageIndex: 4, y: 80 },
  ]);
});

test('named destinations are looked up, and other kinds of views have a height too', async () => {
  const named = { method: [{ num: 103, gen: 0 }, { name: 'FitH' }, 512] };
  const rectangle = [{ num: 104, gen: 0 }, { name: 'FitR' }, 0, 10, 20, 300];
  expect(await readOutline(withOutline([item('Method', 'method'), item('Figure', rectangle)], named))).toEqual([
    { title: 'Method', level: 1, pageIndex: 3, y: 512 },
    { title: 'Figure', level: 1, pageIndex: 4, y: 300 },
  ]);
});

test('what points nowhere keeps its title', async () => {
  const lost = [
    item('Lost', 'unknown'),
    item('Beyond', xyz(99, 0)),
    item('Gone', xyz({ num: 7, gen: 0 }, 1)),
    item('None', null),
  ];
  expect(await readOutline(withOutline(lost))).toEqual(
    ['Lost', 'Beyond', 'Gone', 'None'].map((title) => ({ title, level: 1 })),
  );
});

test('an entry without a title leaves its children at its own level', async () => {
  expect(await readOutline(withOutline([item('', null, [item('Child', xyz(1, 2))])]))).toEqual([
    { title: 'Child', level: 1, pageIndex: 1, y: 2 },
  ]);
});

test('a cycle ends', async () => {
  const items: PdfOutlineItem[] = [];
  const loop = item('Loop', null, items);
  items.push(item('Inner', null, [loop]));
  expect((await readOutline(withOutline([loop]))).map((entry) => entry.title)).toEqual(['Loop', 'Inner']);
});

test('fifty thousand entries are enough', async () => {
  const many = Array.from({ length: 60_000 }, (_, i) => item(`Entry ${i}`, null));
  expect(await readOutline(withOutline(many))).toHaveLength(50_000);
});

test('a document without bookmarks, or with broken ones, has none', async () => {
  expect(await readOutline(withOutline(null))).toEqual([]);
  const failing = { getOutline: () => Promise.reject(new Error('broken')) } as Partial<PdfDocument> as PdfDocument;
  expect(await readOutline(failing)).toEqual([]);
});
