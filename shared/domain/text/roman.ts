/** Roman numerals as documents number pages, chapters and tables with them. */

const ROMAN: readonly (readonly [string, number])[] = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

/** Value of a numeral in letters i, v, x, l, c of either case; letters that do not belong there count as nothing. */
export function romanValue(numeral: string): number {
  let rest = numeral.toLowerCase();
  let value = 0;
  for (const [letters, worth] of ROMAN) {
    while (rest.startsWith(letters)) {
      value += worth;
      rest = rest.slice(letters.length);
    }
  }
  return value;
}

/** The capital numeral of a whole number above 0. */
export function toRoman(value: number): string {
  let rest = value;
  let numeral = '';
  for (const [letters, worth] of ROMAN) {
    while (rest >= worth) {
      numeral += letters;
      rest -= worth;
    }
  }
  return numeral.toUpperCase();
}
