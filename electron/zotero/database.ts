/**
 * Zotero's database, where the program does not run or does not answer: a copy of it, so that nothing here can touch or lock the
 * original. The tables are those of Zotero 5 and later.
 */
import { constants } from 'node:fs';
import { chmod, copyFile, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import {
  checked,
  ITEM_FIELDS,
  keyInExtra,
  nameOf,
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
const TRIES = 4;
const SLICE_MS = 8;
const PART_OBJECTS = 500;

/** @throws AppError `input.unsupported`, `file.unreadable`, `library.disk-full` */
export async function openDatabase(data: string, base: string | null): Promise<ZoteroSource> {
  const folder = await temporaryFolder('zotero');
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const copy = await copyDatabase(data, folder);
    const db = new DatabaseSync(copy, { readOnly: true });
    requireTables(db);
    const libraries = librariesOf(db);
    return {
      via: 'database',
      program: null,
      libraries: [...libraries.keys()],
      count: async () => countItems(db),
      read: (library, _since, signal) => readLibrary(db, libraries.get(library) ?? -1, { data, base }, signal),
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
  signal: AbortSignal,
): AsyncGenerator<ZoteroPart, void, void> {
  const names = new Set<string>();
  const turn = turns(signal);
  let part: unknown[] = [];
  const full = async function* (): AsyncGenerator<ZoteroPart, void, void> {
    const objects = checked(part);
    part = [];
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
      if (part.length >= PART_OBJECTS) yield* full();
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

/** Undefined stands for a row that gives no object yet: others may get their turn. */
function* itemsOf(db: DatabaseSync, library: number): Rows {
  const fields = new Map<number, Record<string, string>>();
  const names = ITEM_FIELDS.map((name) => `'${name}'`).join(', ');
  const values = db.prepare(
    `SELECT d.itemID AS id, f.fieldName AS name, v.value AS value FROM itemData d JOIN fields f USING (fieldID)
     JOIN itemDataValues v USING (valueID) JOIN items i USING (itemID) WHERE i.libraryID = ? AND f.fieldName IN (${names})`,
  );
  for (const { id, name, value } of values.iterate(library)) {
    const known = fields.get(Number(id)) ?? {};
    known[String(name)] = String(value);
    fields.set(Number(id), known);
    yield undefined;
  }
  const creators = new Map<number, ZoteroCreator[]>();
  const people = db.prepare(
    `SELECT c.itemID AS id, p.firstName AS given, p.lastName AS family, t.creatorType AS role
     FROM itemCreators c JOIN creators p USING (creatorID) JOIN creatorTypes t USING (creatorTypeID)
     JOIN items i USING (itemID) WHERE i.libraryID = ? ORDER BY c.itemID, c.orderIndex`,
  );
  for (const { id, given, family, role } of people.iterate(library)) {
    const known = creators.get(Number(id)) ?? [];
    known.push({ role: String(role), given: String(given ?? ''), family: String(family ?? '') });
    creators.set(Number(id), known);
    yield undefined;
  }
  const tags = yield* tagsOf(db, library);
  const items = db.prepare(
    `SELECT i.itemID AS id, i.key AS key, t.typeName AS type FROM items i JOIN itemTypes t USING (itemTypeID)
     WHERE i.libraryID = ? AND t.typeName NOT IN ('attachment', 'annotation', 'note') AND ${NOT_GONE}`,
  );
  for (const { id, key, type } of items.iterate(library)) {
    const known = fields.get(Number(id)) ?? {};
    // '2019-05-00 May 2019': sortable first, as it was typed behind it.
    const date = known.date?.replace(/^(\d{4}-\d\d-\d\d) .*$/su, '$1').replace(/(?:-00)+$/u, '');
    yield {
      kind: 'item',
      key,
      type,
      fields: date === undefined ? known : { ...known, date },
      creators: creators.get(Number(id)) ?? [],
      tags: tags.get(Number(id)) ?? [],
      citationKey: known.citationKey ?? keyInExtra(known.extra),
    };
  }
}

function* tagsOf(db: DatabaseSync, library: number): Generator<undefined, ReadonlyMap<number, string[]>, void> {
  const tags = new Map<number, string[]>();
  const rows = db.prepare(
    `SELECT t.itemID AS id, n.name AS name FROM itemTags t JOIN tags n USING (tagID) JOIN items i USING (itemID)
     WHERE i.libraryID = ? ORDER BY t.itemID, n.name`,
  );
  for (const { id, name } of rows.iterate(library)) {
    tags.set(Number(id), [...(tags.get(Number(id)) ?? []), String(name)]);
    yield undefined;
  }
  return tags;
}

function* attachmentsOf(db: DatabaseSync, library: number, files: Files): Rows {
  const titles = new Map<number, string>();
  const named = db.prepare(
    `SELECT d.itemID AS id, v.value AS title FROM itemData d JOIN fields f USING (fieldID) JOIN itemDataValues v USING (valueID)
     JOIN itemAttachments a USING (itemID) WHERE f.fieldName = 'title'`,
  );
  for (const { id, title } of named.iterate()) {
    titles.set(Number(id), String(title));
    yield undefined;
  }
  const tags = yield* tagsOf(db, library);
  const rows = db.prepare(
    `SELECT i.itemID AS id, i.key AS key, p.key AS parent, a.path AS path FROM itemAttachments a JOIN items i USING (itemID)
     LEFT JOIN items p ON p.itemID = a.parentItemID
     WHERE i.libraryID = ? AND a.contentType = 'application/pdf' AND a.linkMode <> 3 AND ${NOT_GONE}`,
  );
  for (const { id, key, parent, path: written } of rows.iterate(library)) {
    yield {
      kind: 'attachment',
      key,
      parent,
      title: titles.get(Number(id)) ?? '',
      ...onThisMachine(typeof written === 'string' ? fileOf(written, String(key), files) : null, [
        files.data,
        files.base,
      ]),
      tags: tags.get(Number(id)) ?? [],
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
    `SELECT i.key AS key, p.key AS parent, a.type AS type, a.text AS text, a.comment AS comment, a.color AS color,
       a.position AS position
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
    `SELECT c.collectionID AS id, i.key AS key FROM collectionItems c CROSS JOIN items i ON i.itemID = c.itemID
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
    `SELECT c.collectionID AS id, c.key AS key, c.collectionName AS name, p.key AS parent FROM collections c
     LEFT JOIN collections p ON p.collectionID = c.parentCollectionID WHERE c.libraryID = ?
     ${hasTrash ? 'AND c.collectionID NOT IN (SELECT collectionID FROM deletedCollections)' : ''}`,
  );
  for (const { id, key, name, parent } of rows.iterate(library)) {
    yield { kind: 'collection', key, name, parent, items: (held.get(Number(id)) ?? []).sort() };
  }
}
