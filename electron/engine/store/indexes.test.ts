import { beforeEach, expect, test } from 'vitest';
import { addIndexed, addWaiting, newIndex } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { bumpVersion, deleteIndexStep, indexFacts, indexVersion, searchColumns, updateCounts } from './indexes.ts';
import type { DocumentKey } from './keys.ts';
import { inBursts, sectionPaths, writeIndex, type NewIndex } from './write-index.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'bees');
});

const write = <T>(work: (db: WriteDb) => T | Promise<T>): Promise<T> => fresh.store.writer.write(work);
const sections = [{ title: 'Flight', paragraphs: ['Bees fly.', 'They fly far.'] }];

test('what is known of an index comes back as it was', async () => {
  expect(indexFacts(fresh.store.read, key)).toBeUndefined();
  const made = newIndex('bees', sections, 77);
  const problems = [{ pageIndex: 0, code: 'pdf.needs-ocr', message: 'A picture.' }];
  const facts = {
    ...made.index,
    problems,
    pagesWithoutText: [1, 3],
    timings: { text: 1.5 },
    language: 'en-GB',
    particulars: { hidden: 3, portfolio: true, attached: [{ name: 'mill.pdf' }] },
  } satisfies NewIndex['index'];
  await write((db) => writeIndex(db, key, { ...made, index: facts }));
  expect(indexFacts(fresh.store.read, key)).toEqual({
    ...{ indexedAt: 77, sections: 1, nodes: 4, segments: 2, frames: facts.frames, problems },
    ...{ pagesWithoutText: [1, 3], timings: { text: 1.5 }, language: 'en-GB', writtenIn: 'en' },
    particulars: facts.particulars,
  });
});

test.each(['frames', 'problems', 'pages_without_text', 'timings', 'written_in', 'particulars'])(
  'where %s cannot be read, the index is as if it were not there, and is named',
  async (column) => {
    await write((db) => writeIndex(db, key, newIndex('bees', sections)));
    for (const value of ['7', '["x"]', '[{"pageIndex":-1}]', '[0]'])
      await write((db) => db.run(`UPDATE indexes SET ${column} = ?`, value));
    expect(indexFacts(fresh.store.read, key)).toBeUndefined();
    expect(fresh.store.read.notes.unreadable.list()).toMatchObject([{ table: 'indexes', name: String(key) }]);
  },
);

test('a problem has a page and a code, and nothing else is read as one', async () => {
  await write((db) => writeIndex(db, key, newIndex('bees', sections)));
  const read = async (problem: object) => {
    await write((db) => db.run('UPDATE indexes SET problems = ?', JSON.stringify([problem])));
    return indexFacts(fresh.store.read, key)?.problems;
  };
  const problem = { pageIndex: 0, code: 'pdf.empty', message: '' };
  expect(await read(problem)).toEqual([problem]);
  for (const broken of [{ ...problem, more: 1 }, { ...problem, pageIndex: -1 }, { pageIndex: 0 }])
    expect(await read(broken)).toBeUndefined();
});

test('the version changes with every index that is made, corrected or removed', async () => {
  const versions = [indexVersion(fresh.store.read)];
  expect(versions).toEqual(['0']);
  const then = async (work: (db: WriteDb) => unknown) => {
    await write(work);
    versions.push(indexVersion(fresh.store.read));
  };
  await then((db) => writeIndex(db, key, newIndex('bees', sections)));
  await then((db) => updateCounts(db, key, { sections: 5, nodes: 6, segments: 7 }));
  expect(indexFacts(fresh.store.read, key)).toMatchObject({ sections: 5, nodes: 6, segments: 7 });
  await then((db) => deleteIndexStep(db, key, 100));
  await then(bumpVersion);
  expect(new Set(versions).size).toBe(5);
  await then((db) => deleteIndexStep(db, key, 100));
  expect(versions.at(-1)).toBe(versions.at(-2));
});

test('counts of one document are not those of another', async () => {
  const caves = await addIndexed(fresh.store, 'caves', sections);
  await write((db) => writeIndex(db, key, newIndex('bees', sections)));
  await write((db) => updateCounts(db, key, { sections: 5, nodes: 6, segments: 7 }));
  expect(indexFacts(fresh.store.read, caves)).toMatchObject({ sections: 1, nodes: 4, segments: 2 });
});

test('an index is deleted some rows at a time, and others stay', async () => {
  const caves = await addIndexed(fresh.store, 'caves', sections);
  await write((db) => writeIndex(db, key, newIndex('bees', sections)));
  const rows = (table: string) =>
    fresh.store.read.all(`SELECT 1 AS one FROM ${table} WHERE document_key = ?`, key).length;
  expect(await write((db) => deleteIndexStep(db, key, 2))).toBe(false);
  expect([rows('segments'), rows('nodes'), rows('indexes')]).toEqual([0, 4, 0]);
  let steps = 1;
  while (!(await write((db) => deleteIndexStep(db, key, 2)))) steps++;
  expect([steps, rows('nodes')]).toEqual([3, 0]);
  expect(indexFacts(fresh.store.read, caves)).toBeDefined();
});

test('a segment is found by its words, and by what stands above it', () => {
  const columns = (kind: string, about?: string) =>
    searchColumns('Flying bees', { text: 'They flew far.', kind, about }, 'en');
  expect(columns('text')).toEqual({ path: 'fly bee', text: 'thei fly far', caption: '' });
  expect(columns('caption')).toEqual({ path: 'fly bee', text: '', caption: 'thei fly far' });
  expect(columns('table', 'In crowns').path).toBe('fly bee in crown');
  expect(columns('table', '').path).toBe('fly bee');
});

test('headings lead from the top section to each, without the title of the document', () => {
  const node = (id: string, parent: string | null, kind: string, level: number, text: string, order: number) =>
    ({ id, parent, kind, level, text, order }) as never;
  const paths = sectionPaths([
    node('s0', null, 'document', 0, 'Of Bees', 0),
    node('s1', 's0', 'section', 1, 'Flight', 1),
    node('b0', 's1', 'text', 2, 'They fly.', 2),
    node('s2', 's1', 'section', 2, 'Far', 3),
    node('s3', 's9', 'section', 1, 'Lost', 4),
  ]);
  expect([...paths]).toEqual([
    ['s0', { order: 0, level: 0, path: '' }],
    ['s1', { order: 1, level: 1, path: 'Flight' }],
    ['s2', { order: 3, level: 2, path: 'Flight\nFar' }],
    ['s3', { order: 4, level: 1, path: 'Lost' }],
  ]);
});

test('work is done in bursts, all of it and in order', async () => {
  const done: number[] = [];
  let turns = 0;
  const count = (): void => {
    turns++;
    if (done.length < 3) setImmediate(count);
  };
  setImmediate(count);
  await inBursts([1, 2, 3], 0, (one) => done.push(one));
  expect(done).toEqual([1, 2, 3]);
  const inTurns = turns;
  turns = 0;
  done.length = 0;
  setImmediate(count);
  await inBursts([1, 2, 3], 1e9, (one) => done.push(one));
  expect(done).toEqual([1, 2, 3]);
  expect(turns).toBeLessThan(inTurns);
});

test('a document of more nodes or segments than rows is refused', async () => {
  const made = newIndex('bees', sections);
  const many = { length: 2 ** 24 } as never;
  for (const what of ['nodes', 'segments'])
    await expect(write((db) => writeIndex(db, key, { ...made, [what]: many }))).rejects.toMatchObject({
      code: 'file.too-large',
    });
});

test('the language of a document is told by words from all over it', async () => {
  const english = 'The bees fly to the flowers and they carry the nectar to the hive.';
  const german = 'Die Bienen fliegen zu den Blumen und sie tragen den Nektar in den Stock.';
  const language = async (paragraphs: readonly string[]) => {
    await write((db) => writeIndex(db, key, newIndex('bees', [{ title: 'One', paragraphs }])));
    return indexFacts(fresh.store.read, key)?.writtenIn;
  };
  expect(await language([english, ...Array<string>(40).fill(german)])).toBe('de');
  expect(await language([...Array<string>(200).fill(english), ...Array<string>(30).fill(german)])).toBe('en');
  expect(fresh.store.read.get('SELECT found_language FROM documents')).toMatchObject({ found_language: 'en' });
  await write((db) => writeIndex(db, key, newIndex('bees', [])));
  expect(fresh.store.read.get('SELECT found_language FROM documents')).toMatchObject({ found_language: null });
});
