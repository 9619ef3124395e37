/** What abbreviations stand for, by document. */
import { abbreviationsIn, type Abbreviation } from '#shared/domain/text/abbreviations.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';

/** Keep those that a passage introduces; what the document said first stands. */
export function insertAbbreviations(
  db: WriteDb,
  document: DocumentKey,
  words: string,
  language: WrittenLanguage,
): void {
  for (const { short, long } of abbreviationsIn(words)) {
    const [shortKey, longKey] = [short, long].map((form) => stemsOf(form, language).join(' '));
    db.put(
      `INSERT INTO abbreviations (document_key, short, long, short_key, long_key) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      document,
      short,
      long,
      shortKey!,
      longKey!,
    );
  }
}

const MOST = 20;

/** @param forms  stems of words and phrases, joined by spaces */
export function abbreviationsOf(
  db: ReadDb,
  forms: readonly string[],
  documents: readonly DocumentKey[] | undefined,
): readonly Abbreviation[] {
  return db
    .all(
      `SELECT min(short) AS short, min(long) AS long, count(*) AS n FROM abbreviations
       WHERE (short_key ${db.sql.amongTexts('?1')} OR long_key ${db.sql.amongTexts('?1')})
         AND (CAST(?2 AS TEXT) IS NULL OR document_key ${db.sql.amongNumbers('?2')})
       GROUP BY short_key, long_key ORDER BY n DESC, short_key, long_key LIMIT ?3`,
      JSON.stringify(forms),
      documents === undefined ? null : JSON.stringify(documents),
      MOST,
    )
    .map((row) => ({ short: text(row.short), long: text(row.long) }));
}
