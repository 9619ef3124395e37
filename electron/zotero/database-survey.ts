/** What the libraries of Zotero's database are called, and how much of each kind they hold. */
import type { DatabaseSync } from 'node:sqlite';
import { fileKindOf, nothingCounted } from './file-kinds.ts';
import { linkModes, MAX_TEXT, type ZoteroCounts, type ZoteroLibraryName } from './objects.ts';
import { fileNameOf } from './stored-paths.ts';

export const NOT_GONE = 'i.itemID NOT IN (SELECT itemID FROM deletedItems)';
/** Of a child, whose item is `p`. */
export const PARENT_NOT_GONE = '(p.itemID IS NULL OR p.itemID NOT IN (SELECT itemID FROM deletedItems))';
const NO_CHILD = `i.itemID NOT IN (SELECT itemID FROM itemAttachments WHERE parentItemID IS NOT NULL)
  AND i.itemID NOT IN (SELECT itemID FROM itemNotes WHERE parentItemID IS NOT NULL)
  AND i.itemID NOT IN (SELECT itemID FROM itemAnnotations)`;
const REGULAR = `t.typeName NOT IN ('attachment', 'annotation', 'note')`;

interface DatabaseLibrary extends ZoteroLibraryName {
  readonly number: number;
}

/** By the names that the local API has for them. */
export function librariesOf(db: DatabaseSync): readonly DatabaseLibrary[] {
  const rows = db
    .prepare(
      `SELECT l.libraryID AS number, l.type AS type, g.groupID AS id, substr(g.name, 1, 200) AS name
       FROM libraries l LEFT JOIN groups g USING (libraryID)
       WHERE l.type = 'user' OR (l.type = 'group' AND g.groupID IS NOT NULL) ORDER BY l.libraryID`,
    )
    .all();
  return rows.map(({ number, type, id, name }) => ({
    number: Number(number),
    id: type === 'user' ? ('' as const) : (`g${Number(id)}` as const),
    name: type === 'user' ? null : String(name),
  }));
}

/** Pauses between rows. */
export function* surveyOf(db: DatabaseSync, library: number): Generator<undefined, ZoteroCounts, void> {
  const counted = (sql: string): number => Number(db.prepare(sql).get(library)?.n ?? 0);
  const files: Record<string, number> = {};
  const rows = db.prepare(
    `SELECT a.linkMode AS mode, substr(a.contentType, 1, 200) AS type, substr(a.path, 1, ${MAX_TEXT}) AS path
     FROM itemAttachments a JOIN items i USING (itemID) LEFT JOIN items p ON p.itemID = a.parentItemID
     WHERE i.libraryID = ? AND ${NOT_GONE} AND ${PARENT_NOT_GONE}`,
  );
  for (const { mode, type, path } of rows.iterate(library)) {
    const how = linkModes[Number(mode)] ?? 'imported_file';
    const kind = fileKindOf(how, String(type ?? ''), fileNameOf(String(path ?? '')));
    if (kind) files[kind] = (files[kind] ?? 0) + 1;
    yield undefined;
  }
  return {
    ...nothingCounted,
    ...files,
    items: counted(`SELECT count(*) AS n FROM items i WHERE i.libraryID = ? AND ${NOT_GONE} AND ${NO_CHILD}`),
    notes: counted(
      `SELECT count(*) AS n FROM items i JOIN itemTypes t USING (itemTypeID) LEFT JOIN itemNotes n USING (itemID)
       LEFT JOIN items p ON p.itemID = n.parentItemID
       WHERE i.libraryID = ? AND t.typeName = 'note' AND ${NOT_GONE} AND ${PARENT_NOT_GONE}`,
    ),
    annotations: counted(
      `SELECT count(*) AS n FROM itemAnnotations a JOIN items i USING (itemID) WHERE i.libraryID = ? AND ${NOT_GONE}`,
    ),
    fileless: counted(
      `SELECT count(*) AS n FROM items i JOIN itemTypes t USING (itemTypeID) WHERE i.libraryID = ? AND ${REGULAR} AND ${NOT_GONE}
       AND i.itemID NOT IN (SELECT a.parentItemID FROM itemAttachments a JOIN items c USING (itemID)
         WHERE a.parentItemID IS NOT NULL AND a.linkMode <> 4 AND c.itemID NOT IN (SELECT itemID FROM deletedItems))`,
    ),
    trashed: counted(
      `SELECT count(*) AS n FROM items i JOIN itemTypes t USING (itemTypeID) JOIN deletedItems d ON d.itemID = i.itemID
       WHERE i.libraryID = ? AND t.typeName <> 'annotation'`,
    ),
  };
}
