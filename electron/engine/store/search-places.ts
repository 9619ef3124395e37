/** Segments that have all of some words, without ranking them: quick enough to be asked at every key. */
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { int, type ReadDb } from './db.ts';
import { keyOfRow, rowRange, type DocumentKey } from './keys.ts';

export interface WantedWords {
  /** Each a word or, with spaces, words that stand next to each other; folded, not stemmed. */
  readonly terms: readonly string[];
  /** The beginning of a word, folded. */
  readonly begun: string | undefined;
}

export interface FoundPlaces {
  /** Rows of segments by document, in their order. */
  readonly byDocument: ReadonlyMap<DocumentKey, readonly number[]>;
  /** False: there are more than were looked at. */
  readonly complete: boolean;
}

/**
 * @param languages  of the documents that are searched
 * @param within  only this document
 * @param limit  of rows
 */
export function placesOfWords(
  db: ReadDb,
  wanted: WantedWords,
  languages: readonly WrittenLanguage[],
  limit: number,
  within?: DocumentKey,
): FoundPlaces {
  const match = matchOf(wanted, languages);
  const byDocument = new Map<DocumentKey, number[]>();
  if (match === '') return { byDocument, complete: true };
  const range = within === undefined ? [] : rowRange(within).map(BigInt);
  const rows = db.all(
    `SELECT rowid AS id FROM segments_fts WHERE segments_fts MATCH ? ${range.length > 0 ? 'AND rowid BETWEEN ? AND ?' : ''} LIMIT ?`,
    match,
    ...range,
    limit + 1,
  );
  for (const row of rows.slice(0, limit)) {
    const id = int(row.id);
    const key = keyOfRow(id);
    const known = byDocument.get(key);
    if (known) known.push(id);
    else byDocument.set(key, [id]);
  }
  return { byDocument, complete: rows.length <= limit };
}

/** On how many pages these rows begin. */
export function pagesOfRows(db: ReadDb, rows: readonly number[]): number {
  const found = db.get(
    'SELECT count(DISTINCT page_index) AS n FROM segments WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(rows),
  );
  return int(found?.n);
}

/** The orders of these rows in the document's index. */
export function ordersOfRows(db: ReadDb, rows: readonly number[]): number[] {
  return db
    .all(
      'SELECT position FROM segments WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position',
      JSON.stringify(rows),
    )
    .map((row) => int(row.position));
}

/** What FTS5 is asked; headings above a segment are not its words. Empty if there is no word to look for. */
function matchOf({ terms, begun }: WantedWords, languages: readonly WrittenLanguage[]): string {
  const phrases = terms.map((term) =>
    either(languages.map((language) => stemsOf(term, language).join(' ')).filter((stems) => stems !== '')),
  );
  if (begun !== undefined) {
    const stems = languages.map((language) => stemsOf(begun, language).join(' '));
    phrases.push(`(${[...new Set(stems)].map((stem) => `"${stem}"`).join(' OR ')} OR "${begun}" *)`);
  }
  const all = phrases.filter((phrase) => phrase !== '');
  return all.length === 0 ? '' : `{text caption} : (${all.join(' AND ')})`;
}

function either(stems: readonly string[]): string {
  const different = [...new Set(stems)];
  return different.length === 0 ? '' : `(${different.map((stem) => `"${stem}"`).join(' OR ')})`;
}
