// What the reader means to read is one more state of reading. A condition of a table cannot be changed, so that it is made again.
export const toRead = `
CREATE TABLE reading_marks_again (
  document_id TEXT PRIMARY KEY,
  reading TEXT CHECK (reading IN ('unread', 'to-read', 'reading', 'read')),
  rating INTEGER CHECK (rating BETWEEN 1 AND 5)
) STRICT;
INSERT INTO reading_marks_again SELECT document_id, reading, rating FROM reading_marks;
DROP TABLE reading_marks;
ALTER TABLE reading_marks_again RENAME TO reading_marks;
`;
