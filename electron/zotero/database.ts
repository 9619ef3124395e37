/**
 * Zotero's database, where the program does not run or does not answer: a copy of it, so that nothing here can touch or lock the
 * original. The tables are those of Zotero 5 and later.
 */
import { constants } from 'node:fs';
import { chmod, copyFile, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait, setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import {
  charsIn,
  checked,
  ITEM_FIELDS,
  keyInExtra,
  MAX_LIST,
  MAX_TEXT,
  nameOf,
  READING_BOUNDS,
  ReadingCount,
  type ZoteroCreator,
  type ZoteroLibraryId,
  type ZoteroPart,
  type ZoteroSource,
} from './objects.ts';
import { isShare, onThisMachine } from './other-machine.ts';
import { requireTables } from './schema.ts';
import { temporaryFolder } from '../process/drafts.ts';

const FILE = 'zotero.sqlite';
/**
 * What SQLite keeps beside a database that is in use. A rollback journal is never taken along: SQLite would act on what it says,
 * which may be the name of another file, to be removed.
 */
const LOG = '-wal';
const JOURNAL = '-journal';
const LOOKED_UP = ['itemData', 'itemCreators', 'itemTags'];
const TRIES = 4;
/** Zotero has written by then. */
const RETRY_MS = 100;
const SLICE_MS = 8;
const PART_OBJECTS = 500;
const PART_CHARS = 4 * 2 ** 20;

/**
 * @param bounds  of all that is read of it
 * @throws AppError `input.unsupported`, `file.unreadable`, `library.disk-full`
 */
export async function openDatabase(data: string, base: string | null, bounds = READING_BOUNDS): Promise<ZoteroSource> {
  const folder = await temporaryFolder('zotero');
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const copy = await copyDatabase(data, folder);
    indexItems(copy);
    const db = new DatabaseSync(copy, { readOnly: true });
    const libraries = librariesOf(db);
    const count = new ReadingCount(bounds);
    return {
      via: 'database',
      program: null,
      libraries: [...libraries.keys()],
      count: async () => countItems(db),
      read: (library, _since, signal) => readLibrary(db, libraries.get(library) ?? -1, { data, base }, count, signal),
      close: async () => {
        db.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    if (error instanceof AppError) throw error;
    throw new AppError('input.unsupported', 'Zotero’s database could not be read.', undefined, error);
  }
}

/** A copy that fits together: Zotero may write while it is made. @returns where it is */
async function copyDatabase(data: string, folder: string): Promise<string> {
  const from = path.join(data, FILE);
  const to = path.join(folder, FILE);
  for (let tries = 1; ; tries++) {
    const before = await stampOf(from);
    const isWhole = !(await isHot(from + JOURNAL));
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await rm(to + LOG, { force: true });
    if (await isRegular(from + LOG))
      await copyFile(from + LOG, to + LOG, constants.COPYFILE_FICLONE).catch(() => undefined);
    if (isWhole && (await stampOf(from)) === before) break;
    if (tries === TRIES)
      throw new AppError(
        'file.unreadable',
        'Zotero is writing to its database, or was stopped while it did. Try again in a moment, or start Zotero and close it.',
      );
    await wait(RETRY_MS);
  }
  await chmod(to, 0o600);
  // What was committed beside the original comes into the copy, and into no other file.
  const db = new DatabaseSync(to);
  db.exec('PRAGMA journal_mode = DELETE');
  // What somebody counted could be made up, and lead to a slow way through the tables.
  db.exec('DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4');
  db.close();
  return to;
}

/** What belongs to an item is looked up for each one: without an index, as Zotero has, that could be a walk through a table. */
function indexItems(copy: string): void {
  const db = new DatabaseSync(copy);
  const begins = db.prepare(`
    SELECT 1 FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
    WHERE list.partial = 0 AND info.seqno = 0 AND info.name = 'itemID'`);
  try {
    requireTables(db);
    for (const table of LOOKED_UP)
      if (!begins.get(table)) db.exec(`CREATE INDEX wayleaf_${table} ON ${table} (itemID)`);
  } finally {
    db.close();
  }
}

/** Is there a journal of a change that was not finished? One that is kept for the next change is empty, or begins with a zero. */
async function isHot(journal: string): Promise<boolean> {
  if (!(await isRegular(journal))) return false;
  const file = await open(journal, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (!file) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, 0);
    return bytesRead > 0 && buffer[0] !== 0;
  } finally {
    await file.close();
  }
}

/** A pipe would be waited for. */
async function isRegular(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() === true;
}

async function stampOf(file: string): Promise<string> {
  const stamps: string[] = [];
  for (const end of ['', LOG, JOURNAL]) {
    const found = await stat(file + end).catch(() => undefined);
    stamps.push(`${found?.size ?? 0} ${found?.mtimeMs ?? 0}`);
  }
  return stamps.join();
}

/** By the names that the local API has for them. */
function librariesOf(db: DatabaseSync): ReadonlyMap<ZoteroLibraryId, number> {
  const rows = db
    .prepare(
      `SELECT l.libraryID AS id, l.type AS type, g.groupID AS number FROM libraries l LEFT JOIN groups g USING (libraryID)
       WHERE l.type = 'user' OR (l.type = 'group' AND g.groupID IS NOT NULL) ORDER BY l.libraryID`,
    )
    .all();
  return new Map(rows.map(({ id, type, number }) => [type === 'user' ? '' : `g${Number(number)}`, Number(id)]));
}

const NOT_GONE = 'i.itemID NOT IN (SELECT itemID FROM deletedItems)';
const NO_CHILD = `i.itemID NOT IN (SELECT itemID FROM itemAttachments WHERE parentItemID IS NOT NULL)
  AND i.itemID NOT IN (SELECT itemID FROM itemNotes WHERE parentItemID IS NOT NULL)
  AND i.itemID NOT IN (SELECT itemID FROM itemAnnotations)`;

function countItems(db: DatabaseSync): number {
  return Number(db.prepare(`SELECT count(*) AS n FROM items i WHERE ${NOT_GONE} AND ${NO_CHILD}`).get()?.n ?? 0);
}

interface Files {
  readonly data: string;
  readonly base: string | null;
}

/** All of it each time: what is as before is found out by whoever keeps it. */
async function* readLibrary(
  db: DatabaseSync,
  library: number,
  files: Files,
  count: ReadingCount,
  signal: AbortSignal,
): AsyncGenerator<ZoteroPart, void, void> {
  const names = new Set<string>();
  const turn = turns(signal);
  let [part, chars]: [unknown[], number] = [[], 0];
  const full = async function* (): AsyncGenerator<ZoteroPart, void, void> {
    count.add(part.length, chars);
    const objects = checked(part);
    [part, chars] = [[], 0];
    for (const object of objects) names.add(nameOf(object));
    if (objects.length > 0) yield { kind: 'objects', objects };
  };
  for (const rows of [
    itemsOf(db, library),
    attachmentsOf(db, library, files),
    annotationsOf(db, library),
    collectionsOf(db, library),
  ]) {
    for (const object of rows) {
      await turn();
      if (object === undefined) continue;
      part.push(object);
      chars += charsIn(object);
      if (part.length >= PART_OBJECTS || chars >= PART_CHARS) yield* full();
    }
  }
  yield* full();
  yield { kind: 'end', names, cursor: { version: 0, modified: '' } };
}

/** Lets others get their turn between rows. */
function turns(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  };
}

type Rows = Generator<unknown, void, void>;

/** A text of another table, as much of it as is kept: one of a megabyte may belong to each of ten thousand objects. */
const cut = (column: string): string => `substr(${column}, 1, ${MAX_TEXT})`;
/** A key; of anything longer so much that it is still too long for one. */
const cutKey = (column: string): string => `substr(${column}, 1, 40)`;

/** Undefined stands for a row that gives no object yet: others may get their turn. */
function* itemsOf(db: DatabaseSync, library: number): Rows {
  const fieldsOf = fieldReader(db, ITEM_FIELDS);
  const creatorsOf = creatorReader(db);
  const tagsOf = tagReader(db);
  const items = db.prepare(
    `SELECT i.itemID AS id, ${cutKey('i.key')} AS key, ${cut('t.typeName')} AS type
     FROM items i JOIN itemTypes t USING (itemTypeID)
     WHERE i.libraryID = ? AND t.typeName NOT IN ('attachment', 'annotation', 'note') AND ${NOT_GONE}`,
  );
  for (const { id, key, type } of items.iterate(library)) {
    const known = yield* fieldsOf(Number(id));
    const { date, ...fields } = known;
    const shown = date === undefined ? '' : shownDate(date);
    yield {
      kind: 'item',
      key,
      type,
      fields: shown === '' ? fields : { ...fields, date: shown },
      creators: yield* creatorsOf(Number(id)),
      tags: yield* tagsOf(Number(id)),
      citationKey: known.citationKey ?? keyInExtra(known.extra),
    };
  }
}

/** What belongs to one item, by its number. */
type Reader<T> = (item: number) => Generator<undefined, T, void>;

function fieldReader(db: DatabaseSync, wanted: readonly string[]): Reader<Readonly<Record<string, string>>> {
  const rows = db.prepare(
    `SELECT f.fieldName AS name, ${cut('v.value')} AS value
     FROM itemData d CROSS JOIN fields f USING (fieldID) CROSS JOIN itemDataValues v USING (valueID)
     WHERE d.itemID = ? AND f.fieldName IN (${wanted.map((name) => `'${name}'`).join(', ')})`,
  );
  return function* (item) {
    const fields: Record<string, string> = {};
    for (const { name, value } of rows.iterate(item)) {
      fields[String(name)] = String(value);
      yield undefined;
    }
    return fields;
  };
}

function creatorReader(db: DatabaseSync): Reader<readonly ZoteroCreator[]> {
  const rows = db.prepare(
    `SELECT ${cut('p.firstName')} AS given, ${cut('p.lastName')} AS family, ${cut('t.creatorType')} AS role
     FROM itemCreators c CROSS JOIN creators p USING (creatorID) CROSS JOIN creatorTypes t USING (creatorTypeID)
     WHERE c.itemID = ? ORDER BY c.orderIndex LIMIT ${MAX_LIST + 1}`,
  );
  return function* (item) {
    const creators: ZoteroCreator[] = [];
    for (const { given, family, role } of rows.iterate(item)) {
      creators.push({ role: String(role), given: String(given ?? ''), family: String(family ?? '') });
      yield undefined;
    }
    return creators;
  };
}

function tagReader(db: DatabaseSync): Reader<readonly string[]> {
  const rows = db.prepare(
    `SELECT ${cut('n.name')} AS name FROM itemTags t CROSS JOIN tags n USING (tagID)
     WHERE t.itemID = ? ORDER BY n.name LIMIT ${MAX_LIST + 1}`,
  );
  return function* (item) {
    const tags: string[] = [];
    for (const { name } of rows.iterate(item)) {
      tags.push(String(name));
      yield undefined;
    }
    return tags;
  };
}

function* attachmentsOf(db: DatabaseSync, library: number, files: Files): Rows {
  const titleOf = fieldReader(db, ['title']);
  const tagsOf = tagReader(db);
  const rows = db.prepare(
    `SELECT i.itemID AS id, ${cutKey('i.key')} AS key, ${cutKey('p.key')} AS parent, ${cut('a.path')} AS path FROM itemAttachments a JOIN items i USING (itemID)
     LEFT JOIN items p ON p.itemID = a.parentItemID
     WHERE i.libraryID = ? AND a.contentType = 'application/pdf' AND a.linkMode <> 3 AND ${NOT_GONE}`,
  );
  for (const { id, key, parent, path: written } of rows.iterate(library)) {
    yield {
      kind: 'attachment',
      key,
      parent,
      title: (yield* titleOf(Number(id))).title ?? '',
      ...onThisMachine(typeof written === 'string' ? fileOf(written, String(key), files) : null, [
        files.data,
        files.base,
      ]),
      tags: yield* tagsOf(Number(id)),
    };
  }
}

/** `storage:` is in the attachment's own folder, `attachments:` below the base directory, anything else a path. */
export function fileOf(written: string, key: string, { data, base }: Files): string | null {
  if (written.startsWith('storage:')) {
    const name = written.slice('storage:'.length);
    return /[\\/\0]/u.test(name) || name === '..' ? null : path.join(data, 'storage', key, name);
  }
  if (written.startsWith('attachments:')) {
    const below = written.slice('attachments:'.length).split(/[\\/]/u);
    return base === null || below.includes('..') ? null : path.join(base, ...below);
  }
  return path.isAbsolute(written) || isShare(written) ? written : null;
}

/** As the local API names them. */
const ANNOTATION_TYPES = ['', 'highlight', 'note', 'image', 'ink', 'underline', 'text'];

function* annotationsOf(db: DatabaseSync, library: number): Rows {
  const rows = db.prepare(
    `SELECT ${cutKey('i.key')} AS key, ${cutKey('p.key')} AS parent, a.type AS type, ${cut('a.text')} AS text,
       ${cut('a.comment')} AS comment, ${cut('a.color')} AS color, a.position AS position
     FROM itemAnnotations a JOIN items i USING (itemID) JOIN items p ON p.itemID = a.parentItemID
     WHERE i.libraryID = ? AND ${NOT_GONE}`,
  );
  for (const { key, parent, type, text, comment, color, position } of rows.iterate(library)) {
    yield {
      kind: 'annotation',
      key,
      parent,
      type: ANNOTATION_TYPES[Number(type)] ?? '',
      text: text ?? '',
      comment: comment ?? '',
      color: color ?? '',
      position: position ?? '',
    };
  }
}

function* collectionsOf(db: DatabaseSync, library: number): Rows {
  const held = new Map<number, string[]>();
  const holds = db.prepare(
    `SELECT c.collectionID AS id, ${cutKey('i.key')} AS key FROM collectionItems c CROSS JOIN items i ON i.itemID = c.itemID
     WHERE i.libraryID = ? AND ${NOT_GONE}`,
  );
  for (const { id, key } of holds.iterate(library)) {
    const known = held.get(Number(id)) ?? [];
    known.push(String(key));
    held.set(Number(id), known);
    yield undefined;
  }
  const hasTrash = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'deletedCollections'").get() !== undefined;
  const rows = db.prepare(
    `SELECT c.collectionID AS id, ${cutKey('c.key')} AS key, ${cut('c.collectionName')} AS name, ${cutKey('p.key')} AS parent FROM collections c
     LEFT JOIN collections p ON p.collectionID = c.parentCollectionID WHERE c.libraryID = ?
     ${hasTrash ? 'AND c.collectionID NOT IN (SELECT collectionID FROM deletedCollections)' : ''}`,
  );
  for (const { id, key, name, parent } of rows.iterate(library)) {
    yield { kind: 'collection', key, name, parent, items: (held.get(Number(id)) ?? []).sort() };
  }
}

/** '2019-05-00 May 2019': sortable first, as it was typed behind it. What was typed says more than a year: 'circa 1850', 'n.d.'. */
function shownDate(date: string): string {
  const [, year = '', month = '', day = '', typed = ''] = /^(\d{4})-(\d\d)-(\d\d)(?: (.*))?$/su.exec(date) ?? [];
  if (year === '') return date;
  if (month === '00') return typed.trim() || (year === '0000' ? '' : year);
  return day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
}
