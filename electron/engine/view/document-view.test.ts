import { expect, test } from 'vitest';
import { DocumentView } from '#shared/contract/document.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { documentView } from './document-view.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

test('sections, figures and tables are rows in reading order, with their places', async () => {
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Foraging', paragraphs: ['Text.', 'Figure 1: Bees at a flower. Seen from above.'] },
    { title: '1.1 Distances', level: 2, paragraphs: [`Table 2: ${'Kilometers by season and weather '.repeat(9)}`] },
  ]);
  const view = documentView(fresh.store.read, idFor('bees'));
  expect(DocumentView.parse(view)).toEqual(view);
  expect(view.root).toBe('s0');
  expect(view.pages).toHaveLength(2);
  expect(view.rows.map(({ id, parent, kind, level, pageIndex }) => [id, parent, kind, level, pageIndex])).toEqual([
    ['s1', 's0', 'section', 1, 0],
    ['b102', 's1', 'figure', 2, 0],
    ['s2', 's1', 'section', 2, 1],
    ['b103', 's2', 'table', 3, 1],
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

test('a table that goes on under the same caption is one row', async () => {
  await addIndexed(fresh.store, 'bees', [
    {
      title: '1 Foraging',
      paragraphs: ['Figure 1. Bees at work. Seen from above.', 'Table 1. Days.', 'Table 1. Days.'],
    },
    { title: '2 Dances', paragraphs: ['Figure 1: A dance.'] },
  ]);
  const { rows } = documentView(fresh.store.read, idFor('bees'));
  expect(rows.filter(({ kind }) => kind !== 'section').map(({ kind, title }) => [kind, title])).toEqual([
    ['figure', 'Figure 1. Bees at work'],
    ['table', 'Table 1. Days'],
    ['figure', 'Figure 1: A dance'],
  ]);
});

test('the mark of a figure is its caption', async () => {
  await addIndexed(fresh.store, 'bees', [{ title: '1 Foraging', paragraphs: ['Figure 1: Bees.'] }]);
  const figure = documentView(fresh.store.read, idFor('bees')).rows.find(({ kind }) => kind === 'figure');
  expect(figure?.mark).toEqual({ pageIndex: 0, quads: [[72, 698, 162, 698, 162, 708, 72, 708]] });
});

test('a document without an index has no view yet', async () => {
  await addWaiting(fresh.store, 'new');
  expect(() => documentView(fresh.store.read, idFor('new'))).toThrow(
    expect.objectContaining({ code: 'document.not-indexed' }) as Error,
  );
  expect(() => documentView(fresh.store.read, idFor('unknown'))).toThrow(
    expect.objectContaining({ code: 'document.unknown' }) as Error,
  );
});
