/**
 * Archives and library databases as nobody's program writes them: entries, hashes, rows, settings, names and objects of the schema, each
 * changed by a seed. The same seed gives the same.
 */
import { DatabaseSync } from 'node:sqlite';
import { settingNames } from '#shared/contract/offered-settings.ts';
import {
  MANIFEST,
  READER,
  sealedText,
  sha256,
  type ArchiveList,
} from '../../electron/engine/library/archive-format.ts';
import { tableKinds } from '../../electron/engine/store/reader-data.ts';
import { archiveOf, entriesOf, type ArchiveEntry } from '../../electron/engine/testing/archive-entries.ts';
import { seededRandom, type Random } from './random.ts';

const TEXTS = [
  '',
  '{',
  'null',
  '__proto__',
  '../../etc/passwd',
  '\\\\attacker.example\\share\\x.pdf',
  'a\u0000b',
  '\u202Egnp.exe',
  "x'; DROP TABLE documents; --",
  'A'.repeat(64),
  '0'.repeat(64),
  'x'.repeat(30_000),
  '{"on":true,"keyDigest":"known"}',
  '[{"path":"/","paused":false,"exclude":[]}]',
  '{"languageModel":true,"ollamaAddress":"http://attacker.example"}',
];
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e308, 8.64e15 + 1];
const COLUMNS = ['id', 'document', 'document_id', 'name', 'value', 'parent', 'title', 'path', 'key', 'more'];
const NAMES = [
  'library.db',
  'postgres.json',
  'server-key.json',
  'files/../../x.pdf',
  `files/${'A'.repeat(64)}.pdf`,
  `files/${'0'.repeat(64)}.pdf`,
  `vectors/${'0'.repeat(64)}.json`,
  '/etc/passwd',
  'backups/reader.jsonl.gz',
];
const tables = [...Object.keys(tableKinds), 'sqlite_master', 'sqlite_schema', 'documents; DROP TABLE files', ''];

type Row = Record<string, unknown>;
/** What an archive says, in parts that can be changed and put together so that all its sums are right. */
interface Said {
  readonly list: { documents: { id: string; name: string }[] } & Pick<ArchiveList, 'seal'>;
  readonly rows: (Row | string)[];
  readonly files: ArchiveEntry[];
}
type Change = (said: Said, random: Random) => void;

/** An archive changed by this seed; most have right sums, whatever they say. */
export function mutateArchive(whole: Buffer, seed: number): Buffer {
  const random = seededRandom(seed);
  const entries = entriesOf(whole);
  if (random.below(4) === 0) return damaged(damagedEntries(entries, random), random);
  const said = saidBy(entries);
  const count = 1 + random.below(6);
  for (let at = 0; at < count; at++) random.pick(changes)(said, random);
  return archiveOf(damagedSometimes(saying(said, random), random));
}

function saidBy(entries: readonly ArchiveEntry[]): Said {
  const list = JSON.parse(String(contentOf(entries, MANIFEST))) as Said['list'];
  const lines = String(contentOf(entries, READER)).trimEnd().split('\n').slice(1, -1);
  const files = entries.filter(({ name }) => name !== MANIFEST && name !== READER);
  return { list, rows: lines.map((line) => JSON.parse(line) as Row), files };
}

const contentOf = (entries: readonly ArchiveEntry[], name: string): Buffer =>
  entries.find((entry) => entry.name === name)?.content ?? Buffer.alloc(0);

function saying({ list, rows, files }: Said, random: Random): ArchiveEntry[] {
  const count = random.below(40) === 0 ? random.below(9) : rows.length;
  const lines = [{ format: 'wayleaf-reader', version: 1 }, ...rows, { rows: count }];
  const reader = `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`;
  const hash = random.below(40) === 0 ? '0'.repeat(64) : sha256(reader);
  const said = { ...list, reader: hash, sum: sha256(sealedText({ documents: list.documents, reader: hash })) };
  return [
    { name: MANIFEST, content: Buffer.from(JSON.stringify(said)) },
    { name: READER, content: Buffer.from(reader) },
    ...files,
  ];
}

function anything(random: Random): unknown {
  switch (random.below(4)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return null;
    default:
      return random.pick(TEXTS);
  }
}

const isRow = (row: Row | string): row is Row => typeof row !== 'string';
const rowOf = ({ rows }: Said, random: Random): { table?: unknown; row?: Row } | undefined =>
  rows.filter(isRow).length > 0 ? random.pick(rows.filter(isRow)) : undefined;

const changes: readonly Change[] = [
  /** A value. */
  (said, random) => {
    const found = rowOf(said, random);
    const columns = Object.keys(found?.row ?? {});
    if (found?.row && columns.length > 0) found.row[random.pick(columns)] = anything(random);
  },
  /** A column more, or one less. */
  (said, random) => {
    const found = rowOf(said, random);
    if (!found?.row) return;
    if (random.below(2) === 0) found.row[random.pick(COLUMNS)] = anything(random);
    else Reflect.deleteProperty(found.row, random.pick(Object.keys(found.row)));
  },
  /** Another table. */
  (said, random) => {
    const found = rowOf(said, random);
    if (found) found.table = random.pick(tables);
  },
  /** A row twice, or none. */
  (said, random) => {
    const at = random.below(said.rows.length);
    const row = said.rows[at];
    if (row !== undefined && random.below(2) === 0) said.rows.push(structuredClone(row));
    else said.rows.splice(at, 1);
  },
  /** A setting. */
  (said, random) => {
    const name = random.pick([...settingNames, 'index.version', 'x.lease', '']);
    said.rows.push({ table: 'settings', row: { name, value: random.pick(TEXTS) } });
  },
  /** A place of a file. */
  (said, random) => {
    const id = said.list.documents[0]?.id ?? '';
    const row = {
      path: random.pick(TEXTS),
      document: id,
      bytes: 1,
      modified_ms: 1,
      seen_at: 1,
      present: 1,
      received: 1,
    };
    said.rows.push({ table: 'files', row });
  },
  /** No row. */
  (said, random) => said.rows.push(random.pick(TEXTS).replaceAll('\n', ' ')),
  /** A document's id or name in the list. */
  (said, random) => {
    const document = random.pick(said.list.documents);
    const value = random.pick(TEXTS);
    if (random.below(2) === 0) document.id = value;
    else document.name = value;
  },
  /** A bit of a document. */
  (said, random) => {
    const at = random.below(said.files.length);
    const { name, content } = said.files[at] ?? {};
    if (name !== undefined && content) said.files[at] = { name, content: flipped(content, random) };
  },
  /** A seal. */
  (said, random) => Object.assign(said.list, { seal: random.pick(['', 'x'.repeat(43), undefined]) }),
];

function flipped(content: Buffer, random: Random): Buffer {
  const copy = Buffer.from(content);
  const at = random.below(copy.length);
  if (copy.length > 0) copy[at] = copy[at]! ^ (1 << random.below(8));
  return copy;
}

const damagedSometimes = (entries: ArchiveEntry[], random: Random): ArchiveEntry[] =>
  random.below(5) === 0 ? damagedEntries(entries, random) : entries;

function damagedEntries(given: readonly ArchiveEntry[], random: Random): ArchiveEntry[] {
  const entries = [...given];
  const at = random.below(entries.length);
  switch (random.below(5)) {
    case 0:
      entries.push({ name: random.pick(NAMES), content: Buffer.from(random.pick(TEXTS)) });
      break;
    case 1:
      entries[at] = { name: random.pick(NAMES), content: entries[at]!.content };
      break;
    case 2:
      entries.push(entries[at]!);
      break;
    case 3:
      entries.splice(at, 1);
      break;
    default:
      entries[at] = { name: entries[at]!.name, content: flipped(entries[at]!.content, random) };
  }
  return entries;
}

function damaged(entries: readonly ArchiveEntry[], random: Random): Buffer {
  let bytes = archiveOf(entries);
  const count = random.below(4);
  for (let at = 0; at < count; at++) bytes = flipped(bytes, random);
  return random.below(6) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}

const OBJECTS = [
  'CREATE VIEW more AS SELECT 1',
  'DROP TABLE history; CREATE VIEW history AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n',
  'CREATE TRIGGER more AFTER UPDATE ON files BEGIN DELETE FROM settings; END',
  'CREATE TRIGGER more BEFORE INSERT ON jobs BEGIN SELECT RAISE(ABORT, 1); END',
  'CREATE VIRTUAL TABLE more USING fts5(words)',
  'CREATE TABLE more (x TEXT DEFAULT (hex(zeroblob(1000))))',
  'CREATE INDEX more ON documents (hex(title))',
  'DROP TABLE summaries',
  'DROP TRIGGER segments_gone',
  "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE jobs (x)' WHERE name = 'jobs'",
  'PRAGMA user_version = 3',
  'PRAGMA user_version = 999',
  'PRAGMA user_version = -1',
];

/** Change the database in a file by this seed: its schema, or a value of any column. */
export function mutateDatabase(file: string, seed: number): void {
  const random = seededRandom(seed);
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
  try {
    const count = 1 + random.below(4);
    for (let at = 0; at < count; at++) {
      if (random.below(4) === 0) attempt(() => sqlite.exec(random.pick(OBJECTS)));
      else attempt(() => changeValue(sqlite, random));
    }
  } finally {
    sqlite.close();
  }
}

function changeValue(sqlite: DatabaseSync, random: Random): void {
  const table = random.pick(Object.keys(tableKinds));
  const columns = sqlite.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
  if (columns.length === 0) return;
  const { name, type } = random.pick(columns);
  const value =
    type === 'BLOB'
      ? new Uint8Array(random.below(40)).fill(random.below(256))
      : type === 'TEXT'
        ? random.pick(TEXTS)
        : BigInt(random.pick([0, -1, 4_000_000_000])) * BigInt(random.pick([1, 2 ** 31]));
  sqlite.prepare(`UPDATE ${table} SET ${String(name)} = ?`).run(value);
}

/** What the schema lets nobody do is not done. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The next one, then.
  }
}
