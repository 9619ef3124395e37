// Row ids of nodes and segments are `document key << 24 | order`: a document's rows are one range, in reading order,
// and the full-text index can be narrowed to it without a join.
export const library = `
CREATE TABLE documents (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
  bytes INTEGER NOT NULL,
  title TEXT NOT NULL,
  authors TEXT NOT NULL DEFAULT '',
  year INTEGER,
  pages INTEGER NOT NULL DEFAULT 0,
  added_at INTEGER NOT NULL,
  opened_at INTEGER
) STRICT;

CREATE TABLE files (
  path TEXT NOT NULL PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  bytes INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  present INTEGER NOT NULL DEFAULT 1,
  received INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX files_of_document ON files (document_key);

CREATE TABLE jobs (
  document_key INTEGER PRIMARY KEY REFERENCES documents (key) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'indexing', 'done', 'failed', 'paused')),
  priority INTEGER NOT NULL DEFAULT 0,
  owner TEXT,
  heartbeat_at INTEGER,
  stage TEXT NOT NULL DEFAULT 'opening',
  pages_done INTEGER NOT NULL DEFAULT 0,
  pages_total INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  CHECK ((state = 'indexing') = (owner IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL))
) STRICT;
CREATE INDEX jobs_by_state ON jobs (state, priority);

CREATE TABLE indexes (
  document_key INTEGER PRIMARY KEY REFERENCES documents (key) ON DELETE CASCADE,
  format INTEGER NOT NULL,
  indexed_at INTEGER NOT NULL,
  sections INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  segments INTEGER NOT NULL,
  frames TEXT NOT NULL,
  problems TEXT NOT NULL,
  pages_without_text TEXT NOT NULL,
  timings TEXT NOT NULL
) STRICT;

CREATE TABLE nodes (
  id INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  node TEXT NOT NULL,
  parent TEXT,
  level INTEGER NOT NULL,
  kind TEXT NOT NULL,
  page_index INTEGER NOT NULL,
  end_page_index INTEGER NOT NULL,
  label TEXT,
  confidence REAL,
  evidence TEXT,
  text TEXT NOT NULL,
  lines BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX nodes_by_name ON nodes (document_key, node);
-- Sections and labeled captions are read often and are few among the content.
CREATE INDEX nodes_by_kind ON nodes (document_key, kind);

CREATE TABLE segments (
  id INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  section TEXT NOT NULL,
  section_order INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  page_index INTEGER NOT NULL,
  kind TEXT NOT NULL,
  sentences BLOB NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX segments_of_document ON segments (document_key, section_order);

CREATE VIRTUAL TABLE segments_fts USING fts5(
  path, text, caption,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE TRIGGER segments_gone AFTER DELETE ON segments BEGIN
  DELETE FROM segments_fts WHERE rowid = old.id;
END;

CREATE TABLE history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  asked_at INTEGER NOT NULL,
  question TEXT NOT NULL,
  receipt TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
