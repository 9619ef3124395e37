// What the reader says of documents in the library: how far they were read, stars, tags, and the collections they are in.
// By the hash of the file, as `reader_facts`: it outlives every index, and the document too. Labels are named, not numbered,
// so that a backup can be added to any library.
export const shelves = `
CREATE TABLE reading_marks (
  document_id TEXT PRIMARY KEY,
  reading TEXT CHECK (reading IN ('unread', 'reading', 'read')),
  rating INTEGER CHECK (rating BETWEEN 1 AND 5)
) STRICT;

CREATE TABLE collections (
  name TEXT PRIMARY KEY,
  parent TEXT
) STRICT;

CREATE TABLE labels (
  document_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('tag', 'collection')),
  name TEXT NOT NULL,
  PRIMARY KEY (document_id, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX labels_by_name ON labels (kind, name);
`;
