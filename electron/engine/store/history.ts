import { AnswerReceipt, type HistoryEntry } from '#shared/contract/answer.ts';
import { int, text, type ReadDb, type WriteDb } from './db.ts';

const KEPT = 2000;

/** Store a question with its answer; the oldest beyond a few thousand are dropped. */
export function addHistory(db: WriteDb, receipt: AnswerReceipt, askedAt: number): number {
  const { lastId } = db.run(
    'INSERT INTO history (asked_at, question, receipt) VALUES (?, ?, ?)',
    askedAt,
    receipt.question,
    JSON.stringify(receipt),
  );
  db.run('DELETE FROM history WHERE id <= ?', lastId - KEPT);
  return lastId;
}

/** Newest first. An entry that another version wrote and this one cannot read is left out, not lost. */
export function listHistory(db: ReadDb, limit: number): HistoryEntry[] {
  return db.all('SELECT id, asked_at, receipt FROM history ORDER BY id DESC LIMIT ?', limit).flatMap((row) => {
    const receipt = AnswerReceipt.safeParse(JSON.parse(text(row.receipt)));
    return receipt.success ? [{ id: int(row.id), askedAt: int(row.asked_at), receipt: receipt.data }] : [];
  });
}

export function removeHistory(db: WriteDb, id: number): void {
  db.run('DELETE FROM history WHERE id = ?', id);
}
