/** Entries as BibTeX: what came as BibTeX with the very fields that it came with, others made from what they mean. */
import type { BibtexFields, CitationEntry, CslItem, CslName } from '#shared/contract/citation-entry.ts';
import { escapeTex, fieldsOfCsl } from './citation-js.ts';
import { bibtexOfDate, isoOfDate } from './csl-dates.ts';
import { bibtexOfPages, pagesText } from './page-ranges.ts';
import { readValue } from './read-entry.ts';

type Macros = Readonly<Record<string, string>>;

/** The definitions that some entries need: of two with one name the first, by which only its own entries are written. */
export function macrosOf(entries: readonly CitationEntry[]): Macros {
  const macros: Record<string, string> = {};
  for (const { bibtex } of entries) {
    for (const [name, value] of Object.entries(bibtex?.macros ?? {})) macros[name] ??= value;
  }
  return macros;
}

export function definitionsText(macros: Macros): string {
  return Object.entries(macros)
    .map(([name, value]) => `@string{${name} = {${value}}}\n`)
    .join('');
}

/** @param key  under which it is written. @param macros  those that the file defines */
export function bibtexText({ csl, bibtex }: CitationEntry, key: string, macros: Macros): string {
  if (bibtex) return entryText(bibtex.type, key, rowsAsWritten(bibtex, macros));
  const { type, fields } = bibtexOfCsl(csl);
  const rows = Object.entries(fields).map(
    ([name, value]) => [name, name === 'month' ? value : `{${paired(value)}}`] as const,
  );
  return entryText(type, key, rows);
}

function entryText(type: string, key: string, rows: readonly (readonly [name: string, value: string])[]): string {
  return [`@${type}{${key},`, ...rows.map(([name, value]) => `  ${name} = ${value},`), '}'].join('\n');
}

/** Addresses and numbers are not escaped: one with a lone brace would end its field, and begin whatever stands behind it. */
function paired(value: string): string {
  let depth = 0;
  for (const sign of value.match(/[{}]/gu) ?? []) {
    depth += sign === '{' ? 1 : -1;
    if (depth < 0) break;
  }
  return depth === 0 ? value : value.replace(/[{}]/gu, encodeURIComponent);
}

function rowsAsWritten(bibtex: BibtexFields, macros: Macros): readonly (readonly [string, string])[] {
  const { fields, written = {} } = bibtex;
  return Object.entries(fields).map(([name, value]) => {
    const own = written[name];
    return [name, own !== undefined && sameMacros(own, bibtex, macros) ? own : `{${value}}`] as const;
  });
}

/** Do all macros of a value stand for the same in the file as where it came from? */
function sameMacros(written: string, { macros: own = {} }: BibtexFields, macros: Macros): boolean {
  return readValue(written).every((part) => !('macro' in part) || own[part.macro] === macros[part.macro]);
}

/** Month as the macro that it is, everything else as LaTeX. */
function bibtexOfCsl(csl: CslItem): Pick<BibtexFields, 'type' | 'fields'> {
  const { author, editor, translator, issued, accessed, page, ...others } = csl;
  const { type, fields } = fieldsOfCsl(others);
  const made: Record<string, string> = {};
  for (const [name, names] of Object.entries({ author, editor, translator })) {
    const list = Array.isArray(names)
      ? (names as readonly CslName[]).map(bibtexOfName).filter((one) => one !== '')
      : [];
    if (list.length > 0) made[name] = list.join(' and ');
  }
  Object.assign(made, fields);
  const { year, month, day, date } = issued ? bibtexOfDate(issued) : {};
  if (year !== undefined) made.year = escapeTex(year);
  if (month !== undefined) made.month = /^[a-z]{3}$/u.test(month) ? month : `{${month}}`;
  if (day !== undefined) made.day = day;
  if (date !== undefined) made.date = date;
  const pages = pagesText(page);
  if (pages !== undefined) made.pages = bibtexOfPages(escapeTex(pages));
  const urldate = isoOfDate(accessed);
  if (urldate !== undefined) made.urldate = urldate;
  for (const [variable, name] of ADDED) {
    const value = csl[variable];
    if (typeof value === 'string' && value !== '') made[name] ??= escapeTex(value);
  }
  return { type: type === 'misc' ? (OWN_TYPES[csl.type ?? ''] ?? type) : type, fields: made };
}

/** What citation-js leaves out of BibTeX, because its oldest styles do not print it. */
const ADDED: readonly (readonly [variable: string, field: string])[] = [
  ['abstract', 'abstract'],
  ['keyword', 'keywords'],
  ['language', 'language'],
  ['title-short', 'shorttitle'],
  ['event-title', 'eventtitle'],
  ['event-place', 'venue'],
  ['version', 'version'],
];
const OWN_TYPES: Readonly<Record<string, string>> = {
  thesis: 'phdthesis',
  pamphlet: 'booklet',
  periodical: 'periodical',
};

/** A name that is not a person's, or that BibTeX would divide elsewhere, stands in braces. */
function bibtexOfName(name: CslName): string {
  const text = (part: unknown): string => (typeof part === 'string' ? part.trim() : '');
  const family = text(name.family);
  const given = [text(name.given), text(name['dropping-particle'])].filter((part) => part !== '').join(' ');
  if (family === '' || given === '') {
    const whole = text(name.literal) || family || given;
    return whole === '' ? '' : `{${escapeTex(whole)}}`;
  }
  const whole = (part: string): string => (/,|\sand\s/iu.test(part) ? `{${escapeTex(part)}}` : escapeTex(part));
  const named = [text(name['non-dropping-particle']), family]
    .filter((part) => part !== '')
    .map(whole)
    .join(' ');
  const suffix = text(name.suffix);
  return [named, ...(suffix === '' ? [] : [whole(suffix)]), whole(given)].join(', ');
}
