// Evidence tables: questions put to each of several documents. A question is known by its words, and a document by the hash of its
// file, so that a cell outlives its column and its row, and comes back with them. `filling`: the reader wants what is due asked.
export const matrices = `
CREATE TABLE matrices (
  matrix TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  filling INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE matrix_columns (
  matrix TEXT NOT NULL,
  question TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (matrix, question)
) STRICT, WITHOUT ROWID;

CREATE TABLE matrix_rows (
  matrix TEXT NOT NULL,
  document_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  left_out TEXT,
  PRIMARY KEY (matrix, document_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE matrix_cells (
  matrix TEXT NOT NULL,
  document_id TEXT NOT NULL,
  question TEXT NOT NULL,
  asked_at INTEGER,
  index_stamp TEXT,
  answer TEXT,
  corrected TEXT,
  confirmed_at INTEGER,
  locked INTEGER NOT NULL DEFAULT 0,
  note TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (matrix, document_id, question)
) STRICT;
`;
