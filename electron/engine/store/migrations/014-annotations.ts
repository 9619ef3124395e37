// What the reader marked. It belongs to the document's bytes rather than to its row: it outlives the index, and is there
// again when a document that was removed is added again.
export const annotations = `
CREATE TABLE annotations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document TEXT NOT NULL,
  page_index INTEGER NOT NULL,
  kind TEXT NOT NULL,
  color TEXT NOT NULL,
  pages TEXT NOT NULL,
  text TEXT NOT NULL,
  prefix TEXT NOT NULL,
  suffix TEXT NOT NULL,
  note TEXT NOT NULL,
  in_file TEXT,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX annotations_of_document ON annotations (document, page_index);
CREATE UNIQUE INDEX annotations_in_file ON annotations (document, in_file) WHERE in_file IS NOT NULL;
`;
