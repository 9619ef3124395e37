import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocumentView } from '#shared/contract/document.ts';
import { addIndexed, addWaiting, idFor, tempFolder } from '../testing/builders.ts';
import { openStore, type Store } from '../store/open.ts';
import { documentView } from './document-view.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

test('sections, figures and tables are rows in reading order, with their places', async () => {
  await addIndexed(store, 'bees', [
    { title: '1 Foraging', paragraphs: ['Text.', 'Figure 1: Bees at a flower. Seen from above.'] },
    { title: '1.1 Distances', level: 2, paragraphs: [`Table 2: ${'Kilometers by season and weather '.repeat(9)}`] },
  ]);
  const view = documentView(store.read, idFor('bees'));
  expect(DocumentView.parse(view)).toEqual(view);
  expect(view.root).toBe('s0');
  expect(view.pages).toHaveLength(2);
  expect(view.rows.map(({ id, parent, kind, level, pageIndex }) => [id, parent, kind, level, pageIndex])).toEqual([
    ['s1', 's0', 'section', 1, 0],
    ['b1', 's1', 'figure', 2, 0],
    ['s2', 's1', 'section', 2, 1],
    ['b2', 's2', 'table', 3, 1],
  ]);
  expect(view.rows[0]).toMatchObject({
    title: '1 Foraging',
    confidence: 0.9,
    evidence: ['typography'],
    mark: { pageIndex: 0, quads: [[72, 698, 132, 698, 132, 708, 72, 708]] },
  });
  expect(view.rows[1]!.title).toBe('Figure 1: Bees at a flower');
  expect(view.rows[3]!.title.length).toBeLessThanOrEqual(121);
  expect(view.rows[3]!.title).toMatch(/^Table 2: Kilometers .*…$/);
});

test('a figure is one row, however often its name begins a line', async () => {
  await addIndexed(store, 'bees', [
    { title: 'Figures', paragraphs: ['Figure 1. Bees at work. . . . . . . . . 2'] },
    {
      title: '1 Foraging',
      paragraphs: ['Figure 1 shows bees.', 'Figure 1. Bees at work. Seen from above.', 'Figure 2 is lost.'],
    },
    { title: '2 Dances', paragraphs: ['Figure 1: A dance.', 'Figure 1: A dance.'] },
  ]);
  const figures = documentView(store.read, idFor('bees')).rows.filter(({ kind }) => kind === 'figure');
  expect(figures.map(({ id, title }) => [id, title])).toEqual([
    ['b2', 'Figure 1. Bees at work'],
    ['b3', 'Figure 2 is lost'],
    ['b4', 'Figure 1: A dance'],
  ]);
});

test('a document without an index has no view yet', async () => {
  await addWaiting(store, 'new');
  expect(() => documentView(store.read, idFor('new'))).toThrow(
    expect.objectContaining({ code: 'document.not-indexed' }) as Error,
  );
  expect(() => documentView(store.read, idFor('unknown'))).toThrow(
    expect.objectContaining({ code: 'document.unknown' }) as Error,
  );
});
