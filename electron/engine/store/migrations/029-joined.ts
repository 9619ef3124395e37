// What the reader says of documents that may be one: `joined_documents` are versions of `newest_id` from then on, `apart_documents` are not
// the same, and not offered again. `carried` is what went over to the newest, as JSON, so that it can be taken back. By the hashes of files, as
// all that the reader made; a sketch is of an index, and made again with it.
export const joined = `
CREATE TABLE joined_documents (
  document_id TEXT PRIMARY KEY,
  newest_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  carried TEXT NOT NULL
) STRICT;
CREATE INDEX joined_by_newest ON joined_documents (newest_id);

CREATE TABLE apart_documents (
  one_id TEXT NOT NULL,
  other_id TEXT NOT NULL,
  said_at INTEGER NOT NULL,
  PRIMARY KEY (one_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE sketches (
  document_key INTEGER PRIMARY KEY REFERENCES documents (key) ON DELETE CASCADE,
  indexed_at INTEGER NOT NULL,
  version INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  hashes TEXT NOT NULL
) STRICT;
`;
