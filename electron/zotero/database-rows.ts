/** Rows of Zotero's database as the objects that are kept of it. */
import type { DatabaseSync } from 'node:sqlite';
import { NOT_GONE, PARENT_NOT_GONE } from './database-survey.ts';
import {
  ITEM_FIELDS,
  keyInExtra,
  linkModes,
  MAX_LIST,
  MAX_NOTE,
  MAX_TEXT,
  TITLE_FIELDS,
  type ZoteroCreator,
} from './objects.ts';
import { onThisMachine } from './other-machine.ts';
import { fileNameOf, fileOf, lacksBase, type Files } from './stored-paths.ts';

/** Undefined stands for a row that gives no object yet: others may get their turn. */
export type Rows = Generator<unknown, void, void>;

/** A text of another table, as much of it as is kept: one of a megabyte may belong to each of ten thousand objects. */
const cut = (column: string): string => `substr(${column}, 1, ${MAX_TEXT})`;
/** A key; of anything longer so much that it is still too long for one. */
const cutKey = (column: string): string => `substr(${column}, 1, 40)`;

export function* itemsOf(db: DatabaseSync, library: number): Rows {
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

export function* attachmentsOf(db: DatabaseSync, library: number, files: Files): Rows {
  const titleOf = fieldReader(db, ['title']);
  const tagsOf = tagReader(db);
  const own = [files.data, files.base];
  const rows = db.prepare(
    `SELECT i.itemID AS id, ${cutKey('i.key')} AS key, ${cutKey('p.key')} AS parent, ${cut('a.path')} AS path,
       a.linkMode AS mode, substr(a.contentType, 1, 200) AS type
     FROM itemAttachments a JOIN items i USING (itemID) LEFT JOIN items p ON p.itemID = a.parentItemID
     WHERE i.libraryID = ? AND ${NOT_GONE} AND ${PARENT_NOT_GONE}`,
  );
  for (const { id, key, parent, path: written, mode, type } of rows.iterate(library)) {
    const how = linkModes[Number(mode)] ?? 'imported_file';
    const place = typeof written === 'string' && how !== 'linked_url' ? written : null;
    yield {
      kind: 'attachment',
      key,
      parent,
      title: (yield* titleOf(Number(id))).title ?? '',
      mode: how,
      contentType: type ?? '',
      name: fileNameOf(place ?? ''),
      ...onThisMachine(place === null ? null : fileOf(place, String(key), files), own),
      noBase: place !== null && lacksBase(place, files.base),
      tags: yield* tagsOf(Number(id)),
    };
  }
}

/** Attachments may have a note as well, which Zotero does not show any more: those are left out. */
export function* notesOf(db: DatabaseSync, library: number): Rows {
  const tagsOf = tagReader(db);
  const rows = db.prepare(
    `SELECT i.itemID AS id, ${cutKey('i.key')} AS key, ${cutKey('p.key')} AS parent, substr(n.note, 1, ${MAX_NOTE}) AS html
     FROM items i JOIN itemTypes t USING (itemTypeID) JOIN itemNotes n ON n.itemID = i.itemID
     LEFT JOIN items p ON p.itemID = n.parentItemID
     WHERE i.libraryID = ? AND t.typeName = 'note' AND ${NOT_GONE} AND ${PARENT_NOT_GONE}`,
  );
  for (const { id, key, parent, html } of rows.iterate(library)) {
    yield { kind: 'note', key, parent, html: html ?? '', tags: yield* tagsOf(Number(id)) };
  }
}

export function* trashOf(db: DatabaseSync, library: number): Rows {
  const titleOf = fieldReader(db, TITLE_FIELDS);
  const rows = db.prepare(
    `SELECT i.itemID AS id, ${cutKey('i.key')} AS key, ${cut('t.typeName')} AS type, substr(n.title, 1, 200) AS note
     FROM deletedItems d JOIN items i USING (itemID) JOIN itemTypes t USING (itemTypeID) LEFT JOIN itemNotes n ON n.itemID = i.itemID
     WHERE i.libraryID = ? AND t.typeName <> 'annotation'`,
  );
  for (const { id, key, type, note } of rows.iterate(library)) {
    const titles = yield* titleOf(Number(id));
    const title = TITLE_FIELDS.map((name) => titles[name]).find((one) => one !== undefined) ?? String(note ?? '');
    yield { kind: 'trashed', key, type, title };
  }
}

/** As the local API names them. */
const ANNOTATION_TYPES = ['', 'highlight', 'note', 'image', 'ink', 'underline', 'text'];

export function* annotationsOf(db: DatabaseSync, library: number): Rows {
  const rows = db.prepare(
    `SELECT ${cutKey('i.key')} AS key, ${cutKey('p.key')} AS parent, a.type AS type, ${cut('a.text')} AS text,
       ${cut('a.comment')} AS comment, ${cut('a.color')} AS color, a.position AS position,
       substr(a.pageLabel, 1, 100) AS label, substr(a.sortIndex, 1, 100) AS place
     FROM itemAnnotations a JOIN items i USING (itemID) JOIN items p ON p.itemID = a.parentItemID
     WHERE i.libraryID = ? AND ${NOT_GONE}`,
  );
  for (const { key, parent, type, text, comment, color, position, label, place } of rows.iterate(library)) {
    yield {
      kind: 'annotation',
      key,
      parent,
      type: ANNOTATION_TYPES[Number(type)] ?? '',
      text: text ?? '',
      comment: comment ?? '',
      color: color ?? '',
      position: position ?? '',
      label: label ?? '',
      order: place ?? '',
    };
  }
}

export function* collectionsOf(db: DatabaseSync, library: number): Rows {
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
