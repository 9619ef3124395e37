/** What an entry of BibTeX means, as CSL: names and dates are read here, everything else by citation-js. */
import type { BibtexFields, CslDate, CslItem } from '#shared/contract/citation-entry.ts';
import { namesIn } from './bibtex-names.ts';
import { cslOfFields } from './citation-js.ts';
import { dateOfBibtex } from './csl-dates.ts';
import { pagesOfBibtex } from './page-ranges.ts';

const NAMES: Readonly<Record<string, string>> = {
  author: 'author',
  editor: 'editor',
  bookauthor: 'container-author',
  translator: 'translator',
};
const DATES: Readonly<Record<string, string>> = {
  urldate: 'accessed',
  eventdate: 'event-date',
  origdate: 'original-date',
};
const READ_HERE: ReadonlySet<string> = new Set([
  ...Object.keys(NAMES),
  ...Object.keys(DATES),
  'date',
  'year',
  'month',
  'day',
  'pages',
]);
const BOOKS: ReadonlySet<string> = new Set(['book', 'mvbook']);
const PARTS_OF_BOOKS: ReadonlySet<string> = new Set(['inbook', 'bookinbook', 'suppbook']);

/** @param chain  the entry, and before it those that it inherits from */
export function cslOfBibtex(chain: readonly BibtexFields[]): CslItem {
  const others = cslOfOthers(chain.map((entry) => ({ ...entry, fields: othersOf(entry.fields) })));
  const csl: Record<string, unknown> = plainLetters(others);
  for (const [name, variable] of Object.entries(NAMES)) {
    const names = namesIn(inherited(chain, name) ?? '', textOfLatex);
    if (names.length > 0) csl[variable] = names;
  }
  const issued = issuedOf(chain);
  if (issued) csl.issued = issued;
  for (const [name, variable] of Object.entries(DATES)) {
    const date = dateOfBibtex({ date: textOfLatex(inherited(chain, name) ?? '') });
    if (date) csl[variable] = date;
  }
  const pages = textOfLatex(inherited(chain, 'pages') ?? '').trim();
  if (pages !== '') csl.page = pagesOfBibtex(pages);
  return csl;
}

function issuedOf(chain: readonly BibtexFields[]): CslDate | undefined {
  // An entry's own year stands for itself, whatever date its parent has.
  const from = chain.findLast(({ fields }) => ['date', 'year'].some((name) => (fields[name] ?? '').trim() !== ''));
  if (!from) return undefined;
  const text = (name: string): string | undefined => {
    const value = from.fields[name];
    return value === undefined ? undefined : textOfLatex(value);
  };
  return dateOfBibtex({ date: text('date'), year: text('year'), month: text('month'), day: text('day') });
}

function inherited(chain: readonly BibtexFields[], name: string): string | undefined {
  const entry = chain.at(-1);
  const own = (one: BibtexFields | undefined): string | undefined => {
    const value = one?.fields[name]?.trim();
    return value === '' ? undefined : value;
  };
  if (own(entry) !== undefined || !entry) return own(entry);
  // Pages of what holds it are not its own.
  if (name === 'pages') return undefined;
  const parent = chain.at(-2);
  if (name === 'bookauthor' && parent && BOOKS.has(parent.type) && PARTS_OF_BOOKS.has(entry.type))
    return parent.fields.author;
  return chain
    .slice(0, -1)
    .map(own)
    .findLast((value) => value !== undefined);
}

/** An address is one in whichever field; biber's notes on names are for biber. */
function othersOf(fields: BibtexFields['fields']): BibtexFields['fields'] {
  const kept = Object.entries(fields).filter(([name]) => !READ_HERE.has(name) && !name.includes('+an'));
  const others = Object.fromEntries(kept);
  const [, address] = /^\s*\\url\s*\{([^{}\s]{1,4000})\}\s*$/u.exec(others.howpublished ?? '') ?? [];
  if (address !== undefined) {
    others.url ??= address;
    delete others.howpublished;
  }
  // Signs that TeX needs escaped: no address has a backslash.
  for (const name of ['url', 'doi']) {
    const value = others[name];
    if (value !== undefined) others[name] = value.replace(/\\(?=[_%&#~$^{}])/gu, '');
  }
  return others;
}

/** Where a value is no LaTeX, as with one '$', its words are taken: nothing else of the entry is lost. */
function cslOfOthers(chain: readonly BibtexFields[]): CslItem {
  try {
    return cslOfFields(chain);
  } catch {
    return cslOfFields(chain.map((entry) => ({ ...entry, fields: readable(entry.fields) })));
  }
}

function readable(fields: BibtexFields['fields']): BibtexFields['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const dollars = value.replace(/(?<!\\)\$/gu, String.raw`\$`);
      return [name, [value, dollars].find(isLatex) ?? value.replace(/[\\{}$]/gu, '')];
    }),
  );
}

function isLatex(value: string): boolean {
  try {
    cslOfFields([{ type: 'misc', key: 'x', fields: { title: value } }]);
    return true;
  } catch {
    return false;
  }
}

/** What LaTeX stands for, without markup; as it is where it is no LaTeX. */
function textOfLatex(value: string): string {
  const spaced = value.replace(/\s+/gu, ' ');
  if (!/[\\{}$~]|--|``|''/u.test(spaced)) return spaced;
  const { title = '' } = plainLetters(cslOfOthers([{ type: 'misc', key: 'x', fields: { title: spaced } }]));
  return title.replace(/<\/?(?:i|b|sc|sup|sub|span)(?: [^<>]{0,100})?>/gu, '').replaceAll('\u00A0', ' ');
}

/** Accents stand on 'ı' and 'ȷ' in LaTeX, and on letters with dots everywhere else. */
function plainLetters(item: CslItem): CslItem {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(/[ıȷ](?=\p{Mn})/gu, (one) => (one === 'ı' ? 'i' : 'j')).normalize('NFC');
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, plain(own)]));
  };
  return plain(item) as CslItem;
}
