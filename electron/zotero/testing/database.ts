/** Writes a made library as Zotero's database: the tables that are read, with their columns. */
import { DatabaseSync } from 'node:sqlite';
import { linkModes } from '../objects.ts';
import { LONG_AGO, modeOf, type MadeLibrary } from './made-library.ts';

const SCHEMA = `
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL, editable INT NOT NULL, version INT NOT NULL DEFAULT 0);
CREATE TABLE groups (groupID INTEGER PRIMARY KEY, libraryID INT NOT NULL UNIQUE, name TEXT NOT NULL);
CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName TEXT);
CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName TEXT);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL, dateAdded TEXT, dateModified TEXT,
  clientDateModified TEXT, libraryID INT NOT NULL, key TEXT NOT NULL, version INT NOT NULL DEFAULT 0, synced INT NOT NULL DEFAULT 0,
  UNIQUE (libraryID, key));
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID, PRIMARY KEY (itemID, fieldID));
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
CREATE TABLE itemCreators (itemID INT NOT NULL, creatorID INT NOT NULL, creatorTypeID INT NOT NULL DEFAULT 1, orderIndex INT NOT NULL);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE itemTags (itemID INT NOT NULL, tagID INT NOT NULL, type INT NOT NULL, PRIMARY KEY (itemID, tagID));
CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL, parentCollectionID INT, libraryID INT NOT NULL, key TEXT NOT NULL);
CREATE TABLE collectionItems (collectionID INT NOT NULL, itemID INT NOT NULL, orderIndex INT NOT NULL DEFAULT 0);
CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT, charsetID INT, path TEXT);
CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID INT, note TEXT, title TEXT);
CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID INT NOT NULL, type INTEGER NOT NULL, authorName TEXT, text TEXT,
  comment TEXT, color TEXT, pageLabel TEXT, sortIndex TEXT NOT NULL, position TEXT NOT NULL, isExternal INT NOT NULL);
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY, dateDeleted TEXT);
`;
const TYPES = ['', 'highlight', 'note', 'image', 'ink', 'underline', 'text'];

/** Makes the file again. */
export function writeDatabase(file: string, zoteroLibrary: MadeLibrary): void {
  const db = new DatabaseSync(file);
  db.exec('BEGIN');
  const had = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const { name } of had) db.exec(`DROP TABLE ${String(name)}`);
  db.exec(SCHEMA);
  const names = new Map<string, number>();
  new Filler(db, zoteroLibrary, { number: 1, type: 'user', names }).fill();
  for (const [at, { id, name, library }] of zoteroLibrary.groups.entries()) {
    db.prepare('INSERT INTO groups VALUES (?, ?, ?)').run(id, at + 2, name);
    new Filler(db, library, { number: at + 2, type: 'group', names }).fill();
  }
  db.exec('COMMIT');
  db.close();
}

interface Place {
  readonly number: number;
  readonly type: 'user' | 'group';
  readonly names: Map<string, number>;
}

class Filler {
  readonly #db: DatabaseSync;
  readonly #zoteroLibrary: MadeLibrary;
  readonly #library: number;
  readonly #type: string;
  readonly #ids = new Map<string, number>();
  /** What all libraries share: types, fields, values, tags. */
  readonly #names: Map<string, number>;

  constructor(db: DatabaseSync, zoteroLibrary: MadeLibrary, { number, type, names }: Place) {
    this.#db = db;
    this.#zoteroLibrary = zoteroLibrary;
    this.#library = number;
    this.#type = type;
    this.#names = names;
  }

  fill(): void {
    const { items, attachments, annotations, notes, collections, trash } = this.#zoteroLibrary;
    this.#run('INSERT INTO libraries VALUES (?, ?, 1, 1)', this.#library, this.#type);
    for (const { key, type, fields, creators, tags } of items) {
      const id = this.#item(key, type);
      for (const [name, value] of Object.entries(fields))
        this.#field(id, name, name === 'date' && !value.includes(' ') ? `${value} typed so` : value);
      for (const [at, { role, given, family }] of creators.entries()) {
        const person = this.#row(
          'INSERT INTO creators (firstName, lastName, fieldMode) VALUES (?, ?, ?)',
          given,
          family,
          given === '' ? 1 : 0,
        );
        this.#run(
          'INSERT INTO itemCreators VALUES (?, ?, ?, ?)',
          id,
          person,
          this.#named('creatorTypes', 'creatorType', role),
          at,
        );
      }
      for (const tag of tags) this.#run('INSERT INTO itemTags VALUES (?, ?, 0)', id, this.#named('tags', 'name', tag));
    }
    for (const { key, parent, html } of notes) {
      const id = this.#item(key, 'note');
      this.#run('INSERT INTO itemNotes VALUES (?, ?, ?, ?)', id, this.#idOf(parent), html, 'A note');
    }
    for (const attachment of attachments) {
      const { key, parent, path, contentType = 'application/pdf', title = 'PDF' } = attachment;
      const id = this.#item(key, 'attachment');
      this.#field(id, 'title', title);
      const mode = linkModes.indexOf(modeOf(attachment));
      this.#run(
        'INSERT INTO itemAttachments VALUES (?, ?, ?, ?, NULL, ?)',
        id,
        this.#idOf(parent),
        mode,
        contentType,
        path,
      );
    }
    for (const { key, parent, type, text, comment, color, position, label = '1', order = '00000' } of annotations) {
      const id = this.#item(key, 'annotation');
      const of = this.#idOf(parent);
      const place = JSON.stringify(position);
      this.#run(
        'INSERT INTO itemAnnotations VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, 0)',
        id,
        of,
        TYPES.indexOf(type),
        text,
        comment,
        color,
        label,
        order,
        place,
      );
    }
    for (const { key, name } of collections) {
      this.#ids.set(
        `c ${key}`,
        this.#row(
          'INSERT INTO collections (collectionName, libraryID, key) VALUES (?, ?, ?)',
          name,
          this.#library,
          key,
        ),
      );
    }
    for (const { key, parent, items: held } of collections) {
      const id = this.#ids.get(`c ${key}`) ?? 0;
      if (parent !== null)
        this.#run(
          'UPDATE collections SET parentCollectionID = ? WHERE collectionID = ?',
          this.#ids.get(`c ${parent}`) ?? 0,
          id,
        );
      for (const item of held) this.#run('INSERT INTO collectionItems VALUES (?, ?, 0)', id, this.#idOf(item));
    }
    for (const key of trash) this.#run("INSERT INTO deletedItems VALUES (?, '')", this.#idOf(key));
  }

  #item(key: string, type: string): number {
    const at = this.#zoteroLibrary.modified.get(key) ?? LONG_AGO;
    const id = this.#row(
      'INSERT INTO items (itemTypeID, dateAdded, dateModified, clientDateModified, libraryID, key) VALUES (?, ?, ?, ?, ?, ?)',
      this.#named('itemTypes', 'typeName', type),
      LONG_AGO,
      at,
      at,
      this.#library,
      key,
    );
    this.#ids.set(key, id);
    return id;
  }

  #field(item: number, name: string, value: string): void {
    const field = this.#named('fields', 'fieldName', name);
    this.#run('INSERT INTO itemData VALUES (?, ?, ?)', item, field, this.#named('itemDataValues', 'value', value));
  }

  #named(table: string, column: string, name: string): number {
    const known = this.#names.get(`${table} ${name}`);
    if (known !== undefined) return known;
    const id = this.#row(`INSERT INTO ${table} (${column}) VALUES (?)`, name);
    this.#names.set(`${table} ${name}`, id);
    return id;
  }

  #idOf(key: string | null): number | null {
    return key === null ? null : (this.#ids.get(key) ?? null);
  }

  #run(sql: string, ...values: (string | number | null)[]): void {
    this.#db.prepare(sql).run(...values);
  }

  #row(sql: string, ...values: (string | number | null)[]): number {
    return Number(this.#db.prepare(sql).run(...values).lastInsertRowid);
  }
}
