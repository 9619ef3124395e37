/** Words that documents have, looked up by how they are spelled. */
import { slipsBetween } from '#shared/domain/text/spelling.ts';
import { wordsOf } from '#shared/domain/text/searchable.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { SpelledWord } from '#shared/domain/index/reader.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { text, type ReadDb } from './db.ts';
import type { WordScope } from './word-index.ts';

// Beyond, a word is common, whatever the exact number.
const MOST_COUNTED = 400;

/**
 * Words with the same first letter that differ by a slip or two, as the text prints them.
 *
 * @param rows  where they are looked for
 */
export function wordsLike(
  db: ReadDb,
  word: string,
  language: WrittenLanguage,
  rows: WordScope,
): readonly SpelledWord[] {
  const [stem, ...more] = stemsOf(word, language);
  if (stem === undefined || more.length > 0) return [];
  const first = String.fromCodePoint(stem.codePointAt(0)!);
  const after = String.fromCodePoint(stem.codePointAt(0)! + 1);
  return db.words.wordsBetween(first, after).flatMap((other) => {
    const slips = slipsBetween(stem, other);
    if (slips === undefined) return [];
    const said = db.words.saying([[{ stems: [other] }]], rows, MOST_COUNTED);
    const printed = said[0] === undefined ? undefined : printedIn(db, said[0], other, language);
    return printed === undefined ? [] : [{ word: printed, slips, segments: said.length }];
  });
}

/** A word with this stem as a segment prints it. */
function printedIn(db: ReadDb, segment: number, stem: string, language: WrittenLanguage): string | undefined {
  const found = text(db.get('SELECT text FROM segments WHERE id = ?', segment)?.text);
  return found
    .match(/[\p{L}\p{M}]+/gu)
    ?.find((word) => wordsOf(word).length === 1 && stemsOf(word, language)[0] === stem);
}
