/** Numbers as headings and captions print them, and whether they make a sequence without gaps. */
import { headingWords } from '../../text/languages/index.ts';
import { chineseNumber, romanValue, toRoman } from '../../text/quantity.ts';

/** 'Table 2.3' is 3 in the sequence 'table 2.'; 'Section 9A' is an addition behind 9. */
export interface PrintedNumber {
  /** The word before the number, in lower case, of parts and chapters the English one; empty where there is none. */
  readonly label: string;
  /** All of the number but its last part: '2.' or 'A'; empty for plain numbers. */
  readonly series: string;
  readonly ordinal: number;
  /** A letter behind the number, which adds to a sequence without lengthening it. */
  readonly added: string;
  readonly roman: boolean;
}

// A word that is itself a numeral is no label, and a lone 'I' or 'C' mostly a word.
const NUMBER =
  /^\s*(?:(?![IVXLC]+(?!\p{L}))(\p{L}{2,})\.?\s+)?[([]?(?:([A-Z]?\.?(?:\d+[.–-])*)(\d+)([A-Z]?)|([IVXLC]+))(?:[.)\]:|]|(?=[\s–—-])|$)/u;

/** The number that a heading or a caption begins with; undefined where it has none. */
export function printedNumberOf(text: string): PrintedNumber | undefined {
  const chinese = chineseNumber(text);
  if (chinese) {
    const { value, unit } = chinese;
    return { label: headingWords.get(unit) ?? unit, series: '', ordinal: value, added: '', roman: false };
  }
  const [, label = '', series = '', digits, added = '', roman] = NUMBER.exec(text) ?? [];
  if (digits === undefined && roman === undefined) return undefined;
  if (roman?.length === 1 && label === '' && /^\s*\p{L}\s/u.test(text)) return undefined;
  return {
    label: headingWords.get(label.toLowerCase()) ?? label.toLowerCase(),
    series,
    ordinal: digits === undefined ? romanValue(roman ?? '') : Number(digits),
    added,
    roman: digits === undefined,
  };
}

/** How sure it is that nothing of a kind was overlooked or counted twice. */
export type InventoryState = 'complete' | 'gaps' | 'unsure';

export interface Sequence {
  readonly state: InventoryState;
  /** Numbers that have to be there, as they would be printed. */
  readonly missing: readonly string[];
}

// Of the numbers up to the last one this share has to be seen: a lone high number belongs to another document.
const CHAIN = 0.75;

/**
 * Judge the numbers of all things of a kind: complete if each series runs from its first number without gaps or doubles.
 *
 * @param mentioned  numbers that the text speaks of, which need not have been found
 * @param anyStart  a part of a sequence need not begin at 1
 */
export function sequenceOf(
  found: readonly (PrintedNumber | undefined)[],
  mentioned: readonly PrintedNumber[] = [],
  anyStart = false,
): Sequence {
  const own = found.filter((one) => one !== undefined);
  const keys = own.map(({ label, series, ordinal, added }) => `${label} ${series}${ordinal}${added}`);
  const sure = own.length === found.length && new Set(keys).size === keys.length;
  const seriesOf = ({ label, series }: PrintedNumber): string => `${label} ${series}`;
  const missing = [...Map.groupBy(own.length > 0 ? own : mentioned, seriesOf)].flatMap(([key, members]) => {
    const of = (all: readonly PrintedNumber[]) =>
      all.filter((one) => seriesOf(one) === key).map(({ ordinal }) => ordinal);
    const seen = new Set(of(own));
    const told = new Set([...seen, ...of(mentioned)]);
    const lowest = Math.min(...(seen.size > 0 ? seen : told));
    const first = anyStart ? lowest : Math.min(1, lowest);
    const last = Math.max(
      0,
      ...seen,
      ...[...told].filter((end) => [...told].filter((one) => one <= end).length >= CHAIN * end),
    );
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
      .filter((ordinal) => !seen.has(ordinal))
      .map((ordinal) => `${members[0]?.series ?? ''}${members[0]?.roman === true ? toRoman(ordinal) : ordinal}`);
  });
  if (missing.length > 0) return { state: 'gaps', missing };
  return { state: sure && own.length > 0 ? 'complete' : 'unsure', missing };
}
