// What rows of a table are found by beside their own words; empty for all else.
export const about = `
ALTER TABLE segments ADD COLUMN about TEXT NOT NULL DEFAULT '';
`;
