import table from '../../../resources/models/rarity.json' with { type: 'json' };

const places = new Map(table.stems.split(' ').map((stem, at) => [stem, at]));
/** Of a stem that no list of common words has. */
export const UNLISTED = Math.log(2 * places.size);
const NUMBER = 8;
/** Of letters in scripts without spaces, of which nothing is listed. */
const UNSPACED = 5;

/** Is this stem among those of common words, or among the first so many of them? */
export function isListed(stem: string, first = Infinity): boolean {
  return (places.get(stem) ?? Infinity) < first;
}

/**
 * How rare a stem is in everything that people write, whatever the document: the logarithm of its place among stems by
 * frequency, from 0 for the commonest to about 11 for those that no list of common words has.
 */
export function rarityOf(stem: string): number {
  const place = places.get(stem);
  if (place !== undefined) return Math.log1p(place);
  if (/^\p{N}/u.test(stem)) return NUMBER;
  return /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u.test(stem) ? UNSPACED : UNLISTED;
}
