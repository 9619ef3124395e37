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
    db.run(
      'INSERT OR IGNORE INTO abbreviations (document_key, short, long, short_key, long_key) VALUES (?, ?, ?, ?, ?)',
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
      `SELECT short, long, count(*) AS n FROM abbreviations
       WHERE (short_key IN (SELECT value FROM json_each(?1)) OR long_key IN (SELECT value FROM json_each(?1)))
         AND (?2 IS NULL OR document_key IN (SELECT value FROM json_each(?2)))
       GROUP BY short_key, long_key ORDER BY n DESC, short_key, long_key LIMIT ?3`,
      JSON.stringify(forms),
      documents === undefined ? null : JSON.stringify(documents),
      MOST,
    )
    .map((row) => ({ short: text(row.short), long: text(row.long) }));
}
