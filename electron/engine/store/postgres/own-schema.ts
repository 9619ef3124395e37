/**
 * Tables of a reader's own, beside those of a library that several share: a schema that is looked in before the library's. So whatever
 * reads or writes a table by its name meets the reader's, and nobody else's.
 */
import { createHash } from 'node:crypto';
import type { ServerAddress } from './protocol.ts';
import { authorsIn, toReadIn, zoteroKindsIn } from './schema-changes.ts';

const MOST_BYTES_OF_NAME = 63;

/** The name of the schema in which a reader has tables; `user` is who the server takes them for. */
export function ownSchemaOf({ schema, reader }: ServerAddress, user: string): string {
  const name = `${schema} of ${reader ?? user}`;
  if (Buffer.byteLength(name) <= MOST_BYTES_OF_NAME) return name;
  // The server would cut two long names to the same one.
  return `of ${createHash('sha256').update(name).digest('hex')}`.slice(0, MOST_BYTES_OF_NAME);
}

/** What a connection looks for tables in, as `SET search_path TO` takes it. */
export function searchPath({ schema }: ServerAddress, own: string | undefined): string {
  return [own, schema].flatMap((name) => (name === undefined ? [] : [quoted(name)])).join(', ');
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Is there such a schema, and did the reader make it, or whoever made the library? What another user put there might be
 * run with the reader's rights. Parameters: its name, and the library's schema.
 */
export const OWN_SCHEMA_IS_THERE = `
  SELECT EXISTS (
    SELECT 1 FROM pg_namespace
    WHERE nspname = $1 AND (pg_get_userbyid(nspowner) = session_user
      OR nspowner = (SELECT nspowner FROM pg_namespace WHERE nspname = $2))) AS there`;

/** What was each reader's own from the beginning. */
const firstTables = [
  'history',
  'settings',
  'annotations',
  'reading_marks',
  'collections',
  'labels',
  'zotero_objects',
  'zotero_documents',
  'watched_files',
] as const;

/** Evidence tables: what a reader corrected, confirmed and noted is that reader's. */
const matrixTables = ['matrices', 'matrix_columns', 'matrix_rows', 'matrix_cells'] as const;

/** Which documents are one: it takes some of them out of answers, and those of nobody else. */
const joinedTables = ['joined_documents', 'apart_documents'] as const;

/** What is each reader's own; everything else is the library's. */
export const ownTables = [...firstTables, ...matrixTables, 'conversations', ...joinedTables, 'zotero_refused'] as const;

/**
 * What makes a reader's tables, and later what changes them; `reader_version` counts how many a reader has behind them.
 * Each begins with what all shared before readers were told apart.
 */
export const ownMigrations: readonly ((schema: string, own: string, isTrusted: boolean) => string)[] = [
  (schema, own, isTrusted) =>
    firstTables
      // What others set is nobody's who does not know them.
      .map((table) => (table === 'settings' && !isTrusted ? emptyCopy : copied)(schema, own, table))
      .concat(
        ['history', 'annotations', 'zotero_objects'].map((table) => {
          const name = `${quoted(own)}.${table}`;
          return `SELECT setval(pg_get_serial_sequence('${name.replaceAll("'", "''")}', 'id'), coalesce(max(id), 0) + 1, false) FROM ${name};`;
        }),
      )
      .join('\n'),
  (schema, own) => matrixTables.map((table) => copied(schema, own, table)).join('\n'),
  // Who had a history of their own before there were conversations has it without this column.
  (schema, own) =>
    `${copied(schema, own, 'conversations')}
ALTER TABLE ${quoted(own)}.history ADD COLUMN IF NOT EXISTS conversation TEXT COLLATE "C";`,
  (_, own) => toReadIn(`${quoted(own)}.`),
  (schema, own) => joinedTables.map((table) => copied(schema, own, table)).join('\n'),
  (schema, own) => zoteroKindsIn(`${quoted(own)}.`) + copied(schema, own, 'zotero_refused'),
  // Who had marks of their own before there were drawings has them without shapes.
  (_, own) => authorsIn(`${quoted(own)}.`),
];

function copied(schema: string, own: string, table: string): string {
  return `${emptyCopy(schema, own, table)} INSERT INTO ${quoted(own)}.${table} SELECT * FROM ${quoted(schema)}.${table};`;
}

function emptyCopy(schema: string, own: string, table: string): string {
  return `CREATE TABLE ${quoted(own)}.${table} (LIKE ${quoted(schema)}.${table} INCLUDING ALL);`;
}
