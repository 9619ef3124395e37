import { beforeEach, expect, test } from 'vitest';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import { packDetails } from '#shared/domain/document/details-codec.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import { addIndexed, idFor, lineOf } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { insertLink } from './links.ts';
import type { DocumentKey } from './keys.ts';
import {
  areaIn,
  areaOf,
  linesArea,
  linesOf,
  listContents,
  listFirstPage,
  listItems,
  listLongText,
  listOutline,
  listSections,
  listWords,
} from './nodes.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [
    { title: '1 Flight', paragraphs: ['Bees fly.', 'Figure 1: A bee.', 'Table 2: Distances.'] },
    { title: '1.1 Far', level: 2, paragraphs: ['Three kilometers at most.'] },
  ]);
});

const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);
const ids = (...names: readonly string[]) => names as unknown as readonly NodeId[];
const nowhere = 99 as DocumentKey;
const read = () => fresh.store.read;

test('sections come in reading order with what stands above them', () => {
  expect(listSections(read(), key)).toEqual([
    { id: 's0', parent: null, level: 0, title: 'bees', order: 0, pageIndex: 0 },
    { id: 's1', parent: 's0', level: 1, title: '1 Flight', order: 1, pageIndex: 0 },
    { id: 's2', parent: 's1', level: 2, title: '1.1 Far', order: 7, pageIndex: 1 },
  ]);
  expect(listSections(read(), nowhere)).toEqual([]);
});

test('contents are read by their ids, in reading order, and headings are none', () => {
  const found = listContents(read(), key, ids('b3', 's1', 'b0', 'b99'));
  expect(found.map(({ id, section, kind, text }) => [id, section, kind, text])).toEqual([
    ['b0', 's1', 'text', 'Bees fly.'],
    ['b3', 's2', 'text', 'Three kilometers at most.'],
  ]);
  expect(found[1]?.lines).toMatchObject([{ pageIndex: 1, start: 0, end: 25 }]);
});

test('an outline has sections, and figures and tables with their captions', async () => {
  const rows = () => listOutline(read(), key).map(({ id, kind, text, label }) => [id, kind, text, label]);
  expect(rows()).toEqual([
    ['s0', 'document', 'bees', null],
    ['s1', 'section', '1 Flight', null],
    ['b102', 'figure', 'Figure 1: A bee.', 'Figure 1'],
    ['b103', 'table', 'Table 2: Distances.', 'Table 2'],
    ['s2', 'section', '1.1 Far', null],
  ]);
  expect(listOutline(read(), key)[4]).toMatchObject({
    ...{ parent: 's1', level: 2, pageIndex: 1, endPageIndex: 1, confidence: 0.9, evidence: ['typography'] },
    lines: [{ pageIndex: 1, end: 7 }],
  });
  expect(listOutline(read(), key)[2]).toMatchObject({ confidence: 1, evidence: [], lines: [{ end: 16 }] });
  await write((db) => db.run('DELETE FROM links'));
  expect(rows()[2]).toEqual(['b102', 'figure', 'Figure 1', 'Figure 1']);
  expect(listOutline(read(), key)[2]?.lines).toEqual([]);
  await write((db) => db.run("UPDATE nodes SET label = NULL WHERE node = 'b102'"));
  expect(rows().map(([id]) => id)).toEqual(['s0', 's1', 'b103', 's2']);
});

test('of several captions the first is what a figure says', async () => {
  const caption = { source: 'b0', start: 0, end: 1, target: 'b102' };
  await write((db) => insertLink(db, key, 50, { ...caption, kind: 'caption' }));
  const figure = () => listItems(read(), key, ['figure'])[0]?.text;
  expect(figure()).toBe('Figure 1: A bee.');
  await write((db) => db.run('DELETE FROM links WHERE start = 0 AND source = ?', 'b1'));
  expect(figure()).toBe('Bees fly.');
  await write((db) => db.run("UPDATE links SET kind = 'figure'"));
  expect(figure()).toBe('');
});

test('items of a kind come in reading order, figures with the words of their captions', async () => {
  expect(listItems(read(), key, ['figure', 'table']).map(({ id, text, label }) => [id, text, label])).toEqual([
    ['b102', 'Figure 1: A bee.', 'Figure 1'],
    ['b103', 'Table 2: Distances.', 'Table 2'],
  ]);
  expect(listItems(read(), key, ['text'])[1]).toMatchObject({
    ...{ id: 'b3', parent: 's2', kind: 'text', level: 3, order: 8, pageIndex: 1, endPageIndex: 1 },
    text: 'Three kilometers at most.',
    lines: [{ pageIndex: 1 }],
  });
  expect(listItems(read(), key, ['text'])[0]).toMatchObject({ label: undefined, cells: undefined });
  const cells = { rows: 1, columns: 2, headerRows: 0, cells: [] };
  await write((db) => db.run("UPDATE nodes SET details = ? WHERE node = 'b103'", packDetails({ cells })!));
  expect(listItems(read(), key, ['table'])[0]?.cells).toEqual(cells);
  expect(listItems(read(), key, ['section']).map(({ parent }) => parent)).toEqual(['s0', 's1']);
});

test('words come with the section that they stand in; the title and what has none do not', () => {
  expect(listWords(read(), key).map((one) => [one.id, one.section, one.kind, one.text, one.pageIndex])).toEqual([
    ['s1', 's1', 'section', '1 Flight', 0],
    ['b0', 's1', 'text', 'Bees fly.', 0],
    ['b1', 's1', 'caption', 'Figure 1: A bee.', 0],
    ['b2', 's1', 'caption', 'Table 2: Distances.', 0],
    ['s2', 's2', 'section', '1.1 Far', 1],
    ['b3', 's2', 'text', 'Three kilometers at most.', 1],
  ]);
});

test('a heading ends on its page, whatever is below it', async () => {
  await write((db) => db.run("UPDATE nodes SET end_page_index = 7 WHERE node IN ('s1', 'b0')"));
  expect(listWords(read(), key).slice(0, 2)).toMatchObject([{ endPageIndex: 0 }, { endPageIndex: 7 }]);
});

test('the longest paragraphs come first, and only text is one', async () => {
  const lengths = (limit: number) => listLongText(read(), key, limit).map((lines) => lines[0]?.end);
  expect(lengths(9)).toEqual([25, 9]);
  expect(lengths(1)).toEqual([25]);
  for (const kind of ['abstract', 'list-item', 'reference', 'footnote']) {
    await write((db) => db.run("UPDATE nodes SET kind = ? WHERE node = 'b0'", kind));
    expect(lengths(9)).toEqual(kind === 'footnote' ? [25] : [25, 9]);
  }
});

test('the first page has the lines that stand on it', async () => {
  const lines = [lineOf('here', 0), lineOf('there', 1)];
  await write((db) => db.run("UPDATE nodes SET lines = ? WHERE node = 'b0'", packLines(lines)));
  const found = listFirstPage(read(), key);
  expect(found.every(({ pageIndex }) => pageIndex === 0)).toBe(true);
  expect(found.map(({ end }) => end).toSorted((a, b) => a - b)).toEqual([4, 8, 16, 19]);
});

test('lines of nodes are found by their ids', () => {
  const found = linesOf(read(), key, ids('b3', 's1', 'b99'));
  expect([...found.keys()].toSorted()).toEqual(['b3', 's1']);
  expect(found.get('b3' as NodeId)).toMatchObject([{ end: 25 }]);
});

test('a figure has a place where that is known', async () => {
  const area = { pageIndex: 0, box: { x0: 1, y0: 2, x1: 3, y1: 4 } };
  await write((db) => db.run("UPDATE nodes SET details = ? WHERE node = 'b102'", packDetails({ area })!));
  const figure = nodeId('content', 102);
  expect(areaOf(read(), key, figure)).toEqual(area);
  expect(areaIn(read(), idFor('bees'), figure)).toEqual(area);
  expect(areaIn(read(), idFor('caves'), figure)).toBeUndefined();
  expect([areaOf(read(), key, nodeId('content', 0)), areaOf(read(), key, nodeId('content', 99))]).toEqual([
    undefined,
    undefined,
  ]);
});

test('words have the place of their lines on the first of their pages', async () => {
  // Two letters a line, six points each, from the left margin at 72.
  const lines = [
    { ...lineOf('ab', 2, 700), start: 0, end: 2 },
    { ...lineOf('cd', 2, 680), start: 2, end: 4 },
    { ...lineOf('ef', 3, 700), start: 4, end: 6 },
  ];
  await write((db) => db.run("UPDATE nodes SET text = 'abcdef', lines = ? WHERE node = 'b0'", packLines(lines)));
  const box = { x0: 72, y0: 678, x1: 84, y1: 708 };
  expect(linesArea(read(), key, nodeId('content', 0))).toEqual({ pageIndex: 2, box });
  expect(linesArea(read(), key, nodeId('content', 102))).toBeUndefined();
  expect(linesArea(read(), key, nodeId('content', 99))).toBeUndefined();
});
