// From here on a row's id no longer says where it stands: what the reader corrects in the middle of a document must not
// move the rows behind it. `original_nodes` keeps, as they were parsed, the nodes that corrections changed; with them
// and the rest of `nodes` the parsed tree is there again without its PDF. Corrections belong to the document and outlive
// its index.
export const corrections = `
ALTER TABLE nodes ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE nodes SET position = id & 16777215;

ALTER TABLE segments ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE segments SET position = id & 16777215;
CREATE INDEX segments_by_position ON segments (document_key, position);

ALTER TABLE indexes ADD COLUMN language TEXT;

CREATE TABLE original_nodes (
  id INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  node TEXT NOT NULL,
  parent TEXT,
  level INTEGER NOT NULL,
  kind TEXT NOT NULL,
  page_index INTEGER NOT NULL,
  end_page_index INTEGER NOT NULL,
  label TEXT,
  confidence REAL,
  evidence TEXT,
  text TEXT NOT NULL,
  lines BLOB NOT NULL
) STRICT;

CREATE TABLE corrections (
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  correction TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (document_key, position)
) STRICT, WITHOUT ROWID;
`;
