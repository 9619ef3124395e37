// What is kept of the library by name, whoever reads it: who does which work, and what was found of documents' fonts.
export const kept = `
CREATE TABLE kept (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO kept SELECT name, value FROM settings WHERE name LIKE 'fonts.misleading.%';
DELETE FROM settings WHERE name LIKE 'fonts.misleading.%' OR name LIKE '%.lease';
`;
