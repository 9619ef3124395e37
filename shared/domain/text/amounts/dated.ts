/** Dates as spans of days that can be compared: '1998', '3 May 1998', 'the 12th century'. */
import { pattern, wordLists } from '../languages/words.ts';
import { monthIn } from './found.ts';

const lists = wordLists('amountsDated');

/** Days since 1970 began, both ends included. */
export interface Dated {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function dayOf(year: number, month = 1, day = 1): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / DAY_MS);
}

function span(year: number, month?: number, day?: number): Dated | undefined {
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (month !== undefined && day !== undefined) {
    const on = dayOf(year, month, day);
    return day >= 1 && day <= 31 ? { from: on, to: on } : undefined;
  }
  if (month !== undefined) return { from: dayOf(year, month), to: dayOf(year, month + 1) - 1 };
  return { from: dayOf(year), to: dayOf(year + 1) - 1 };
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/u;
const DOTTED = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/u;
const DECADE = /^(\d{3}0)s$/u;
const CENTURY = pattern(
  'iu',
)`^(\d{1,2})(?:${lists.ordinals}) ${lists.century}(?:\s(?:(?<before>${lists.beforeChrist})|${lists.afterChrist}))?$`;
const CJK_CENTURY = /^(\d{1,2})\s?世[紀纪]$/u;
const CJK = /^(\d{3,4})\s?年(?:\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?)?$/u;
const BEFORE = pattern('iu')`^(\d{1,4})\s${lists.beforeChrist}$`;
const BARE_YEAR = pattern(
  'iu',
)`^(?:(?:${lists.afterChrist})\s)?(\d{1,4})(?:\s(?:${lists.afterChrist})|\s${lists.year})?$`;
const YEAR = /(?<!\d)(\d{4})(?!\d)/gu;
const DAY = pattern('iu')`(?<!\d)([012]?\d|3[01])(?:${lists.ordinals}|\.)?(?!\d)`;

/** Undefined for a range of years, for a date without its year, and for '3/4/1998', which two countries read in two ways. */
export function datedBy(text: string): Dated | undefined {
  const date = text.trim();
  const numbers = (form: RegExp): readonly number[] | undefined => form.exec(date)?.slice(1, 4).map(Number);
  const iso = numbers(ISO);
  if (iso) return span(iso[0]!, iso[1], iso[2]);
  const dotted = numbers(DOTTED);
  if (dotted) return ofDotted(dotted, date.includes('/'));
  return inWords(date) ?? withEra(date) ?? bare(date);
}

function ofDotted([first = 0, second = 0, year = 0]: readonly number[], isSlashed: boolean): Dated | undefined {
  if (first > 12) return span(year, second, first);
  if (second > 12) return span(year, first, second);
  if (first === second) return span(year, first, second);
  return isSlashed ? undefined : span(year, second, first);
}

/** '3 May 1998', 'May 1998', 'October 20, 1973', '4 de mayo de 1862'. */
function inWords(date: string): Dated | undefined {
  const month = monthIn(date);
  const years = [...date.matchAll(YEAR)];
  if (month === undefined || years.length !== 1) return undefined;
  const day = DAY.exec(date.replace(YEAR, ''))?.[1];
  return span(Number(years[0]![1]), month, day === undefined ? undefined : Number(day));
}

function withEra(date: string): Dated | undefined {
  const century = CENTURY.exec(date) ?? CJK_CENTURY.exec(date);
  if (century) {
    const n = Number(century[1]);
    const isBefore = century.groups?.before !== undefined;
    const first = isBefore ? 1 - 100 * n : 100 * (n - 1) + 1;
    return { from: dayOf(first), to: dayOf(first + 100) - 1 };
  }
  const before = BEFORE.exec(date);
  return before ? span(1 - Number(before[1])) : undefined;
}

function bare(date: string): Dated | undefined {
  const decade = DECADE.exec(date)?.[1];
  if (decade !== undefined) return { from: dayOf(Number(decade)), to: dayOf(Number(decade) + 10) - 1 };
  const cjk = CJK.exec(date);
  if (cjk) return span(Number(cjk[1]), numberOr(cjk[2]), numberOr(cjk[3]));
  const year = BARE_YEAR.exec(date)?.[1];
  return year === undefined ? undefined : span(Number(year));
}

const numberOr = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** Which comes first; undefined where one lies in the other, or they cross. */
export function compareDated(a: Dated, b: Dated): number | undefined {
  if (a.to < b.from) return -1;
  if (b.to < a.from) return 1;
  return isSameDated(a, b) ? 0 : undefined;
}

export function isSameDated(a: Dated, b: Dated): boolean {
  return a.from === b.from && a.to === b.to;
}

/** The year that it begins in, with what of the year had passed by then. */
export function yearOf({ from }: Dated): number {
  const year = new Date(from * DAY_MS).getUTCFullYear();
  return year + (from - dayOf(year)) / (dayOf(year + 1) - dayOf(year));
}
