// Widths of letters in a plain sans-serif, in 1/1000 em: recognition gives the box of a word, not of its letters.
const NARROW = 280;
const MIDDLE = 400;
const COMMON = 540;
const WIDE = 720;
const WIDEST = 880;
const FULL = 1000;

const classes: readonly (readonly [RegExp, number])[] = [
  [/^\p{M}$/u, 0],
  [/^[iljI|!.,:;'’‘]$/u, NARROW],
  [/^[ftr()[\]{}"“”\-/\\* ]$/u, MIDDLE],
  [/^[mMW@%—…]$/u, WIDEST],
  [/^[wA-HJ-LN-VX-Z&#]$/u, WIDE],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u, FULL],
];

/** Relative width of a character; 0 for marks that stand on the letter before. */
export function letterWidth(character: string): number {
  return classes.find(([pattern]) => pattern.test(character))?.[1] ?? COMMON;
}
