/** Whether words stand in a text, however a page prints them. */

const DIGIT = /\p{Nd}/u;
const WORD = /[\p{L}\p{N}_]/u;
const KEPT = /[\p{L}\p{N}\p{Mn}\p{Mc}]/u;
const BETWEEN_DIGITS = new Set(['.', ',', '-']);
const BESIDE_DIGIT = new Set(['%', '$', '€', '£', '°']);
/** Scripts without blanks between words: each character is a word. */
const BY_CHARACTER = /[\u3040-\u9fff]/;
/** Words up to this length have to end where they end: 'ten' is not in 'tennis'. */
const SHORT_WORD = 3;

/**
 * A text as it is compared: lower case, NFKC, one blank between words and between letters and digits. Of all marks only
 * `. , -` between digits stay, and `% $ € £ °` beside one.
 */
export function sameForm(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u00ad', '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\p{Nd})\s+(?=[%°])|(?<=[$€£])\s+(?=\p{Nd})|(?<=\p{Nd})\s+(?=€)/gu, '')
    .replace(/°\s+(?=[cf](?![\p{L}\p{N}_]))/gu, '°');
  const characters = Array.from(plain);
  const kept = characters.map((character, at) => {
    const isMark = !KEPT.test(character);
    if (isMark && !staysAMark(character, characters[at - 1] ?? '', characters[at + 1] ?? '')) return ' ';
    return BY_CHARACTER.test(character) ? ` ${character} ` : character;
  });
  return kept
    .join('')
    .replace(/(?<=\p{Nd})(?=[\p{L}\p{Nl}\p{No}])|(?<=[\p{L}\p{Nl}\p{No}])(?=\p{Nd})/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

function staysAMark(mark: string, before: string, after: string): boolean {
  const [left, right] = [DIGIT.test(before), DIGIT.test(after)];
  return BETWEEN_DIGITS.has(mark) ? left && right : BESIDE_DIGIT.has(mark) && (left || right);
}

/**
 * Whether a string stands in a text, both in the same form. It begins where a word or number begins. A string that ends in
 * a number or a short word ends there in the text as well; one that ends in a longer word may go on in it, as 'sampl' does.
 */
export function standsIn(string: string, text: string): boolean {
  if (string === '') return false;
  for (let at = text.indexOf(string); at >= 0; at = text.indexOf(string, at + 1))
    if (beginsThere(string, text, at) && endsThere(string, text, at + string.length)) return true;
  return false;
}

function beginsThere(string: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  if (WORD.test(lastCharacter(before))) return false;
  // '5' is no '2.5'.
  return !(DIGIT.test(string.charAt(0)) && /\p{Nd}[.,]$/u.test(before));
}

function endsThere(string: string, text: string, end: number): boolean {
  const last = lastCharacter(string);
  const after = text.slice(end, end + 2);
  if (DIGIT.test(last)) return !/^(?:\p{Nd}|[.,]\p{Nd})/u.test(after);
  const lastWord = string.slice(string.lastIndexOf(' ') + 1);
  return !(lastWord.length <= SHORT_WORD && WORD.test(last) && WORD.test(Array.from(after)[0] ?? ''));
}

function lastCharacter(text: string): string {
  return Array.from(text.slice(-3)).at(-1) ?? '';
}

/** The numbers of a text in the same form: '1,200', '3.5'. */
export function numbersIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu));
}
