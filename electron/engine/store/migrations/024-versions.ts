// A document whose only file became another one is an older version of that. By the hashes of files, as what the reader made:
// `carried` is 1 once that was taken over. Of a file that is not there, `gone` says that its folder is: it is not merely away,
// as one of a drive that was taken out.
export const versions = `
CREATE TABLE versions (
  document_id TEXT PRIMARY KEY,
  newer_id TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  carried INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX versions_by_newer ON versions (newer_id);
ALTER TABLE files ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
`;
