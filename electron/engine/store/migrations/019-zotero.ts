// What was read from Zotero, as it is there, and which documents its attachments are. All of it can be read again; labels and entries
// of bibliographies that came with it stand with the reader's, and `given` names them, so that they go when they go in Zotero.
export const zotero = `
CREATE TABLE zotero_objects (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  library TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('item', 'attachment', 'annotation', 'collection')),
  parent TEXT,
  object TEXT NOT NULL,
  UNIQUE (library, name)
) STRICT;
CREATE INDEX zotero_objects_by_parent ON zotero_objects (library, parent, kind, name);

CREATE TABLE zotero_documents (
  library TEXT NOT NULL,
  attachment TEXT NOT NULL,
  document_id TEXT NOT NULL,
  title TEXT,
  authors TEXT,
  year INTEGER,
  given TEXT NOT NULL,
  PRIMARY KEY (library, attachment)
) STRICT, WITHOUT ROWID;
CREATE INDEX zotero_documents_by_id ON zotero_documents (document_id);
`;
