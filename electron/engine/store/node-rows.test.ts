import { beforeEach, expect, test } from 'vitest';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import type { ContentNode, StructureNode, TreeNode } from '#shared/domain/document/tree.ts';
import { addIndexed, lineOf } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';
import {
  dropOriginal,
  keepOriginal,
  listOriginals,
  nodesBehind,
  placeNode,
  putNode,
  removeNode,
  unread,
  wholeNode,
  wordsBehind,
} from './node-rows.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [{ title: 'Flight', paragraphs: ['Bees fly.', 'Figure 1: A bee.'] }]);
});

const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);
const all = () => nodesBehind(fresh.store.read, key, -1, 100);
const one = (id: string) => all().find((node) => node.id === id)!;

const section: StructureNode = {
  id: nodeId('section', 50),
  parent: nodeId('section', 0),
  level: 1,
  order: 70,
  kind: 'section',
  pageIndex: 2,
  endPageIndex: 3,
  lines: [lineOf('Dances', 2)],
  title: 'Dances',
  confidence: 0.5,
  evidence: ['numbering', 'name'],
};
const paragraph: ContentNode = {
  id: nodeId('content', 51),
  parent: nodeId('section', 50),
  level: 2,
  order: 71,
  kind: 'caption',
  pageIndex: 3,
  endPageIndex: 3,
  lines: [lineOf('A bee.', 3)],
  text: 'A bee.',
  label: 'Figure 9',
  captionOf: nodeId('content', 99),
};

test('nodes are read some at a time, contents without their words', () => {
  const nodes = all();
  expect(nodes.map(({ id, order }) => [id, order])).toEqual([
    ['s0', 0],
    ['s1', 1],
    ['b0', 2],
    ['b102', 3],
    ['b1', 4],
  ]);
  expect(nodes[1]).toMatchObject({ title: 'Flight', confidence: 0.9, evidence: ['typography'], lines: [{ end: 6 }] });
  expect(nodes[2]).toMatchObject({ kind: 'text', text: '', lines: unread, label: undefined });
  expect(nodes[4]).toMatchObject({ kind: 'caption', label: 'Figure 1' });
  expect(nodesBehind(fresh.store.read, key, 0, 2).map(({ id }) => id)).toEqual(['s1', 'b0']);
  expect(nodesBehind(fresh.store.read, key, 4, 2)).toEqual([]);
});

test('a node that is put is read as it is, without words and whole', async () => {
  await write((db) => {
    putNode(db, key, section);
    putNode(db, key, paragraph);
  });
  expect(one('s50')).toEqual(section);
  expect(one('b51')).toEqual({ ...paragraph, text: '', lines: unread, captionOf: undefined, label: 'Figure 9' });
  expect(wholeNode(fresh.store.read, key, one('b51'))).toEqual(paragraph);
  expect(wholeNode(fresh.store.read, key, { ...section, title: 'Other', lines: unread })).toEqual(section);
});

test('a node that is put again takes the place of the one before, with all of it', async () => {
  await write((db) => {
    putNode(db, key, section);
    putNode(db, key, paragraph);
  });
  const later: TreeNode = {
    ...section,
    title: 'Of dances',
    level: 2,
    order: 80,
    evidence: [],
    confidence: 1,
    lines: [],
  };
  const text: ContentNode = { ...paragraph, kind: 'text', text: 'Dances', label: undefined, captionOf: undefined };
  await write((db) => {
    putNode(db, key, later);
    putNode(db, key, text);
  });
  expect(one('s50')).toEqual(later);
  expect(wholeNode(fresh.store.read, key, one('b51'))).toEqual({ ...text, captionOf: undefined });
});

test('a node is placed elsewhere with nothing else changed, and removed', async () => {
  await write((db) => {
    putNode(db, key, section);
    placeNode(db, key, { ...section, parent: nodeId('section', 1), level: 2, order: 99, title: 'ignored' });
  });
  expect(one('s50')).toEqual({ ...section, parent: 's1', level: 2, order: 99 });
  // Its row may hold a node of the other kind by now.
  await write((db) => removeNode(db, key, nodeId('content', 50)));
  expect(one('s50')).toBeDefined();
  await write((db) => removeNode(db, key, section.id));
  expect(all()).toHaveLength(5);
});

test('words come with what they are a caption of, some rows at a time', async () => {
  await write((db) => putNode(db, key, paragraph));
  const words = wordsBehind(fresh.store.read, key, -1, 100);
  expect(words.map(({ id, text, row }) => [id, text, row])).toEqual([
    ['s0', 'bees', 0],
    ['s1', 'Flight', 1],
    ['b0', 'Bees fly.', 2],
    ['b102', '', 3],
    ['b1', 'Figure 1: A bee.', 4],
    ['b51', 'A bee.', 51],
  ]);
  expect(words.map(({ captionOf }) => captionOf)).toEqual([...Array<undefined>(5), nodeId('content', 99)]);
  expect(wordsBehind(fresh.store.read, key, 1, 1).map(({ id }) => id)).toEqual(['b0']);
});

test('a node is kept as it was parsed while another stands in its place', async () => {
  await write((db) => {
    putNode(db, key, section);
    keepOriginal(db, key, section.id);
    putNode(db, key, { ...section, title: 'Other' });
    putNode(db, key, paragraph);
    keepOriginal(db, key, paragraph.id);
  });
  // Its order is the number in its name: the parser numbers nodes as they stand.
  expect(listOriginals(fresh.store.read, key)).toEqual([
    { ...section, order: 50 },
    { ...paragraph, order: 51 },
  ]);
  await write((db) => dropOriginal(db, key, section.id));
  expect(listOriginals(fresh.store.read, key).map(({ id }) => id)).toEqual(['b51']);
  expect(one('s50')).toMatchObject({ title: 'Other' });
});

test('a heading without its evidence is taken for sure', async () => {
  await write((db) => db.run("UPDATE nodes SET confidence = NULL, evidence = NULL WHERE node = 's1'"));
  expect(one('s1')).toMatchObject({ confidence: 1, evidence: [] });
});

test('rows of another document are not read', async () => {
  const caves = await addIndexed(fresh.store, 'caves', []);
  expect(nodesBehind(fresh.store.read, caves, -1, 9).map(({ id }) => id)).toEqual(['s0']);
  expect(all()).toHaveLength(5);
  expect(wordsBehind(fresh.store.read, caves, -1, 9)).toHaveLength(1);
  expect(wholeNode(fresh.store.read, caves, { ...section, id: 's0' as NodeId })).toMatchObject({ title: 'caves' });
});
