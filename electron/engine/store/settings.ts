import type { SettingName } from '#shared/contract/offered-settings.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';

/**
 * A setting of the reader's, as it was given; undefined if there is none or it cannot be read. One under a new name belongs in
 * `settingNames`, where it is decided how it may come from elsewhere.
 */
export function loadSetting(db: ReadDb, name: SettingName): unknown {
  return load(db, 'settings', name);
}

export function saveSetting(db: WriteDb, name: SettingName, value: unknown): void {
  save(db, 'settings', name, value);
}

/** What is kept of the library itself under a name, for all who read it; undefined likewise. */
export function loadKept(db: ReadDb, name: string): unknown {
  return load(db, 'kept', name);
}

export function saveKept(db: WriteDb, name: string, value: unknown): void {
  save(db, 'kept', name, value);
}

type Table = 'settings' | 'kept';

function load(db: ReadDb, table: Table, name: string): unknown {
  const row = db.get(`SELECT value FROM ${table} WHERE name = ?`, name);
  if (!row) return undefined;
  try {
    return JSON.parse(text(row.value));
  } catch {
    return undefined;
  }
}

function save(db: WriteDb, table: Table, name: string, value: unknown): void {
  db.run(
    `INSERT INTO ${table} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    name,
    JSON.stringify(value),
  );
}
