import { beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { linkKinds, type Link } from '#shared/domain/document/links/link.ts';
import { addWaiting } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { DocumentKey } from './keys.ts';
import { insertLink, linksFrom, listLinks, removeLinks } from './links.ts';

const fresh = freshTables();
let [bees, caves]: DocumentKey[] = [];
const links: Link[] = linkKinds.map((kind, at) => ({
  source: `b${9 - (at % 3)}` as NodeId,
  start: at,
  end: at + 4,
  target: `s${at}` as NodeId,
  kind,
}));

beforeEach(async () => {
  bees = await addWaiting(fresh.store, 'bees');
  caves = await addWaiting(fresh.store, 'caves');
  await fresh.store.writer.write((db) => {
    for (const [order, link] of [...links.entries()].reverse()) insertLink(db, bees!, order, link);
    insertLink(db, caves!, 0, links[0]!);
  });
});

test('links come in the order that they were given, all or those of a kind', () => {
  expect(listLinks(fresh.store.read, bees!)).toEqual(links);
  expect(listLinks(fresh.store.read, bees!, 'citation')).toEqual(links.filter(({ kind }) => kind === 'citation'));
  expect(listLinks(fresh.store.read, caves!)).toEqual([links[0]]);
  expect(listLinks(fresh.store.read, 99 as DocumentKey)).toEqual([]);
});

test('links come from the nodes that are asked for', () => {
  const sources = ['b9', 'b7'] as NodeId[];
  expect(linksFrom(fresh.store.read, bees!, sources)).toEqual(links.filter(({ source }) => sources.includes(source)));
  expect(linksFrom(fresh.store.read, bees!, [])).toEqual([]);
  expect(linksFrom(fresh.store.read, caves!, ['b8' as NodeId])).toEqual([]);
});

test('links go with their document alone', async () => {
  await fresh.store.writer.write((db) => removeLinks(db, bees!));
  expect([listLinks(fresh.store.read, bees!), listLinks(fresh.store.read, caves!)]).toEqual([[], [links[0]]]);
});

test('a link of a kind that there is not is left out and named', async () => {
  await fresh.store.writer.write((db) => db.run('UPDATE links SET kind = \'dream\' WHERE "start" = 0'));
  expect(listLinks(fresh.store.read, bees!)).toEqual(links.slice(1));
  expect(fresh.store.read.notes.unreadable.list()).toMatchObject([{ table: 'links' }]);
});
