// What is particular about a document's file, as JSON (`Particulars`): learned when it is read, as the rest of the row.
export const particulars = `
ALTER TABLE indexes ADD COLUMN particulars TEXT NOT NULL DEFAULT '{}';
`;
