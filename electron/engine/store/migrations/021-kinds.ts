// What kind of document it is and what language it is in, as it was found and as the reader says; and where everything
// that was found was found, as JSON. Null is not known; of the reader's, null is as found and an empty text is none.
export const kinds = `
ALTER TABLE documents ADD COLUMN found_kind TEXT;
ALTER TABLE documents ADD COLUMN found_language TEXT;
ALTER TABLE documents ADD COLUMN found_facts TEXT NOT NULL DEFAULT '{}';
ALTER TABLE reader_facts ADD COLUMN kind TEXT;
ALTER TABLE reader_facts ADD COLUMN language TEXT;
`;
