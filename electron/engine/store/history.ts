import { AppError } from '#shared/base/errors.ts';
import type { AnswerReceipt, HistoryEntry } from '#shared/contract/answer.ts';
import { KeptReceipt } from '#shared/contract/kept-receipt.ts';
import { textOf } from '#shared/domain/answer/answer.ts';
import { int, intOrNull, text, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRows } from './read-rows.ts';

const KEPT = 2000;

/** Store a question with its answer, and its words, which are searched for; the oldest beyond a few thousand are dropped, unless they were confirmed. */
export function addHistory(db: WriteDb, receipt: AnswerReceipt, askedAt: number): number {
  const added = db.get(
    'INSERT INTO history (asked_at, question, receipt) VALUES (?, ?, ?) RETURNING id',
    askedAt,
    receipt.question,
    JSON.stringify({ ...receipt, answer: { ...receipt.answer, text: textOf(receipt.answer) } }),
  );
  const id = int(added?.id);
  db.run('DELETE FROM history WHERE id <= ? AND confirmed_at IS NULL', id - KEPT);
  return id;
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
  const like = `%${search.replace(/[\\%_]/gu, '\\$&')}%`;
  const answer = db.sql.jsonText('receipt', 'answer', 'text');
  const rows = db.all(
    `SELECT id, asked_at, receipt, confirmed_at FROM history
     WHERE (confirmed_at IS NOT NULL OR NOT ?)
       AND (${db.sql.isLike('question', '?')} OR ${db.sql.isLike(answer, '?')})
     ORDER BY id DESC LIMIT ?`,
    confirmed ? 1 : 0,
    like,
    like,
    limit,
  );
  return readRows(db, 'history', rows, toEntry);
}

/** @throws for a row that is no answer */
export function toEntry(row: Row): HistoryEntry {
  const id = int(row.id);
  const kept = { id, confirmedAt: intOrNull(row.confirmed_at) };
  return { id, askedAt: int(row.asked_at), receipt: { ...fromJson(KeptReceipt, text(row.receipt)), kept } };
}

/**
 * @param confirmedAt  null takes it back
 * @throws AppError `input.invalid` if there is no such entry
 */
export function confirmHistory(db: WriteDb, id: number, confirmedAt: number | null): void {
  const { changes } = db.run('UPDATE history SET confirmed_at = ? WHERE id = ?', confirmedAt, id);
  if (changes === 0) throw new AppError('input.invalid', 'This answer is not in the history any more.');
}

export function removeHistory(db: WriteDb, id: number): void {
  db.run('DELETE FROM history WHERE id = ?', id);
}
