// `details` is the place, the rows and the columns of a figure or table. `links` leads from words of one node to another:
// mentions of figures, tables, sections and equations, citations, and captions to what they belong to. Both come from
// the parser; corrections of the tree make links again.
export const links = `
ALTER TABLE nodes ADD COLUMN details TEXT;
ALTER TABLE original_nodes ADD COLUMN details TEXT;

CREATE TABLE links (
  id INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  source TEXT NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  target TEXT NOT NULL,
  kind TEXT NOT NULL
) STRICT;
CREATE INDEX links_by_target ON links (document_key, target);
`;
