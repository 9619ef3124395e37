/** Texts in the encoding of the fonts that every reader has (ISO 32000-2, annex D). */

/** Codes 0x80 to 0x9f; blanks have no letter. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** One character for each byte; undefined where a letter has none. */
export function inWinAnsi(text: string): string | undefined {
  const codes = Array.from(text.normalize('NFC'), codeOf);
  return codes.includes(undefined) ? undefined : String.fromCharCode(...(codes as number[]));
}

function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0)!;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  if (letter === '\t') return 0x20;
  const at = letter === ' ' ? -1 : HIGH.indexOf(letter);
  return at === -1 ? undefined : 0x80 + at;
}
