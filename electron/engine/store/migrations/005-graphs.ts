// A document's knowledge graph is one row (`packGraph`), read whole when it is asked for. `entity_names` finds the documents
// that speak of a thing, by what is left of a name without case, hyphens and plural.
export const graphs = `
CREATE TABLE graphs (
  document_key INTEGER PRIMARY KEY REFERENCES documents (key) ON DELETE CASCADE,
  entities INTEGER NOT NULL,
  relations INTEGER NOT NULL,
  packed TEXT NOT NULL
) STRICT;

CREATE TABLE entity_names (
  form TEXT NOT NULL,
  document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
  entity INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  mentions INTEGER NOT NULL,
  PRIMARY KEY (form, document_key, entity)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_names_of_document ON entity_names (document_key);

CREATE TRIGGER graphs_of_no_index AFTER DELETE ON indexes BEGIN
  DELETE FROM graphs WHERE document_key = old.document_key;
END;
`;
