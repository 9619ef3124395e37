/** What the first page of a published article bears beside its text: who registered it, reviewed it, printed it. */
import { startsAbstract } from '../patterns.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('kindPublished');

/** A line that says where and when something appeared says little else. */
const PLACE_CHARS = 160;

const IDENTIFIER = /\b10\.\p{N}{4,9}\/\S|\bISSN\b:?\s*\p{N}{4}-?\p{N}{3}[\p{N}Xx]/u;
/** What an archive prints at the edge: its name, a number with a version, the subject, the day. */
const PREPRINT = /^\p{L}{3,}:\s?[\p{L}\p{N}./-]*\p{N}{4,}v\p{N}+\s+\[[\p{L}.-]+\]/u;
const REVIEWED = pattern(
  'iu',
)`(?:^|[\s(;,.])(?:${lists.reviewedReceived})(?:${lists.reviewedOn})?\s?[:：]?\s?(?:\p{N}{1,2}[\s./]|\p{Lu}\p{L}+\.?\s\p{N}|\p{N}{4})`;
/** Volume with number or pages, as in 'Vol. 7, No. 2', '14 (2019) P03017', '(2022)13:2882', '218:235–259 (2000)'. */
const PLACE = [
  pattern(
    'iu',
  )`\b${lists.placeVolUmeVol}(?:${lists.placeVolUmeUme})\s?[\p{N}VXIL]+\b.{0,40}(?:\bn(?:${lists.placeVolUmeUmber})?\.?\s?[°º]?\s?\p{N}|\b${lists.placeVolUmeIssue}\s\p{N}|${lists.placeVolUmePp})`,
  /\b\p{N}{1,4}\s?\((?:19|20)\p{N}\p{N}\)\s?\p{L}?\p{N}/u,
  /\((?:19|20)\p{N}\p{N}\)\s?\p{N}{1,4}\s?:\s?\p{L}?\p{N}/u,
  /\b\p{N}{1,4}(?:\(\p{N}{1,3}\))?:\s?\p{L}?\p{N}{1,5}[–-]\p{L}?\p{N}{1,5}\b.{0,4}\(?(?:19|20)\p{N}\p{N}/u,
];
/** A line that is the name of the genre, alone or with the identifier. */
const GENRE = pattern(
  'iu',
)`^(?:${lists.genreOriginal})*(?:${lists.genreArticle})s?(?:\s(?:${lists.genreOpen}|${lists.genreHttps}:\S+))?$`;
const KEYWORDS = pattern(
  'iu',
)`^(?:${lists.keywordsAdditional})?(?:${lists.keywordsKey}|(?:\p{N}{4}\s)?(?:${lists.keywordsMathematics})?${lists.keywordsSubject}|${lists.keywordsPacs})(?!\p{L})`;

const MARKS: readonly ((text: string) => boolean)[] = [
  startsAbstract,
  (text) => IDENTIFIER.test(text),
  (text) => PREPRINT.test(text),
  (text) => REVIEWED.test(text),
  (text) => text.length < PLACE_CHARS && PLACE.some((pattern) => pattern.test(text)),
  (text) => GENRE.test(text),
  (text) => KEYWORDS.test(text),
];

/**
 * How many of the marks stand there, each counted once: an abstract, an identifier, the stamp of an archive, dates of a
 * review, volume and pages, the genre, key words.
 *
 * @param opening  the lines of the first page, running heads and feet too
 */
export function marksOfPublication(opening: readonly { readonly text: string }[]): number {
  return MARKS.filter((isMark) => opening.some(({ text }) => isMark(text))).length;
}
