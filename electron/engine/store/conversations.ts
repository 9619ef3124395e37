/** Questions that were asked one after the other of one thing. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { ConversationSubject, subjectText, type AskedIn, type Conversation } from '#shared/contract/conversations.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { int, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { addHistory, isLikeOf, receiptIn } from './history.ts';
import { fromJson } from './json-text.ts';
import { readRow, readRows } from './read-rows.ts';

/**
 * Store a question with its answer in its conversation, which begins with it where there is none of its key: another window may
 * have removed it.
 */
export function addAsked(
  db: WriteDb,
  receipt: AnswerReceipt,
  askedAt: number,
  askedIn?: AskedIn,
): { readonly id: number; readonly conversation?: string } {
  if (!askedIn) return { id: addHistory(db, receipt, askedAt) };
  const key = askedIn.key ?? randomUUID();
  db.run(
    'INSERT INTO conversations (key, subject, begun_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    key,
    subjectText(askedIn.subject),
    askedAt,
  );
  const id = addHistory(db, receipt, askedAt, key);
  return { id, conversation: key };
}

// One of which no question is kept any more is none.
const LISTED = `
  SELECT c.key, c.subject, c.title, c.begun_at, h.turns, h.last_at, h.last_id,
    (SELECT f.question FROM history f WHERE f.id = h.first_id) AS question
  FROM conversations c JOIN (
    SELECT conversation, count(*) AS turns, max(asked_at) AS last_at, max(id) AS last_id, min(id) AS first_id
    FROM history WHERE conversation IS NOT NULL GROUP BY conversation
  ) h ON h.conversation = c.key`;

interface Wanted {
  readonly limit: number;
  readonly search?: string | undefined;
  readonly document?: DocumentId | undefined;
}

/** The ones that something was asked in last come first. One that cannot be read is left out, and noted. */
export function listConversations(db: ReadDb, { limit, search = '', document }: Wanted): Conversation[] {
  const { like, isLike } = isLikeOf(db, search);
  const rows = db.all(
    `${LISTED}
     WHERE (${db.sql.isLike("coalesce(c.title, '')", '?')}
       OR EXISTS (SELECT 1 FROM history a WHERE a.conversation = c.key AND ${isLike('a.question', 'a.receipt')}))
       AND ${db.sql.isLike('c.subject', '?')}
     ORDER BY h.last_id DESC LIMIT ?`,
    like,
    like,
    like,
    document === undefined ? '%' : `%"${document}"%`,
    limit,
  );
  return readRows(db, 'conversations', rows, toConversation);
}

export interface OpenedConversation {
  readonly conversation: Conversation;
  /** In the order in which they were asked. */
  readonly receipts: readonly AnswerReceipt[];
}

/** The one of a key, or the last one about a subject; undefined where there is none. */
export function openConversation(
  db: ReadDb,
  wanted: { readonly key: string } | { readonly subject: ConversationSubject },
): OpenedConversation | undefined {
  const row =
    'key' in wanted
      ? db.get(`${LISTED} WHERE c.key = ?`, wanted.key)
      : db.get(`${LISTED} WHERE c.subject = ? ORDER BY h.last_id DESC LIMIT 1`, subjectText(wanted.subject));
  const found = readRow(db, 'conversations', row, toConversation)?.value;
  if (!found) return undefined;
  const rows = db.all(
    'SELECT id, receipt, confirmed_at, conversation FROM history WHERE conversation = ? ORDER BY id',
    found.key,
  );
  return { conversation: found, receipts: readRows(db, 'history', rows, receiptIn) };
}

/** @throws AppError `input.invalid` if there is no such conversation */
export function renameConversation(db: WriteDb, key: string, title: string | null): void {
  const { changes } = db.run('UPDATE conversations SET title = ? WHERE key = ?', title, key);
  if (changes === 0) throw new AppError('input.invalid', 'This conversation is not kept any more.');
}

/** With its questions. */
export function removeConversation(db: WriteDb, key: string): void {
  db.run('DELETE FROM history WHERE conversation = ?', key);
  db.run('DELETE FROM conversations WHERE key = ?', key);
}

function toConversation(row: Row): Conversation {
  return {
    key: text(row.key),
    subject: fromJson(ConversationSubject, text(row.subject)),
    title: textOrNull(row.title),
    question: text(row.question),
    turns: int(row.turns),
    begunAt: int(row.begun_at),
    lastAt: int(row.last_at),
  };
}
