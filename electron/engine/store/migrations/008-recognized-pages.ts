// What was recognized on scanned pages, kept page by page: it takes seconds each, so that neither a stop nor a new index
// makes it necessary again. `recognizer` names the version and the languages; `runs` is NULL where nothing can be read.
export const recognizedPages = `
CREATE TABLE recognized_pages (
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  page_index INTEGER NOT NULL,
  recognizer TEXT NOT NULL,
  runs BLOB,
  PRIMARY KEY (document_key, page_index)
) STRICT;
`;
