// Files of watched folders as they were when they were taken in. One that the reader has removed from the library is known here, and
// does not come back by itself.
export const watchedFiles = `
CREATE TABLE watched_files (
  path TEXT PRIMARY KEY,
  folder TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  document_id TEXT
) STRICT;
CREATE INDEX watched_files_of_folder ON watched_files (folder);
CREATE INDEX watched_files_of_document ON watched_files (document_id);
`;
