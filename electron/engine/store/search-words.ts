/** Words that documents have, looked up by how they are spelled. */
import { isKin, LEAST_SHARED } from '#shared/domain/text/kin.ts';
import { slipsBetween } from '#shared/domain/text/spelling.ts';
import { wordsOf } from '#shared/domain/text/searchable.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { SaidWord, SpelledWord } from '#shared/domain/index/reader.ts';
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
  return wordsNear(db, { word, language, letters: 1 }, rows, slipsBetween).map(({ near, ...said }) => ({
    ...said,
    slips: near,
  }));
}

/** Words of one family with this one, as the text prints them. */
export function kinOf(db: ReadDb, word: string, language: WrittenLanguage, rows: WordScope): readonly SaidWord[] {
  const near = (stem: string, other: string): true | undefined => (isKin(stem, other, language) ? true : undefined);
  return wordsNear(db, { word, language, letters: LEAST_SHARED }, rows, near).map(({ word: said, segments }) => ({
    word: said,
    segments,
  }));
}

/** Words that begin alike and are near in some sense, with what was said of that. */
function wordsNear<Near>(
  db: ReadDb,
  { word, language, letters }: { readonly word: string; readonly language: WrittenLanguage; readonly letters: number },
  rows: WordScope,
  nearness: (stem: string, other: string) => Near | undefined,
): readonly (SaidWord & { readonly near: Near })[] {
  const [stem, ...more] = stemsOf(word, language);
  if (stem === undefined || more.length > 0) return [];
  const beginning = Array.from(stem).slice(0, letters);
  const last = beginning.pop()!;
  const first = [...beginning, last].join('');
  const after = [...beginning, String.fromCodePoint(last.codePointAt(0)! + 1)].join('');
  return db.words.wordsBetween(first, after).flatMap((other) => {
    const near = nearness(stem, other);
    if (near === undefined) return [];
    const said = db.words.saying([[{ stems: [other] }]], rows, MOST_COUNTED);
    const printed = said[0] === undefined ? undefined : printedIn(db, said[0], other, language);
    return printed === undefined ? [] : [{ word: printed, near, segments: said.length }];
  });
}

/** A word with this stem as a segment prints it. */
function printedIn(db: ReadDb, segment: number, stem: string, language: WrittenLanguage): string | undefined {
  const found = text(db.get('SELECT text FROM segments WHERE id = ?', segment)?.text);
  return found
    .match(/[\p{L}\p{M}]+/gu)
    ?.find((word) => wordsOf(word).length === 1 && stemsOf(word, language)[0] === stem);
}
