import { beforeEach, expect, test } from 'vitest';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { addAnnotations, changeAnnotation, listAnnotations, removeAnnotations } from './annotations.ts';
import type { WriteDb } from './db.ts';

const fresh = freshTables();
beforeEach(async () => {
  await addWaiting(fresh.store, 'bees', 1);
  await addWaiting(fresh.store, 'caves', 2);
});

const marked = (text: string, pageIndex: number, more: Partial<NewAnnotation> = {}): NewAnnotation => ({
  document: idFor('bees'),
  kind: 'text',
  color: 'yellow',
  pages: [{ pageIndex, quads: [[0, 1, 2, 3, 4, 5, 6, 7]] }],
  text,
  prefix: 'before ',
  suffix: ' after',
  note: '',
  ...more,
});
const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const add = (...added: NewAnnotation[]) => write((db) => addAnnotations(db, added, 100));
const texts = (name?: string) =>
  listAnnotations(fresh.store.read, name === undefined ? undefined : idFor(name)).map(({ text }) => text);

test('what is marked is kept as it is, with a number and its time', async () => {
  const given = [marked('nectar', 3, { note: 'see' }), marked('wax', 1, { inFile: 'annot 7' })];
  const added = await add(...given);
  expect(added).toEqual(given.map((one, at) => ({ ...one, id: added[at]!.id, createdAt: 100, changedAt: 100 })));
  expect(new Set(added.map(({ id }) => id)).size).toBe(2);
  expect(listAnnotations(fresh.store.read, idFor('bees'))).toEqual([added[1], added[0]]);
});

test('marks of a document come by page, those of all newest document first', async () => {
  await add(marked('b', 4), marked('c', 4), marked('a', 0), marked('d', 9, { document: idFor('caves') }));
  expect(texts('bees')).toEqual(['a', 'b', 'c']);
  expect(texts('caves')).toEqual(['d']);
  expect(texts()).toEqual(['d', 'a', 'b', 'c']);
});

test('marks of a document that is not here are kept for it, and not listed among all', async () => {
  await add(marked('dune', 0, { document: idFor('dunes') }));
  expect(texts('dunes')).toEqual(['dune']);
  expect(texts()).toEqual([]);
});

test('what stood in the file is taken in once', async () => {
  expect(await add(marked('a', 0, { inFile: 'x' }), marked('b', 0, { inFile: 'x' }))).toHaveLength(1);
  expect(await add(marked('a', 0, { inFile: 'x' }), marked('c', 0, { inFile: 'y' }))).toMatchObject([{ text: 'c' }]);
  expect(await add(marked('a', 0, { inFile: 'x', document: idFor('caves') }))).toHaveLength(1);
  expect(texts('bees')).toEqual(['a', 'c']);
});

test('color and note are changed each by itself', async () => {
  const [one] = await add(marked('nectar', 3, { note: 'see' }), marked('wax', 3));
  const change = (what: { color?: string; note?: string }, now: number) =>
    write((db) => changeAnnotation(db, one!.id, what, now));
  expect(await change({ color: 'blue' }, 200)).toEqual({ ...one, color: 'blue', changedAt: 200 });
  expect(await change({ note: '' }, 300)).toEqual({ ...one, color: 'blue', note: '', changedAt: 300 });
  expect(listAnnotations(fresh.store.read, idFor('bees'))[1]).toMatchObject({
    text: 'wax',
    color: 'yellow',
    changedAt: 100,
  });
  await expect(write((db) => changeAnnotation(db, 999, { note: 'x' }, 1))).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

const box: NewAnnotation['pages'] = [{ pageIndex: 2, quads: [[10, 20, 60, 20, 60, 40, 10, 40]] }];
const drawn = marked('', 2, { kind: 'ink', shape: { strokes: [[10, 20, 30.5, 40]], widthPt: 1.5 } });
const typed = marked('', 2, { kind: 'textbox', note: 'Mind this', shape: { sizePt: 11 } });

test('drawings and text boxes keep their shape, and are moved and shaped anew; words stay where they are', async () => {
  const added = await add(drawn, typed, marked('a', 2, { kind: 'underline' }), marked('b', 2, { kind: 'strike' }));
  expect(listAnnotations(fresh.store.read, idFor('bees'))).toEqual(added);
  const [ink, , words] = added;
  const shape = {
    strokes: [
      [10, 20, 30.5, 40],
      [1, 2],
    ],
    widthPt: 1.5,
  };
  expect(await write((db) => changeAnnotation(db, ink!.id, { shape, pages: box }, 200))).toEqual({
    ...ink,
    shape,
    pages: box,
    changedAt: 200,
  });
  await expect(write((db) => changeAnnotation(db, words!.id, { pages: box }, 300))).rejects.toMatchObject({
    code: 'input.invalid',
  });
  await expect(write((db) => changeAnnotation(db, ink!.id, { shape: { sizePt: 9 } }, 300))).rejects.toMatchObject({
    code: 'input.invalid',
  });
  expect(listAnnotations(fresh.store.read, idFor('bees'))[0]).toMatchObject({ shape });
});

test('some are removed, and one that is not there is no mistake', async () => {
  const added = await add(marked('a', 0), marked('b', 0), marked('c', 0));
  await write((db) => removeAnnotations(db, [added[0]!.id, added[2]!.id, 999]));
  expect(texts('bees')).toEqual(['b']);
});

test('what another version wrote is left out, not lost', async () => {
  const [one] = await add(marked('a', 0), marked('b', 0));
  await write((db) => db.run("UPDATE annotations SET color = 'infrared' WHERE id = ?", one!.id));
  expect(texts('bees')).toEqual(['b']);
  await expect(write((db) => changeAnnotation(db, one!.id, { note: 'x' }, 1))).rejects.toMatchObject({
    code: 'input.invalid',
  });
  expect(fresh.store.read.all('SELECT id FROM annotations')).toHaveLength(2);
});
