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
    withWords(receipt),
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
function toEntry(row: Row): HistoryEntry {
  const id = int(row.id);
  const kept = { id, confirmedAt: intOrNull(row.confirmed_at) };
  return { id, askedAt: int(row.asked_at), receipt: { ...fromJson(KeptReceipt, text(row.receipt)), kept } };
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
}
