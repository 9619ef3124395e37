/** How many names of people a line seems to consist of; 0 where it says something else. */
export function namesIn(text: string): number {
  const pieces = text
    .replace(/^by\s+/iu, '')
    .replace(/[*†‡§¶∗⋆#]+|(?<=[\p{L}.])\s?\d{1,2}(?:\s?,\s?\d{1,2})*(?![\p{L}\d])/gu, ';')
    .split(/[;,&•·]|\s+and\s+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const named = pieces.filter((piece) => NAME.test(piece) && !NO_NAME.test(piece));
  return named.length > 0 && named.length >= pieces.length / 2 ? named.length : 0;
}

const NAME =
  /^(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}(?:(?:van|von|de|der|den|la|di|da|dos|del|le)\s+){0,2}\p{Lu}[\p{L}\p{M}'’.-]+[a-g]?$/u;
/** Capitalized words that are in titles and names of places rather than people. */
const NO_NAME =
  /\b(?:universit|institut|department|school|college|laborator|center|centre|commission|states|committee|board|report|manual|guide|handbook|research|company|corporation|system|systems|science|journal|technical|note|version|form|act|plan|policy)/iu;
