// Entries of bibliographies that the reader brought, by their keys. Of documents they name the bytes, as annotations do: they
// outlive the index, and hold again when a document that was removed is added again.
export const citations = `
CREATE TABLE citations (
  key TEXT PRIMARY KEY,
  document TEXT,
  entry TEXT NOT NULL,
  imported_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX citations_of_document ON citations (document) WHERE document IS NOT NULL;
`;
