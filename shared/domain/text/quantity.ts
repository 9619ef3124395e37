/** A number as a cell prints it. */
export interface Quantity {
  readonly value: number;
  readonly unit: string;
  /** Digits behind the decimal point. */
  readonly decimals: number;
}

const SCALE: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9 };
const CELL =
  /^\s*(?<open>\()?(?<sign>[-–−+])?\s*(?<before>[$€£¥])?\s*(?<digits>\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(?<scale>(?:[kKmMbB]|bn)(?![a-zA-Z]))?\s*(?<unit>%|[a-zA-Zµ°Ω]{1,6})?\s*(?<close>\))?\s*(?:±\s*[\d.]+|\([\d.±\s%–-]+\)|[*†‡§¶a-d]{1,3})?\s*$/u;

/** The number of a cell that holds one number and nothing else; undefined for any other. */
export function quantityOf(cell: string): Quantity | undefined {
  const groups = CELL.exec(cell)?.groups;
  if (!groups?.digits) return undefined;
  const digits = groups.digits.replace(/[,\u00a0\u202f ]/gu, '');
  // Accountants write losses in brackets.
  const negative =
    groups.sign !== undefined && groups.sign !== '+' ? true : groups.open !== undefined && groups.close !== undefined;
  const value = Number(digits) * (SCALE[groups.scale?.toLowerCase() ?? ''] ?? 1) * (negative ? -1 : 1);
  return { value, unit: groups.before ?? groups.unit ?? '', decimals: digits.split('.')[1]?.length ?? 0 };
}

/** A computed number with as many decimals as the numbers that it was made of. */
export function printed(value: number, of: readonly Quantity[]): string {
  const decimals = Math.max(0, ...of.map((one) => one.decimals));
  const unit = of[0]?.unit ?? '';
  const digits = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  if (/^[$€£¥]$/u.test(unit)) return `${unit}${digits}`;
  return unit === '%' ? `${digits}%` : unit ? `${digits} ${unit}` : digits;
}

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

/** Value of a whole number below a thousand in Arabic or Chinese digits: 12 for '十二'. */
export function cjkValue(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const digits = '一二三四五六七八九';
  let value = 0;
  let digit = 0;
  for (const char of text) {
    if (char === '十') {
      value += (digit || 1) * 10;
      digit = 0;
    } else if (char === '百') {
      value += (digit || 1) * 100;
      digit = 0;
    } else digit = digits.indexOf(char) + 1;
  }
  return value + digit;
}

const NUMBERED_CHINESE = /^\s*第\s*([0-9一二三四五六七八九十百]{1,4})\s*(部分|[章节節篇编編部条條])/u;

/** The number that a Chinese heading begins with, and what it counts: 12 and '章' for '第十二章 …'. */
export function chineseNumber(text: string): { readonly value: number; readonly unit: string } | undefined {
  const [, digits, unit = ''] = NUMBERED_CHINESE.exec(text) ?? [];
  return digits === undefined ? undefined : { value: cjkValue(digits), unit };
}

/** A page as its reader calls it: by its label, or by its place in the file, from 1. */
export function pageName(pageIndex: number, label: string | undefined): string {
  return label ?? String(pageIndex + 1);
}

/** The same with its place in brackets where that is another number: 'iv (4)'. */
export function pageNameAndPlace(pageIndex: number, label: string | undefined): string {
  const place = String(pageIndex + 1);
  return label === undefined || label === place ? place : `${label} (${place})`;
}

export interface PageNumber {
  readonly value: number;
  readonly roman: boolean;
}

/** The number that a label is; undefined for 'A-3' or 'Cover'. */
export function pageNumberOf(label: string): PageNumber | undefined {
  if (/^\d{1,5}$/u.test(label)) return { value: Number(label), roman: false };
  const value = romanValue(label);
  return value > 0 && toRoman(value).toLowerCase() === label.toLowerCase() ? { value, roman: true } : undefined;
}

/** A page's number as it is printed: 'iv' for the fourth of those that are numbered so. */
export function pageText(value: number, roman = false): string {
  return roman ? toRoman(value).toLowerCase() : String(value);
}
