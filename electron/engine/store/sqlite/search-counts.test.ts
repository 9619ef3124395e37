import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addIndexed, newIndex } from '../../testing/builders.ts';
import { freshLibrary } from '../../testing/fresh-library.ts';
import { createIndexReader } from '../index-reader.ts';
import { library } from '../migrations/001-library.ts';
import { writeIndex } from '../write-index.ts';
import { restoreSearchCounts, searchTotals } from './search-counts.ts';
import { SqliteSession } from './session.ts';

const fresh = freshLibrary();

const paragraphs = Array.from({ length: 300 }, (_, n) => `Row ${n} of many${n % 60 === 0 ? ' has nectar' : ''}.`);
const score = () => createIndexReader(fresh.store.read).match(['nectar'], { kind: 'library' }, 1)[0]?.bm25;

test('a word weighs the same however often its document was indexed', async () => {
  const key = await addIndexed(fresh.store, 'bees', [{ title: 'Rows', paragraphs }]);
  const before = score() ?? NaN;
  for (let again = 0; again < 4; again++) {
    await fresh.store.writer.write((db) =>
      writeIndex(db, key, newIndex('bees', [{ title: 'Rows', paragraphs }], again)),
    );
  }
  // What the last indexing left behind is taken back before the next.
  await fresh.store.writer.write((db) => db.words.beginIndex());
  expect(score()).toBeCloseTo(before, 2);
  await fresh.store.writer.write((db) => {
    db.run("INSERT INTO segments_fts (segments_fts) VALUES ('integrity-check')");
  });
});

test('what is not counted twice is left alone', async () => {
  await fresh.store.writer.write((db) => db.words.beginIndex());
  await addIndexed(fresh.store, 'bees', [{ title: 'Rows', paragraphs }]);
  const before = score();
  await fresh.store.writer.write((db) => db.words.beginIndex());
  expect(score()).toBe(before);
});

describe('the numbers of an index', () => {
  let session: SqliteSession;
  beforeEach(() => {
    session = new SqliteSession(':memory:');
    session.exec(library);
  });
  afterEach(() => session.close());

  const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
  const add = (id: number, path: number, text: number, caption = 0): void => {
    session.put('INSERT INTO segments_fts (rowid, path, text, caption) VALUES (?, ?, ?, ?)', [
      id,
      words(path),
      words(text),
      words(caption),
    ]);
  };
  const remove = (id: number) => session.put('DELETE FROM segments_fts WHERE rowid = ?', [id]);

  test('an empty index has no rows, which are of no length', () => {
    expect(searchTotals(session)).toEqual({ rows: 0, meanLength: 0 });
    restoreSearchCounts(session);
    expect(searchTotals(session)).toEqual({ rows: 0, meanLength: 0 });
  });

  test('rows and words of all columns are counted', () => {
    add(1, 2, 300, 1);
    add(2, 0, 20_000, 5);
    expect(searchTotals(session)).toEqual({ rows: 2, meanLength: (303 + 20_005) / 2 });
  });

  test('rows that were removed are taken off, and rows stay as long as they were', () => {
    for (let id = 1; id <= 200; id++) add(id, 1, 200);
    for (let id = 1; id <= 70; id++) remove(id);
    expect(searchTotals(session).rows).toBe(200);
    restoreSearchCounts(session);
    const { rows, meanLength } = searchTotals(session);
    expect(rows).toBe(130);
    expect(meanLength).toBeCloseTo(201, 1);
  });

  test('where nothing is left, or nothing is gone, nothing changes', () => {
    for (let id = 1; id <= 3; id++) add(id, 1, 10);
    restoreSearchCounts(session);
    expect(searchTotals(session)).toEqual({ rows: 3, meanLength: 11 });
    for (let id = 1; id <= 3; id++) remove(id);
    restoreSearchCounts(session);
    expect(searchTotals(session).rows).toBe(3);
  });
});
