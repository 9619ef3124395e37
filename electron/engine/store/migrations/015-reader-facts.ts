// What the reader says a document is, by the hash of its file: it outlives every index, and the document too. What was
// found stays beside it, so that the reader can go back. Null is as found; an empty text and the year 0 are none.
export const readerFacts = `
CREATE TABLE reader_facts (
  document_id TEXT PRIMARY KEY,
  title TEXT,
  authors TEXT,
  year INTEGER
) STRICT;
ALTER TABLE documents ADD COLUMN found_title TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN found_authors TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN found_year INTEGER;
UPDATE documents SET found_title = title, found_authors = authors, found_year = year;
`;
