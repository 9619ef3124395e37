// What a language model changed in a document's section tree: applied to what was parsed, before the reader's own
// corrections. `finished` is 0 while not every doubtful heading was asked about; `indexed_at` is that of the index whose
// headings were.
export const treeEdits = `
CREATE TABLE tree_edits (
  document_key INTEGER PRIMARY KEY REFERENCES documents (key) ON DELETE CASCADE,
  maker TEXT NOT NULL,
  indexed_at INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  edits TEXT NOT NULL
) STRICT;
`;
