// Summaries that a language model wrote, by the hash of what they were made from: the document's title, the headings
// above and the segment's words. So they outlive a new index and
// corrections elsewhere.
export const summaries = `
CREATE TABLE summaries (
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  hash BLOB NOT NULL,
  model TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (document_key, hash)
) STRICT, WITHOUT ROWID;
`;
