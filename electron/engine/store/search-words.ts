/** Words that documents have, looked up by how they are spelled. */
import { slipsBetween } from '#shared/domain/text/spelling.ts';
import { wordsOf } from '#shared/domain/text/searchable.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { SpelledWord } from '#shared/domain/index/reader.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { int, text, type ReadDb } from './db.ts';

// Beyond, a word is common, whatever the exact number.
const MOST_COUNTED = 400;

/**
 * Words with the same first letter that differ by a slip or two, as the text prints them.
 *
 * @param where  narrows rows of the full-text index to a scope, with its parameters
 */
export function wordsLike(
  db: ReadDb,
  word: string,
  language: WrittenLanguage,
  where: string,
  params: readonly (number | bigint | string)[],
): readonly SpelledWord[] {
  const [stem, ...more] = stemsOf(word, language);
  if (stem === undefined || more.length > 0) return [];
  const first = String.fromCodePoint(stem.codePointAt(0)!);
  const after = String.fromCodePoint(stem.codePointAt(0)! + 1);
  return db.all('SELECT term FROM search_words WHERE term >= ? AND term < ?', first, after).flatMap((row) => {
    const other = text(row.term);
    const slips = slipsBetween(stem, other);
    if (slips === undefined) return [];
    const said = `{text caption} : "${other}"`;
    const rows = db.all(
      `SELECT rowid AS id FROM segments_fts WHERE segments_fts MATCH ? ${where} LIMIT ?`,
      said,
      ...params,
      MOST_COUNTED,
    );
    const printed = rows[0] && printedIn(db, int(rows[0].id), other, language);
    return printed === undefined ? [] : [{ word: printed, slips, segments: rows.length }];
  });
}

/** A word with this stem as a segment prints it. */
function printedIn(db: ReadDb, segment: number, stem: string, language: WrittenLanguage): string | undefined {
  const found = text(db.get('SELECT text FROM segments WHERE id = ?', segment)?.text);
  return found
    .match(/[\p{L}\p{M}]+/gu)
    ?.find((word) => wordsOf(word).length === 1 && stemsOf(word, language)[0] === stem);
}
