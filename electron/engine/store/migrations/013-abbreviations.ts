// What a document's abbreviations stand for, as printed; the keys are stems, for words and phrases of a question.
export const abbreviations = `
CREATE TABLE abbreviations (
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  short TEXT NOT NULL,
  long TEXT NOT NULL,
  short_key TEXT NOT NULL,
  long_key TEXT NOT NULL,
  PRIMARY KEY (short_key, document_key, long_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX abbreviations_by_long ON abbreviations (long_key, document_key);
CREATE INDEX abbreviations_of_document ON abbreviations (document_key);
CREATE TRIGGER abbreviations_of_no_index AFTER DELETE ON indexes BEGIN
  DELETE FROM abbreviations WHERE document_key = old.document_key;
END;
`;
