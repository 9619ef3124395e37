import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('documentNamesIn');

const NAMES_BREAK = pattern('u')`[;,&•·]|${lists.namesBreak}`;

/** How many names of people a line seems to consist of; 0 where it says something else. */
export function countNamesIn(text: string): number {
  const pieces = text
    .replace(/^by\s+/iu, '')
    .replace(/[*†‡§¶∗⋆#]+|(?<=[\p{L}.])\s?\d{1,2}(?:\s?,\s?\d{1,2})*(?![\p{L}\d])/gu, ';')
    .split(NAMES_BREAK)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const named = pieces.filter((piece) => NAME.test(piece) && !NO_NAME.test(piece));
  return named.length > 0 && named.length >= pieces.length / 2 ? named.length : 0;
}

const NAME = pattern('u')`^(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}(?:${lists.name}){0,2}\p{Lu}[\p{L}\p{M}'’.-]+[a-g]?$`;
/** Capitalized words that are in titles and names of places rather than people. */
const NO_NAME = pattern('iu')`${lists.noName}`;
