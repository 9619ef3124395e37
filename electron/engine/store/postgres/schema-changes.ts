/** What changed the tables of a library on a server since they were first made. */
import { functionBodies } from './function-bodies.ts';

// Texts are compared and sorted by their bytes, as SQLite does, whatever language the server was set up in.
export const TEXT = 'TEXT COLLATE "C"';

// What is kept of the library by name, whoever reads it: who does which work, and what was found of documents' fonts.
export const kept = `
CREATE TABLE kept (
  name ${TEXT} PRIMARY KEY,
  value ${TEXT} NOT NULL
);
INSERT INTO kept SELECT name, value FROM settings WHERE name LIKE 'fonts.misleading.%';
DELETE FROM settings WHERE name LIKE 'fonts.misleading.%' OR name LIKE '%.lease';
`;

// Invalid JSON says nothing, rather than failing all rows that are asked for with it.
export const json = `
CREATE FUNCTION json_or_null(given TEXT) RETURNS json LANGUAGE plpgsql IMMUTABLE AS $$${functionBodies.json_or_null}$$;
`;

// Sentences have vectors of their own, beside those of segments and summaries.
export const sentenceVectors = `
ALTER TABLE vector_sets DROP CONSTRAINT vector_sets_channel_check;
ALTER TABLE vector_sets ADD CONSTRAINT vector_sets_channel_check CHECK (channel IN ('segment', 'summary', 'sentence'));
`;

// Which documents are older versions of others, and which files are not merely away.
export const versions = `
CREATE TABLE versions (
  document_id ${TEXT} PRIMARY KEY,
  newer_id ${TEXT} NOT NULL,
  replaced_at BIGINT NOT NULL,
  carried BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX versions_by_newer ON versions (newer_id);
ALTER TABLE files ADD COLUMN gone BIGINT NOT NULL DEFAULT 0;
`;

// What is particular about a document's file, as JSON.
export const particulars = `
ALTER TABLE indexes ADD COLUMN particulars ${TEXT} NOT NULL DEFAULT '{}';
`;

// Evidence tables.
export const matrices = `
CREATE TABLE matrices (
  matrix ${TEXT} PRIMARY KEY,
  name ${TEXT} NOT NULL,
  made_at BIGINT NOT NULL,
  filling BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE matrix_columns (
  matrix ${TEXT} NOT NULL,
  question ${TEXT} NOT NULL,
  position BIGINT NOT NULL,
  PRIMARY KEY (matrix, question)
);
CREATE TABLE matrix_rows (
  matrix ${TEXT} NOT NULL,
  document_id ${TEXT} NOT NULL,
  position BIGINT NOT NULL,
  title ${TEXT} NOT NULL,
  left_out ${TEXT},
  PRIMARY KEY (matrix, document_id)
);
CREATE TABLE matrix_cells (
  matrix ${TEXT} NOT NULL,
  document_id ${TEXT} NOT NULL,
  question ${TEXT} NOT NULL,
  asked_at BIGINT,
  index_stamp ${TEXT},
  answer ${TEXT},
  corrected ${TEXT},
  confirmed_at BIGINT,
  locked BIGINT NOT NULL DEFAULT 0,
  note ${TEXT} NOT NULL DEFAULT '',
  PRIMARY KEY (matrix, document_id, question)
);
`;

// Questions that were asked one after the other, by a key of their own.
export const conversations = `
CREATE TABLE conversations (
  key ${TEXT} PRIMARY KEY,
  subject ${TEXT} NOT NULL,
  title ${TEXT},
  begun_at BIGINT NOT NULL
);
ALTER TABLE history ADD COLUMN conversation ${TEXT};
`;

/** What the reader means to read is one more state of reading. @param place  the schema, with its dot; empty for the library's own */
export const toReadIn = (place: string): string => `
ALTER TABLE ${place}reading_marks DROP CONSTRAINT IF EXISTS reading_marks_reading_check;
ALTER TABLE ${place}reading_marks ADD CONSTRAINT reading_marks_reading_check
  CHECK (reading IN ('unread', 'to-read', 'reading', 'read'));
`;

/** Kinds of Zotero's objects. @param place  the schema, with its dot; empty for the library's own */
export const zoteroKindsIn = (place: string): string => `
ALTER TABLE ${place}zotero_objects DROP CONSTRAINT IF EXISTS zotero_objects_kind_check;
ALTER TABLE ${place}zotero_objects ADD CONSTRAINT zotero_objects_kind_check
  CHECK (kind IN ('item', 'attachment', 'annotation', 'note', 'collection', 'trashed'));
`;

export const allOfZotero = `${zoteroKindsIn('')}
CREATE TABLE zotero_refused (
  library ${TEXT} NOT NULL,
  attachment ${TEXT} NOT NULL,
  code ${TEXT} NOT NULL,
  message ${TEXT} NOT NULL,
  PRIMARY KEY (library, attachment)
);
`;

// Documents that the reader joined as versions of one or told apart, and sketches of texts, by which likely ones are found.
export const joined = `
CREATE TABLE joined_documents (
  document_id ${TEXT} PRIMARY KEY,
  newest_id ${TEXT} NOT NULL,
  kind ${TEXT} NOT NULL,
  joined_at BIGINT NOT NULL,
  carried ${TEXT} NOT NULL
);
CREATE INDEX joined_by_newest ON joined_documents (newest_id);
CREATE TABLE apart_documents (
  one_id ${TEXT} NOT NULL,
  other_id ${TEXT} NOT NULL,
  said_at BIGINT NOT NULL,
  PRIMARY KEY (one_id, other_id)
);
CREATE TABLE sketches (
  document_key BIGINT PRIMARY KEY REFERENCES documents (key) ON DELETE CASCADE,
  indexed_at BIGINT NOT NULL,
  version BIGINT NOT NULL,
  runs BIGINT NOT NULL,
  hashes ${TEXT} NOT NULL
);
`;

// How the reader says that a document was published, as JSON.
export const readerPublication = `
ALTER TABLE reader_facts ADD COLUMN publication ${TEXT};
`;

// Which service said what the reader accepted of a document, and when, as JSON by field.
export const factSources = `
ALTER TABLE reader_facts ADD COLUMN sources ${TEXT};
`;

// Strokes of ink and letters of text boxes, as JSON.
export const markShapes = `
ALTER TABLE annotations ADD COLUMN shape ${TEXT};
`;
