/**
 * Is a database laid out as this program does it, and in no other way? A view, a trigger or a virtual table that somebody put into it
 * would run as part of what is asked of it.
 */
import { DatabaseSync } from 'node:sqlite';
import type { ReadDb, Row } from '../db.ts';

/** What a planner notes of tables; it says nothing and runs nothing. */
const STATISTICS = /^table sqlite_stat[14]$/;
const OBJECTS = 'SELECT type, name, sql FROM sqlite_schema';

/** By the migrations that made it: each object's words by its kind and name. */
const made = new WeakMap<readonly string[], Map<number, ReadonlyMap<string, string>>>();

/**
 * @param version  how many of the migrations the database has behind it
 * @returns what is in it that these migrations did not make, or made otherwise, or is missing; undefined where all is ours
 */
export function foreignObject(db: ReadDb, migrations: readonly string[], version: number): string | undefined {
  const ours = schemaOf(migrations, version);
  const found = new Map(db.all(OBJECTS).map(described));
  for (const [name, sql] of found) if (ours.get(name) !== sql && !STATISTICS.test(name)) return name;
  return [...ours.keys()].find((name) => !found.has(name));
}

/** Is there a table of this name as one of the versions made it? Whatever else lies beside it, it can be read. */
export function isOwnTable(db: ReadDb, migrations: readonly string[], table: string): boolean {
  const rows = rowsNamed(db, table);
  const [row] = rows;
  if (!row || rows.length > 1) return false;
  const [name, sql] = described(row);
  return migrations.some((_, at) => schemaOf(migrations, at + 1).get(name) === sql);
}

/** None where the schema itself is damaged. */
function rowsNamed(db: ReadDb, name: string): readonly Row[] {
  try {
    return db.all(`${OBJECTS} WHERE name = ?`, name);
  } catch {
    return [];
  }
}

function described({ type, name, sql }: Row): readonly [string, string] {
  return [`${String(type)} ${String(name)}`, String(sql).replace(/\s+/g, ' ').trim()];
}

function schemaOf(migrations: readonly string[], version: number): ReadonlyMap<string, string> {
  const versions = made.get(migrations) ?? new Map<number, ReadonlyMap<string, string>>();
  made.set(migrations, versions);
  let schema = versions.get(version);
  if (!schema) versions.set(version, (schema = makeSchema(migrations.slice(0, version))));
  return schema;
}

function makeSchema(migrations: readonly string[]): ReadonlyMap<string, string> {
  const sqlite = new DatabaseSync(':memory:');
  try {
    for (const migration of migrations) sqlite.exec(migration);
    return new Map(
      sqlite
        .prepare(OBJECTS)
        .all()
        .map((row) => described(row)),
    );
  } finally {
    sqlite.close();
  }
}
