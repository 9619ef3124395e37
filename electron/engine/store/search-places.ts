/** Segments that have all of some words, without ranking them: quick enough to be asked at every key. */
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { int, type ReadDb } from './db.ts';
import { keyOfRow, type DocumentKey } from './keys.ts';
import type { Sought, WordScope } from './word-index.ts';

export interface WantedWords {
  /** Each a word or, with spaces, words that stand next to each other, in all ways in which it may be written; folded, not stemmed. */
  readonly terms: readonly (readonly string[])[];
  /** A word that may go on, in all ways in which it may be written. */
  readonly begun: readonly string[];
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
  const groups = groupsOf(wanted, languages);
  const byDocument = new Map<DocumentKey, number[]>();
  if (groups.length === 0) return { byDocument, complete: true };
  const scope: WordScope = within === undefined ? { kind: 'all' } : { kind: 'documents', keys: [within] };
  const rows = db.words.saying(groups, scope, limit + 1);
  for (const id of rows.slice(0, limit)) {
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
    `SELECT count(DISTINCT page_index) AS n FROM segments WHERE id ${db.sql.amongNumbers('?')}`,
    JSON.stringify(rows),
  );
  return int(found?.n);
}

/** The orders of these rows in the document's index. */
export function ordersOfRows(db: ReadDb, rows: readonly number[]): number[] {
  return db
    .all(`SELECT position FROM segments WHERE id ${db.sql.amongNumbers('?')} ORDER BY position`, JSON.stringify(rows))
    .map((row) => int(row.position));
}

/** What is looked for, one of each group; empty if there is no word among it. */
function groupsOf({ terms, begun }: WantedWords, languages: readonly WrittenLanguage[]): Sought[][] {
  const written = (ways: readonly string[]): Sought[] =>
    different(ways.flatMap((way) => languages.map((language) => stemsOf(way, language))));
  const groups = terms.map(written);
  if (begun.length > 0) groups.push([...written(begun), ...beginnings(begun)]);
  return groups.filter((group) => group.length > 0);
}

/** What is written as one word is there wherever it is written in parts. */
function beginnings(begun: readonly string[]): Sought[] {
  return begun.filter((way) => !way.includes(' ')).map((way) => ({ stems: [way], begins: true }));
}

function different(stems: readonly (readonly string[])[]): Sought[] {
  const phrases = new Map(stems.filter((one) => one.length > 0).map((one) => [one.join(' '), one]));
  return [...phrases.values()].map((one) => ({ stems: one }));
}
