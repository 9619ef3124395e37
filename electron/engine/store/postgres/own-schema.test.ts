import { expect, test } from 'vitest';
import { ownMigrations, ownSchemaOf, ownTables, quoted, searchPath } from './own-schema.ts';
import { channelOf } from './protocol.ts';

const address = { url: '', schema: 'wayleaf', reader: undefined };

test('a reader’s tables are named by the library and the reader, by default the server’s user', () => {
  expect(ownSchemaOf(address, 'ada')).toBe('wayleaf of ada');
  expect(ownSchemaOf({ ...address, reader: 'bob' }, 'ada')).toBe('wayleaf of bob');
});

test('a name is as long as the server takes it, and longer ones are told apart', () => {
  const most = 'a'.repeat(63 - 'wayleaf of '.length);
  expect(ownSchemaOf(address, most)).toBe(`wayleaf of ${most}`);
  const [one, other] = [`${most}a`, `${most}b`].map((user) => ownSchemaOf(address, user));
  expect(one).toMatch(/^of [0-9a-f]{60}$/u);
  expect(other).not.toBe(one);
  expect(ownSchemaOf(address, 'ü'.repeat(26))).toBe(`wayleaf of ${'ü'.repeat(26)}`);
  expect(ownSchemaOf(address, 'ü'.repeat(27))).toMatch(/^of /u);
});

test('tables are looked for in the reader’s schema first', () => {
  expect(searchPath(address, 'wayleaf of ada')).toBe('"wayleaf of ada", "wayleaf"');
  expect(searchPath(address, undefined)).toBe('"wayleaf"');
  expect(quoted('a "b"')).toBe('"a ""b"""');
});

test('each table of a reader begins with what all shared, and counts on from there', () => {
  expect(ownTables).toHaveLength(17);
  const sql = ownMigrations.map((make) => make('wayleaf', "it's", true)).join('\n');
  for (const table of ownTables)
    expect(sql).toContain(
      `CREATE TABLE "it's".${table} (LIKE "wayleaf".${table} INCLUDING ALL); INSERT INTO "it's".${table} SELECT * FROM "wayleaf".${table};`,
    );
  const counted = [...sql.matchAll(/pg_get_serial_sequence\('"it''s"\.(\w+)', 'id'\)[^;]* FROM "it's"\.(\w+);/gu)];
  expect(counted.map(([, one, other]) => [one, other])).toEqual(
    ['history', 'annotations', 'zotero_objects'].map((table) => [table, table]),
  );
  expect(sql.split('\n')).toHaveLength(35);
  for (const column of [
    'annotations ADD COLUMN IF NOT EXISTS shape',
    'annotations ADD COLUMN IF NOT EXISTS author',
    'labels ADD COLUMN IF NOT EXISTS author',
  ])
    expect(sql).toContain(`ALTER TABLE "it's".${column}`);
  expect(sql).toContain('ALTER TABLE "it\'s".reading_marks ADD CONSTRAINT');
});

test('a channel is named by the library, as long as the server takes it', () => {
  expect(channelOf(address)).toBe('wayleaf_wayleaf');
  expect(channelOf({ ...address, schema: 'x'.repeat(99) })).toHaveLength(63);
});
