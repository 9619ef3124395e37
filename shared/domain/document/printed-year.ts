/** The year of a document as its first pages print it; the file's own date is that of its last copy. */
import { OF_A_COPY, VERSION_WORD } from '../text/imprint-words.ts';
import type { PageContent } from './page-content.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('documentPrintedYear');

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'pl', 'sv'];
/** Of a year month and day follow: 2016-05-27, 2016/5/27; three numbers with stops are a version as often. */
const MONTH_AND_DAY = String.raw`([-–/])\d{1,2}\1\d{1,2}(?!\d)`;
const YEAR = new RegExp(String.raw`(?<![\d.,/])(?:19|20)\d{2}(?:(?=${MONTH_AND_DAY})|(?![\d,/]|\.\d))`, 'gu');
const WHOLE_DATE = new RegExp(`^${MONTH_AND_DAY}`, 'u');
const EARLIEST = 1900;
/** A cover has less text than this, and the page after it says more. */
const COVER_CHARS = 600;
const SAME_ROW_PT = 2;
/** In a longer row of Chinese a year is that of something told. */
const DATED_CHARS = 30;

export interface FoundYear {
  readonly year: number;
  readonly from: 'page' | 'file';
}

interface About {
  readonly fileYear?: number | undefined;
  /** With which it says that it appeared in a journal. */
  readonly placeYear?: number | undefined;
  /** It was set to be published, and its file made then; others are made into files again and again. */
  readonly isPaper: boolean;
}

/**
 * The year of the volume that it appeared in; else the file's year if the first page prints it; else the latest year of a date or a
 * copyright there that is not after the file. Dates on which a copy was looked at, made or printed are none of these. Of a
 * paper that prints no date the file's year.
 */
export function yearOfDocument(
  pages: readonly PageContent[],
  { fileYear, placeYear, isPaper }: About,
): FoundYear | undefined {
  if (placeYear !== undefined) return { year: placeYear, from: 'page' };
  const rows = frontRows(pages).filter((row) => !OF_COPY.test(row));
  const printed = new Set(rows.flatMap((row) => [...row.matchAll(YEAR)].map(([year]) => Number(year))));
  if (fileYear !== undefined && printed.has(fileYear)) return { year: fileYear, from: 'page' };
  const dated = [...rows.flatMap(datedYears), ...yearsApart(rows)].filter(
    (year) => year >= EARLIEST && year <= (fileYear ?? Infinity),
  );
  if (dated.length > 0) return { year: Math.max(...dated), from: 'page' };
  return fileYear === undefined || !isPaper ? undefined : { year: fileYear, from: 'file' };
}

const YEAR_APART = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}\s.-]{2,24},?\s)?((?:19|20)\d{2})(?:,?\s(?:${VERSION_WORD})[\s.-]?\d[\d.]*)?$`,
  'u',
);
const OF_COPY = new RegExp(String.raw`(?<!\p{L})${OF_A_COPY}(?!\p{L})`, 'iu');

/** On a cover: alone in a row, or behind a place. */
function yearsApart(rows: readonly string[]): readonly number[] {
  if (rows.join('').length > 2 * COVER_CHARS) return [];
  return rows.flatMap((row) => {
    const year = YEAR_APART.exec(row.trim())?.[1];
    return year === undefined ? [] : [Number(year)];
  });
}

const OF_A_DATE = pattern('u')`^(?:${lists.ofADate})$`;

const COPYRIGHT_BEFORE = pattern('u')`(?:©|\(c\)|${lists.copyrightBefore})[^.;]{0,20}$`;

/** Years that stand in a date or behind a copyright. */
function datedYears(row: string): readonly number[] {
  return [...row.matchAll(YEAR)]
    .filter(({ index, 0: year }) => {
      const before = row.slice(Math.max(0, index - 24), index).toLowerCase();
      const after = row.slice(index + year.length, index + year.length + 8);
      if (
        COPYRIGHT_BEFORE.test(before) ||
        (/^\s?年/u.test(after) && row.length <= DATED_CHARS) ||
        WHOLE_DATE.test(after)
      )
        return true;
      const words = before.match(/\p{L}+/gu) ?? [];
      const last = words.at(-1) ?? '';
      return months().has(last) || (OF_A_DATE.test(last) && months().has(words.at(-2) ?? ''));
    })
    .map(([year]) => Number(year));
}

let names: ReadonlySet<string> | undefined;

/** Of the languages above, long and short; 'May' is a word as well, but no word stands before a year as often. */
function months(): ReadonlySet<string> {
  names ??= new Set(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, at) =>
          format
            .formatToParts(new Date(Date.UTC(2001, at, 15)))
            .filter(({ type }) => type === 'month')
            .map(({ value }) => value.toLowerCase().replace(/\W*$/u, (end) => (/\p{L}/u.test(end) ? end : ''))),
        ).flat();
      }),
    ),
  );
  return names;
}

/** Rows of the first page, or of the first two where the first is a cover; the edges of the page are part of them. */
function frontRows(pages: readonly PageContent[]): readonly string[] {
  const first = pages.findIndex(({ runs }) => runs.length > 0);
  if (first < 0) return [];
  const isCover = pages[first]!.runs.reduce((sum, { text }) => sum + text.length, 0) < COVER_CHARS;
  return pages.slice(first, first + (isCover ? 2 : 1)).flatMap(rowsOf);
}

function rowsOf({ runs }: PageContent): readonly string[] {
  const rows = new Map<number, { readonly x: number; readonly text: string }[]>();
  for (const { origin, text } of runs) {
    const key = Math.round(origin[1] / SAME_ROW_PT);
    const row = rows.get(key);
    if (row) row.push({ x: origin[0], text });
    else rows.set(key, [{ x: origin[0], text }]);
  }
  return [...rows.values()].map((row) =>
    row
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/gu, ' '),
  );
}
