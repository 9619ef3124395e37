// Sentences have vectors of their own, beside those of segments and summaries. What a table may hold cannot be widened in
// place: it is made again, with what was encoded. Parts of sets that were not complete are encoded again.
export const sentenceVectors = `
DROP TRIGGER vectors_of_new_index;
DROP TRIGGER vectors_of_corrected_index;
DROP TRIGGER vectors_of_no_index;
DROP TABLE vector_parts;
ALTER TABLE vector_sets RENAME TO vector_sets_before;
DROP INDEX vector_sets_by_encoder;
CREATE TABLE vector_sets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  encoder TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('segment', 'summary', 'sentence')),
  dimensions INTEGER NOT NULL,
  complete INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 0,
  count INTEGER NOT NULL DEFAULT 0,
  orders BLOB NOT NULL,
  hashes BLOB NOT NULL,
  vectors BLOB NOT NULL,
  UNIQUE (document_key, encoder, channel)
) STRICT;
INSERT INTO vector_sets SELECT * FROM vector_sets_before;
DROP TABLE vector_sets_before;
CREATE INDEX vector_sets_by_encoder ON vector_sets (encoder, complete);
CREATE TABLE vector_parts (
  id INTEGER PRIMARY KEY,
  set_id INTEGER NOT NULL REFERENCES vector_sets (id) ON DELETE CASCADE,
  hashes BLOB NOT NULL,
  vectors BLOB NOT NULL
) STRICT;
CREATE INDEX vector_parts_of_set ON vector_parts (set_id);
CREATE TRIGGER vectors_of_new_index AFTER INSERT ON indexes BEGIN
  UPDATE vector_sets SET complete = 0, revision = revision + 1 WHERE document_key = new.document_key;
END;
CREATE TRIGGER vectors_of_corrected_index AFTER UPDATE ON indexes BEGIN
  UPDATE vector_sets SET complete = 0, revision = revision + 1 WHERE document_key = new.document_key;
END;
CREATE TRIGGER vectors_of_no_index AFTER DELETE ON indexes BEGIN
  UPDATE vector_sets SET complete = 0, revision = revision + 1 WHERE document_key = old.document_key;
END;
`;
