import { expect, test } from 'vitest';
import { freshTables } from '../testing/fresh-tables.ts';
import { loadKept, loadSetting, saveKept, saveSetting } from './settings.ts';

const fresh = freshTables();

test('a setting is what was given last, of any kind', async () => {
  for (const value of [7, 'text', null, [1, { a: true }]]) {
    await fresh.store.writer.write((db) => saveSetting(db, 'view', value));
    expect(loadSetting(fresh.store.read, 'view')).toEqual(value);
  }
  expect(loadSetting(fresh.store.read, 'models')).toBeUndefined();
});

test('what is kept of the library is no setting of the reader’s', async () => {
  await fresh.store.writer.write((db) => {
    saveKept(db, 'lease', { owner: 'ada' });
    saveSetting(db, 'view', 1);
  });
  expect(loadKept(fresh.store.read, 'lease')).toEqual({ owner: 'ada' });
  expect(fresh.store.read.all('SELECT name FROM settings')).toEqual([{ name: 'view' }]);
  expect(loadKept(fresh.store.read, 'view')).toBeUndefined();
});

test('what cannot be read is not there', async () => {
  await fresh.store.writer.write((db) => db.run("INSERT INTO settings (name, value) VALUES ('view', 'no JSON')"));
  expect(loadSetting(fresh.store.read, 'view')).toBeUndefined();
});
