import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { zotero } from './019-zotero.ts';
import { allOfZotero } from './032-all-of-zotero.ts';

test('objects keep their numbers, none is given twice, and notes are taken', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(zotero);
  const put = (name: string, kind: string): number =>
    Number(
      db
        .prepare("INSERT INTO zotero_objects (library, name, kind, parent, object) VALUES ('', ?, ?, NULL, '{}')")
        .run(name, kind).lastInsertRowid,
    );
  const [, kept, gone] = [put('A', 'item'), put('B', 'annotation'), put('C', 'annotation')];
  db.exec("DELETE FROM zotero_objects WHERE name IN ('A', 'C')");
  db.exec(allOfZotero);
  expect(db.prepare('SELECT id, name, kind FROM zotero_objects').all()).toEqual([
    { id: kept, name: 'B', kind: 'annotation' },
  ]);
  expect(put('D', 'note')).toBe(gone + 1);
  expect(put('trash A', 'trashed')).toBe(gone + 2);
  expect(() => put('E', 'dream')).toThrow('CHECK');
  db.close();
});

test('a library that never knew Zotero counts from the beginning', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(zotero + allOfZotero);
  db.exec("INSERT INTO zotero_objects (library, name, kind, parent, object) VALUES ('', 'A', 'note', NULL, '{}')");
  expect(db.prepare('SELECT id FROM zotero_objects').get()).toEqual({ id: 1 });
  db.close();
});
