import { text, type ReadDb, type WriteDb } from './db.ts';

/** The value stored under a name, as it was given; undefined if there is none or it cannot be read. */
export function loadSetting(db: ReadDb, name: string): unknown {
  const row = db.get('SELECT value FROM settings WHERE name = ?', name);
  if (!row) return undefined;
  try {
    return JSON.parse(text(row.value));
  } catch {
    return undefined;
  }
}

export function saveSetting(db: WriteDb, name: string, value: unknown): void {
  db.run(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  );
}
