// Words are stemmed before they are indexed, by the language of their document. Until a document is indexed again, it is
// found by words that are their own stems.
export const stems = `
ALTER TABLE indexes ADD COLUMN written_in TEXT NOT NULL DEFAULT 'en';
DROP TABLE segments_fts;
CREATE VIRTUAL TABLE segments_fts USING fts5(
  path, text, caption,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
INSERT INTO segments_fts (rowid, path, text, caption)
  SELECT id, '', iif(kind = 'caption', '', text), iif(kind = 'caption', text, '') FROM segments ORDER BY id;
CREATE VIRTUAL TABLE search_words USING fts5vocab (segments_fts, row);
`;
