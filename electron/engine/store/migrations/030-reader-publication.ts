// How the reader says that a document was published, as JSON by field; an empty text is none. Null is as found.
export const readerPublication = `
ALTER TABLE reader_facts ADD COLUMN publication TEXT;
`;
