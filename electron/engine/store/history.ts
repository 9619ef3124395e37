import { AppError } from '#shared/base/errors.ts';
import type { AnswerReceipt, HistoryEntry } from '#shared/contract/answer.ts';
import { KeptReceipt } from '#shared/contract/kept-receipt.ts';
import { textOf } from '#shared/domain/answer/answer.ts';
import { int, intOrNull, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRows } from './read-rows.ts';

const KEPT = 2000;

/** Store a question with its answer, and its words, which are searched for; the oldest beyond a few thousand are dropped, unless they were confirmed. */
export function addHistory(db: WriteDb, receipt: AnswerReceipt, askedAt: number, conversation?: string): number {
  const added = db.get(
    'INSERT INTO history (asked_at, question, receipt, conversation) VALUES (?, ?, ?, ?) RETURNING id',
    askedAt,
    receipt.question,
    withWords(receipt),
    conversation ?? null,
  );
  const id = int(added?.id);
  const { changes } = db.run('DELETE FROM history WHERE id <= ? AND confirmed_at IS NULL', id - KEPT);
  if (changes > 0) removeEmptyConversations(db);
  return id;
}

/** One of which no question is kept any more. */
function removeEmptyConversations(db: WriteDb): void {
  db.run(
    'DELETE FROM conversations WHERE NOT EXISTS (SELECT 1 FROM history h WHERE h.conversation = conversations.key)',
  );
}

/** Newest first. An entry that cannot be read is left out, and noted. */
export function listHistory(
  db: ReadDb,
  {
    limit,
    confirmed = false,
    search = '',
  }: { readonly limit: number; readonly confirmed?: boolean | undefined; readonly search?: string | undefined },
): HistoryEntry[] {
  const { like, isLike } = isLikeOf(db, search);
  const rows = db.all(
    `SELECT id, asked_at, receipt, confirmed_at, conversation FROM history
     WHERE (confirmed_at IS NOT NULL OR NOT ?) AND ${isLike('question', 'receipt')}
     ORDER BY id DESC LIMIT ?`,
    confirmed ? 1 : 0,
    like,
    like,
    limit,
  );
  return readRows(db, 'history', rows, toEntry);
}

/** The condition that a question or its answer has these words; `like` is bound to it twice. */
export function isLikeOf(
  db: ReadDb,
  search: string,
): { readonly like: string; readonly isLike: (question: string, receipt: string) => string } {
  return {
    like: `%${search.replace(/[\\%_]/gu, '\\$&')}%`,
    isLike: (question, receipt) =>
      `(${db.sql.isLike(question, '?')} OR ${db.sql.isLike(db.sql.jsonText(receipt, 'answer', 'text'), '?')})`,
  };
}

/** @throws for a row that is no answer */
function toEntry(row: Row): HistoryEntry {
  return { id: int(row.id), askedAt: int(row.asked_at), receipt: receiptIn(row) };
}

/** @throws for a row that is no answer */
export function receiptIn(row: Row): AnswerReceipt {
  const conversation = textOrNull(row.conversation);
  const kept = {
    id: int(row.id),
    confirmedAt: intOrNull(row.confirmed_at),
    ...(conversation === null ? {} : { conversation }),
  };
  return { ...fromJson(KeptReceipt, text(row.receipt)), kept };
}

/**
 * @param confirmedAt  null takes it back
 * @param chosen  the number of the passage that answers
 * @throws AppError `input.invalid` if there is no such entry, or no such passage in it
 */
export function confirmHistory(db: WriteDb, id: number, confirmedAt: number | null, chosen?: number): void {
  const row = db.get('UPDATE history SET confirmed_at = ? WHERE id = ? RETURNING receipt', confirmedAt, id);
  if (!row) throw new AppError('input.invalid', 'This answer is not in the history any more.');
  const kept = text(row.receipt);
  if (chosen === undefined && !kept.includes('"chosen"')) return;
  const { chosen: before, ...receipt } = fromJson(KeptReceipt, kept);
  if (chosen !== undefined && !receipt.evidence.some(({ n }) => n === chosen))
    throw new AppError('input.invalid', 'This answer has no such passage.');
  if (chosen === before) return;
  const now = chosen === undefined ? receipt : { ...receipt, chosen };
  db.run('UPDATE history SET receipt = ? WHERE id = ?', withWords(now), id);
}

/** As it is kept: with its words, by which it is found. */
function withWords(receipt: AnswerReceipt): string {
  return JSON.stringify({ ...receipt, answer: { ...receipt.answer, text: textOf(receipt.answer) } });
}

export function removeHistory(db: WriteDb, id: number): void {
  db.run('DELETE FROM history WHERE id = ?', id);
  removeEmptyConversations(db);
}
