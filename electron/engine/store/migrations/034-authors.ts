// Which assistant made a mark or put a tag, as JSON; null of what is the reader's own.
export const authors = `
ALTER TABLE annotations ADD COLUMN author TEXT;
ALTER TABLE labels ADD COLUMN author TEXT;
`;
