// Which service said what the reader accepted of a document, and when, as JSON by field. A field that the reader typed is absent.
export const factSources = `
ALTER TABLE reader_facts ADD COLUMN sources TEXT;
`;
