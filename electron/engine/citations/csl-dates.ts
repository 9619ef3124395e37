/** Dates of CSL from BibTeX, BibLaTeX and RIS, and back; beside what they mean stays what was printed. */
import type { CslDate } from '#shared/contract/citation-entry.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
/** As CSL counts them from 1, and as BibTeX files and RIS name them. */
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'] as const;
/** Where seasons begin among the months of ISO 8601-2. */
const FIRST_SEASON = 21;

const YEAR = /^-?\d{1,6}$/u;
/** ISO 8601-2 as BibLaTeX has it; a digit that is not known is an X. */
const ISO =
  /^(Y?-?\d{4,12}|-?\d{2}(?:\dX|XX))(?:-(\d\d|XX))?(?:-(\d\d|XX))?(?:T[\d:.+Z-]{1,30})?(?<doubt>[~?%]{0,2})$/u;
const TWO_YEARS = /^(\d{4})\s?(?:\/|-{1,3}|[–—])\s?(\d{4}|\d\d)$/u;

export interface PrintedDate {
  readonly date?: string | undefined;
  readonly year?: string | undefined;
  readonly month?: string | undefined;
  readonly day?: string | undefined;
}

/** @returns undefined where nothing is said */
export function dateOfBibtex({ date, year, month, day }: PrintedDate): CslDate | undefined {
  const whole = date?.trim() ?? '';
  const iso = whole === '' ? undefined : dateOfIso(whole);
  if (iso) return iso;
  const printed = year?.trim() ?? '';
  if (printed === '') return whole === '' ? undefined : { literal: whole };
  if (!YEAR.test(printed)) return dateOfYears(printed) ?? { literal: printed };
  return withMonth(Number(printed), month?.trim() ?? '', day?.trim() ?? '');
}

/** '2001-03', '2001-03-05/2001-04', '1850~', '2010-23', '2001/..'. */
function dateOfIso(text: string): CslDate | undefined {
  const sides = text.split('/');
  if (sides.length > 2) return undefined;
  const read = sides.map((side) => ISO.exec(side.trim()));
  const known = read.filter((one) => one !== null);
  const open = sides.every((side, at) => read[at] !== null || /^(?:\.\.|\*)?$/u.test(side.trim()));
  if (known.length === 0 || !open) return undefined;
  const season = Number(known[0]?.[2]) - FIRST_SEASON + 1;
  return {
    'date-parts': known.map(partsOfIso),
    ...(season >= 1 && season <= SEASONS.length && { season }),
    ...(known.some((one) => (one.groups?.doubt ?? '') !== '') && { circa: true }),
    // What parts cannot say.
    ...((known.length < sides.length || text.includes('X')) && { literal: text }),
  };
}

function partsOfIso([, year = '', month, day]: RegExpExecArray): number[] {
  const parts = [Number(year.replace('Y', '').replaceAll('X', '0'))];
  const inYear = Number(month);
  if (!(inYear >= 1 && inYear <= MONTHS.length)) return parts;
  parts.push(inYear);
  if (Number(day) >= 1) parts.push(Number(day));
  return parts;
}

/** '1987/1988', '1987–88'. */
function dateOfYears(text: string): CslDate | undefined {
  const [, first = '', second = ''] = TWO_YEARS.exec(text) ?? [];
  if (first === '') return undefined;
  const last = second.length === 2 ? `${first.slice(0, 2)}${second}` : second;
  return { 'date-parts': [[Number(first)], [Number(last)]], literal: text };
}

/** 'mar', '03', 'March 15', '15~mar', 'May/June', 'Spring'. */
function withMonth(year: number, month: string, day: string): CslDate {
  const season = seasonNamed(month);
  if (season !== undefined) return { 'date-parts': [[year]], season };
  const words = month.split(/[\s~\u00A0.,/–—-]+/u).filter((word) => word !== '');
  const months = words.map(monthNamed).filter((one) => one !== undefined);
  const days = words.length > 1 ? words.filter((word) => /^\d{1,2}$/u.test(word)).map(Number) : [];
  const [first, last] = months.length > 0 ? months : words.length === 1 ? [numbered(words[0])] : [];
  if (first === undefined) return { 'date-parts': [[year]] };
  const [from, to] = /^\d{1,2}$/u.test(day) ? [Number(day)] : days;
  const start = from === undefined ? [year, first] : [year, first, from];
  if (last === undefined && to === undefined) return { 'date-parts': [start] };
  return { 'date-parts': [start, to === undefined ? [year, last ?? first] : [year, last ?? first, to]] };
}

function monthNamed(word: string): number | undefined {
  const at = MONTHS.findIndex((name) => /^[a-z]{3,9}$/iu.test(word) && word.toLowerCase().startsWith(name));
  return at === -1 ? undefined : at + 1;
}

function numbered(word = ''): number | undefined {
  const month = Number(word);
  return month >= 1 && month <= MONTHS.length ? month : undefined;
}

function seasonNamed(text: string): number | undefined {
  const word = text.toLowerCase().replace('fall', 'autumn');
  const at = SEASONS.findIndex((name) => word === name.toLowerCase());
  return at === -1 ? undefined : at + 1;
}

/** As people type dates: '2001-03-05', 'March 2001', 'Spring 2001', 'circa 1750'. @returns undefined for words without a year */
export function dateOfWords(text: string): CslDate | undefined {
  const words = text.trim();
  const exact = /^0+(?!\d)/u.test(words)
    ? undefined
    : (dateOfIso(words.replace(/(?:-00)+$/u, '')) ?? dateOfYears(words));
  if (exact) return exact;
  const [first, ...more] = [...words.matchAll(/(?<!\d)[12]\d{3}(?!\d)/gu)];
  if (!first) return undefined;
  const year = Number(first[0]);
  const rest = words
    .replace(first[0], ' ')
    .replace(/[\s,.]+/gu, ' ')
    .trim();
  const date = withMonth(year, rest, '');
  const understood = /^(?:\d{1,2} )?\p{L}+(?: \d{1,2})?$/u.test(rest) && isMore(date);
  return more.length > 0 || (rest !== '' && !understood) ? { 'date-parts': [[year]], literal: words } : date;
}

function isMore({ 'date-parts': parts = [], season }: CslDate): boolean {
  return (parts[0]?.length ?? 0) > 1 || season !== undefined;
}

/** @param dates  of DA, PY and Y1, the fullest is taken: 'YYYY/MM/DD/other', or what was printed */
export function dateOfRis(dates: readonly string[]): CslDate | undefined {
  const read = dates.map((date) => date.trim()).filter((date) => date !== '');
  const parsed = read.map(dateOfRisValue);
  const fullness = ({ 'date-parts': parts = [], season }: CslDate): number =>
    (parts[0]?.length ?? 0) + parts.length + (season === undefined ? 0 : 1);
  return parsed.toSorted((a, b) => fullness(b) - fullness(a))[0];
}

function dateOfRisValue(text: string): CslDate {
  const [, year = '', month = '', day = '', other = ''] =
    /^(-?\d{1,4})(?:\/(\d{0,2})(?:\/(\d{0,2})(?:\/(.*))?)?)?$/u.exec(text) ?? [];
  if (year === '') return dateOfYears(text) ?? dateOfIso(text) ?? { literal: text };
  return withMonth(Number(year), month === '' ? other.trim() : month, day);
}

export interface BibtexDate {
  readonly year?: string;
  /** A macro of BibTeX for a month, a word for a season. */
  readonly month?: string;
  readonly day?: string;
  /** As BibLaTeX has it, where the others cannot say all. */
  readonly date?: string;
}

export function bibtexOfDate(given: CslDate): BibtexDate {
  const date = partsOf(given);
  const { literal, parts, season, circa } = date;
  const [first, last] = parts;
  if (!first) return literal === undefined ? {} : { year: literal };
  const [year = 0, month, day] = first;
  const named = month === undefined ? undefined : MONTHS[month - 1];
  const years = last && last[0] !== year ? `${String(year)}/${String(last[0])}` : String(year);
  return {
    year: literal ?? years,
    ...(named !== undefined && { month: named }),
    ...(named !== undefined && day !== undefined && { day: String(day) }),
    ...(season !== undefined && { month: SEASONS[season - 1] ?? '' }),
    ...((last !== undefined || season !== undefined || circa) && { date: isoOf(date) }),
  };
}

export interface RisDate {
  /** The year as printed; absent where none was. */
  readonly year?: string;
  /** 'YYYY/MM/DD/other', where more than the year is known. */
  readonly date?: string;
}

export function risOfDate(given: CslDate): RisDate {
  const { literal, parts, season } = partsOf(given);
  const [first, last] = parts;
  // 'n.d.', 'in press': no year.
  const printed = literal !== undefined && /\d/u.test(literal) ? literal : undefined;
  if (!first) return printed === undefined ? {} : { year: printed };
  const [year = 0, month, day] = first;
  const years = last && last[0] !== year ? `${String(year)}/${String(last[0])}` : String(year);
  const other = season === undefined ? '' : (SEASONS[season - 1] ?? '');
  const two = (part: number | undefined): string => (part === undefined ? '' : String(part).padStart(2, '0'));
  const more = month !== undefined || other !== '';
  return {
    year: printed ?? years,
    ...(more && { date: `${String(year).padStart(4, '0')}/${two(month)}/${two(day)}/${other}` }),
  };
}

/** As BibLaTeX has dates; undefined for what has no parts. */
export function isoOfDate(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const date = partsOf({ ...given });
  return date.parts.length === 0 ? undefined : isoOf(date);
}

interface DateParts {
  readonly parts: readonly (readonly number[])[];
  readonly season: number | undefined;
  readonly circa: boolean;
  readonly literal: string | undefined;
}

/** A date as programs write it: numbers as text, text that is a date, parts that are not. */
function partsOf(given: Readonly<Record<string, unknown>>): DateParts {
  const text = [given.literal, given.raw].find((words) => typeof words === 'string');
  const rows: unknown = given['date-parts'];
  const parts = (Array.isArray(rows) ? rows : []).map((one: unknown) =>
    (Array.isArray(one) ? one : []).map(Number).filter((part, at) => Number.isInteger(part) && (at === 0 || part > 0)),
  );
  const known = parts.filter((one) => one.length > 0 && one[0] !== 0);
  const read = known.length === 0 && text !== undefined && given.literal === undefined ? dateOfIso(text.trim()) : null;
  if (read) return partsOf(read);
  const season = Number(given.season);
  return {
    parts: known,
    season: season >= 1 && season <= SEASONS.length ? season : seasonNamed(textOf(given.season)),
    circa: Boolean(given.circa),
    literal: text,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function isoOf({ parts, season, circa }: DateParts): string {
  return parts
    .slice(0, 2)
    .map(([year = 0, month, day]) => {
      const inYear = month ?? (season === undefined ? undefined : season + FIRST_SEASON - 1);
      const sign = year < 0 ? '-' : '';
      return [
        `${sign}${String(Math.abs(year)).padStart(4, '0')}`,
        ...[inYear, day].filter((part) => part !== undefined).map((part) => String(part).padStart(2, '0')),
      ].join('-');
    })
    .map((one) => (circa ? `${one}~` : one))
    .join('/');
}
