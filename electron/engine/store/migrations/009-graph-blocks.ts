// What a language model found in the blocks of a document, by the hash of their words: so it outlives a stop, a new index
// and another light graph. `found` holds its entities, relations and choices. In `graphs`, `light` keeps the graph without
// the model while `packed` is the one with it; `model` says whose. `finished` is 1 once each of the first `at_most` blocks
// was asked about by `maker`.
export const graphBlocks = `
CREATE TABLE graph_blocks (
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  hash BLOB NOT NULL,
  maker TEXT NOT NULL,
  found TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (document_key, hash)
) STRICT, WITHOUT ROWID;

ALTER TABLE graphs ADD COLUMN light TEXT;
ALTER TABLE graphs ADD COLUMN model TEXT;
ALTER TABLE graphs ADD COLUMN maker TEXT;
ALTER TABLE graphs ADD COLUMN blocks_read INTEGER NOT NULL DEFAULT 0;
ALTER TABLE graphs ADD COLUMN blocks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE graphs ADD COLUMN at_most INTEGER NOT NULL DEFAULT 0;
ALTER TABLE graphs ADD COLUMN finished INTEGER NOT NULL DEFAULT 0;
`;
