/** Whether a database is laid out as Zotero does it. In any other one a question that is cheap here could take forever. */
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/base/errors.ts';

/** What is read, each with the column that has to be unique where it is looked up by it. */
const TABLES: Readonly<Record<string, string | null>> = {
  libraries: 'libraryID',
  groups: 'groupID',
  itemTypes: 'itemTypeID',
  fields: 'fieldID',
  items: 'itemID',
  itemDataValues: 'valueID',
  itemData: null,
  creatorTypes: 'creatorTypeID',
  creators: 'creatorID',
  itemCreators: null,
  tags: 'tagID',
  itemTags: null,
  collections: 'collectionID',
  collectionItems: null,
  itemAttachments: 'itemID',
  itemNotes: 'itemID',
  itemAnnotations: 'itemID',
  deletedItems: 'itemID',
};
/** In later versions only. */
const OPTIONAL: Readonly<Record<string, string | null>> = { deletedCollections: 'collectionID' };

/**
 * Real tables with plain columns and the keys that make each question as long as the tables are. A view, a table of an
 * extension or a computed column could be endless, and nothing stops SQLite in the middle of a row.
 *
 * @throws AppError `input.unsupported`
 */
export function requireTables(db: DatabaseSync): void {
  const kinds = new Map(
    db
      .prepare('SELECT name, type, rootpage FROM sqlite_schema')
      .all()
      .map(({ name, type, rootpage }) => [String(name).toLowerCase(), type === 'table' && Number(rootpage) > 0]),
  );
  for (const [table, key] of Object.entries(TABLES)) {
    if (kinds.get(table.toLowerCase()) !== true || !hasPlainColumns(db, table, key)) throw strange(table);
  }
  for (const [table, key] of Object.entries(OPTIONAL)) {
    const isTable = kinds.get(table.toLowerCase());
    if (isTable !== undefined && !(isTable && hasPlainColumns(db, table, key))) throw strange(table);
  }
}

function hasPlainColumns(db: DatabaseSync, table: string, key: string | null): boolean {
  const columns = db.prepare('SELECT name, pk, hidden FROM pragma_table_xinfo(?)').all(table);
  const keys = columns.filter(({ pk }) => Number(pk) > 0).map(({ name }) => name);
  return (
    columns.every(({ hidden }) => Number(hidden) === 0) && (key === null || (keys.length === 1 && keys[0] === key))
  );
}

function strange(table: string): AppError {
  return new AppError(
    'input.unsupported',
    `Zotero’s database is not laid out as Zotero does it (${table}), so it is not read.`,
  );
}
