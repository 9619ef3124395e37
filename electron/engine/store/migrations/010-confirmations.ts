// When the reader said that an answer is right; NULL where nobody did. Routers learn from such answers.
export const confirmations = `
ALTER TABLE history ADD COLUMN confirmed_at INTEGER;
`;
