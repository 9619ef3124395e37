import type { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { SettingName } from '#shared/contract/offered-settings.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';
import { readRow, readRows } from './read-rows.ts';

/**
 * A setting of the reader's, as it was given; undefined if there is none or it cannot be read. One under a new name belongs in
 * `settingNames`, where it is decided how it may come from elsewhere.
 */
export function loadSetting(db: ReadDb, name: SettingName): unknown {
  const { aside } = db.notes;
  if (!aside) return load(db, 'settings', name);
  const value = aside.get(name);
  return value === undefined ? undefined : (JSON.parse(value) as unknown);
}

/** A setting as `schema` reads it; one that cannot be read so is noted, and is as if it were not there. */
export function readSetting<T>(db: ReadDb, name: SettingName, schema: z.ZodType<T>): T | undefined {
  const found = loadSetting(db, name);
  return found === undefined ? undefined : readRow(db, 'settings', { name }, () => schema.parse(found))?.value;
}

/** How a window looks and whether documents are read for now lead nowhere: of a library that is not trusted they are kept while it is open. */
const harmless: readonly SettingName[] = ['view', 'indexing'];

/** @throws AppError `library.restricted` */
export function saveSetting(db: WriteDb, name: SettingName, value: unknown): void {
  const { aside } = db.notes;
  if (!aside) save(db, 'settings', name, value);
  else if (harmless.includes(name)) aside.set(name, JSON.stringify(value));
  else throw restricted();
}

/** What is refused in a library that was made elsewhere. */
export function restricted(): AppError {
  const words =
    'This library was made elsewhere and is not trusted here: its settings do not count and cannot be changed.';
  return new AppError('library.restricted', words);
}

/** What lies in the library under the names of settings, whether it counts or not. */
export function storedSettings(db: ReadDb): { readonly name: string; readonly value: string }[] {
  const rows = db.all('SELECT name, value FROM settings ORDER BY name');
  return readRows(db, 'settings', rows, ({ name, value }) => ({ name: text(name), value: text(value) }));
}

/** What is kept of the library itself under a name, for all who read it; undefined likewise. */
export function loadKept(db: ReadDb, name: string): unknown {
  return load(db, 'kept', name);
}

export function saveKept(db: WriteDb, name: string, value: unknown): void {
  save(db, 'kept', name, value);
}

/** The same of what every transaction changes: engines that write side by side wait for one another only while it ends. */
export function saveKeptLast(db: WriteDb, name: string, value: unknown): void {
  db.putLast(name, saving('kept'), name, JSON.stringify(value));
}

type Table = 'settings' | 'kept';

function load(db: ReadDb, table: Table, name: string): unknown {
  const row = db.get(`SELECT value FROM ${table} WHERE name = ?`, name);
  return readRow(db, table, row && { ...row, name }, ({ value }) => JSON.parse(text(value)) as unknown)?.value;
}

function save(db: WriteDb, table: Table, name: string, value: unknown): void {
  db.run(saving(table), name, JSON.stringify(value));
}

const saving = (table: Table): string =>
  `INSERT INTO ${table} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
