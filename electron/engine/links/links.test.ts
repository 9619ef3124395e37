import { expect, test } from 'vitest';
import type { PageLink } from '#shared/contract/links.ts';
import { toIndex } from '../indexing/index-document.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { writeIndex } from '../store/write-index.ts';
import { addWaiting, idFor, parsedPdf } from '../testing/builders.ts';
import { linkHandlers } from './handlers.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

async function linksOf(pageIndex: number): Promise<readonly PageLink[]> {
  const reader = createIndexReader(fresh.store.read);
  const area = { pageIndex: 1, box: { x0: 72, y0: 300, x1: 300, y1: 500 } };
  const handlers = linkHandlers({ reader: () => reader, area: (_, node) => (node === 'b102' ? area : undefined) });
  const { links } = (await handlers['document.links'](
    { document: idFor('bees'), pageIndex },
    new AbortController().signal,
  )) as { links: PageLink[] };
  return links;
}

test('words lead to the caption and picture of a figure, and to the beginning of a section', async () => {
  const text = 'See Figure 1 and Section 2.';
  const parsed = parsedPdf('Bees', [
    { title: '1 Foraging', paragraphs: [text] },
    { title: '2 Dances', paragraphs: ['Figure 1: A dance.', `They dance. ${'On and on. '.repeat(60)}`] },
  ]);
  const links = [
    ...(parsed.links ?? []),
    { source: 'b0', start: 4, end: 12, target: 'b102', kind: 'figure' as const },
    { source: 'b0', start: 17, end: 26, target: 's2', kind: 'section' as const },
  ];
  const key = await addWaiting(fresh.store, 'bees');
  await fresh.store.writer.write((db) => writeIndex(db, key, toIndex({ ...parsed, links }, 'Bees', 1)));
  const found = await linksOf(0);
  expect(found.map(({ kind, target }) => [kind, target.pageIndex, target.title])).toEqual([
    ['figure', 1, ''],
    ['section', 1, '2 Dances'],
  ]);
  expect(found[0]!.target.text).toBe('Figure 1: A dance.');
  expect(found[0]!.target.picture).toEqual({ x0: 72, y0: 300, x1: 300, y1: 500 });
  expect(found[0]!.quads).toEqual([[96, 698, 144, 698, 144, 708, 96, 708]]);
  expect(found[1]!.target.text).toMatch(/^They dance\. On and on\..*…$/);
  expect(found[1]!.target.text.length).toBeLessThanOrEqual(421);
  expect(await linksOf(1)).toEqual([]);
});

test('the entries of a printed table of contents lead to their sections', async () => {
  const parsed = parsedPdf('Bees', [
    { title: 'Contents', paragraphs: ['1 Foraging ..... 2', '2 Dances ..... 3', '3 Winter ..... 4'] },
    { title: '1 Foraging', paragraphs: ['They fly.'] },
    { title: '2 Dances', paragraphs: ['They dance.'] },
    { title: '3 Winter', paragraphs: ['They rest.'] },
  ]);
  const key = await addWaiting(fresh.store, 'bees');
  await fresh.store.writer.write((db) => writeIndex(db, key, toIndex(parsed, 'Bees', 1)));
  const found = await linksOf(0);
  expect(found.map(({ kind, target }) => [kind, target.pageIndex, target.title, target.text])).toEqual([
    ['section', 1, '1 Foraging', 'They fly.'],
    ['section', 2, '2 Dances', 'They dance.'],
    ['section', 3, '3 Winter', 'They rest.'],
  ]);
  expect(await linksOf(1)).toEqual([]);
});

test('a document that is not indexed has none', async () => {
  await addWaiting(fresh.store, 'bees');
  expect(await linksOf(0)).toEqual([]);
});

test('an entry of the references leads to every place that cites it, and one that nothing cites nowhere', async () => {
  const first = `${'Reeds bend in the wind. '.repeat(6)}Bees dance [1]. ${'They stand up again. '.repeat(6)}`;
  const parsed = parsedPdf('Bees', [
    { title: 'Foraging', paragraphs: [first, 'They dance again [1].'] },
    { title: 'References', paragraphs: ['[1] A. Holm. On dances. 2011.', '[2] B. Lind. On rest. 2012.'] },
  ]);
  const at = first.indexOf('[1]') + 1;
  const links = [
    { source: 'b0', start: at, end: at + 1, target: 'b2', kind: 'citation' as const },
    { source: 'b1', start: 18, end: 19, target: 'b2', kind: 'citation' as const },
  ];
  const nodes = parsed.nodes.map((node) =>
    ['b2', 'b3'].includes(node.id) ? { ...node, kind: 'reference' as const } : node,
  );
  const key = await addWaiting(fresh.store, 'bees');
  await fresh.store.writer.write((db) => writeIndex(db, key, toIndex({ ...parsed, nodes, links }, 'Bees', 1)));
  const [entry, ...others] = await linksOf(1);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ kind: 'entry', cited: 2, target: { pageIndex: 0 } });
  expect(entry!.mentions!.map(({ pageIndex }) => pageIndex)).toEqual([0, 0]);
  expect(entry!.mentions![0]!.text).toMatch(/^…(?:\S+ )*Bees dance \[1\]\. They(?: \S+)*…$/u);
  expect(entry!.mentions![1]!.text).toBe('They dance again [1].');
});
