import { WriteDb } from './db.ts';
import { migrations } from './migrations/migrations.ts';
import { SqliteSession } from './sqlite/session.ts';

/** An empty database with the library's tables that is never written to a disk; gone when it is closed. */
export function openInMemory(session = new SqliteSession(':memory:')): WriteDb {
  const db = new WriteDb(session);
  for (const migration of migrations) db.exec(migration);
  return db;
}
