// Notes and what is in the trash are kept of Zotero, too; and why the file of an attachment could not be taken in. Numbers of objects are
// never given twice, so the sequence goes on where it was.
export const allOfZotero = `
CREATE TABLE zotero_objects_now (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  library TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('item', 'attachment', 'annotation', 'note', 'collection', 'trashed')),
  parent TEXT,
  object TEXT NOT NULL,
  UNIQUE (library, name)
) STRICT;
INSERT INTO zotero_objects_now (id, library, name, kind, parent, object)
  SELECT id, library, name, kind, parent, object FROM zotero_objects;
DELETE FROM sqlite_sequence WHERE name = 'zotero_objects_now';
INSERT INTO sqlite_sequence (name, seq) SELECT 'zotero_objects_now', seq FROM sqlite_sequence WHERE name = 'zotero_objects';
DROP TABLE zotero_objects;
ALTER TABLE zotero_objects_now RENAME TO zotero_objects;
CREATE INDEX zotero_objects_by_parent ON zotero_objects (library, parent, kind, name);

CREATE TABLE zotero_refused (
  library TEXT NOT NULL,
  attachment TEXT NOT NULL,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (library, attachment)
) STRICT, WITHOUT ROWID;
`;
