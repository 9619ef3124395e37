// Questions that were asked one after the other. `subject` says of what, as JSON in one form (`subjectText`); `title` is what the
// reader calls it, NULL where it is called by its first question. By a key of its own, so that it is the same in archives.
export const conversations = `
CREATE TABLE conversations (
  key TEXT NOT NULL PRIMARY KEY,
  subject TEXT NOT NULL,
  title TEXT,
  begun_at INTEGER NOT NULL
) STRICT;
CREATE INDEX conversations_by_subject ON conversations (subject);
ALTER TABLE history ADD COLUMN conversation TEXT;
CREATE INDEX history_by_conversation ON history (conversation);
`;
