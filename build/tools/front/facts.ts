/** What first pages print of a document, read by hand: bibliographic facts alone, by the file. */
import { z } from 'zod';
import { publicationFields, type Publication } from '#shared/domain/document/publication/publication.ts';
import { titleKey } from '#shared/domain/document/headings/title-key.ts';
import { readInstitutions, type Institution } from '#shared/domain/document/authors/institutions.ts';
import { readBeside, type FrontGold } from './gold.ts';

export const genres = [
  ...['article', 'preprint', 'proceedings', 'thesis', 'book', 'report', 'manual', 'specification', 'datasheet'],
  ...['law', 'filing', 'slides', 'notes', 'FAQ', 'web page', 'press release', 'memorandum'],
] as const;

/** What is measured. */
export const factFields = ['authors', 'year', ...publicationFields] as const;
export type FactField = (typeof factFields)[number];

/** Fields that are no plain text here. */
const LISTED: ReadonlySet<string> = new Set(['editors', 'institutions']);

const Names = z.array(z.string().min(1));

const Entry = z.strictObject({
  genre: z.enum(genres),
  language: z.string().length(2),
  /** In order; empty where nobody is named, absent where that is a matter of taste. */
  authors: Names.optional(),
  editors: Names.min(1).optional(),
  /** Where which of the authors work, by their number in the list; an empty list: all of them. Absent where nobody read that. */
  institutions: z.record(z.string().min(1), z.array(z.int().positive())).optional(),
  /** Years that are right, where the gold of titles has none. */
  years: z.array(z.int()).min(1).optional(),
  ...Object.fromEntries(
    publicationFields.filter((field) => !LISTED.has(field)).map((field) => [field, z.string().min(1).optional()]),
  ),
  /** Fields of which readers would say different things. */
  open: z.array(z.enum(factFields)).optional(),
});
/** A field that is absent is not printed, except for those that are open. */
export type FrontFacts = Readonly<z.infer<typeof Entry>> & Omit<Publication, 'editors' | 'institutions'>;

/** By the name of the file, or the end of its path. */
export async function readFacts(): Promise<ReadonlyMap<string, FrontFacts>> {
  const facts = z.record(z.string(), Entry).parse(await readBeside('facts.json'));
  return new Map(Object.entries(facts) as [string, FrontFacts][]);
}

/** `none`: printed, and not found. */
export type FactVerdict = 'right' | 'wrong' | 'none';
/** Absent where nothing is asked: nothing is printed, and nothing was found. */
export type FactVerdicts = Readonly<Partial<Record<FactField, FactVerdict>>>;

export interface FoundFront {
  readonly authors?: string | undefined;
  readonly year?: number | undefined;
  readonly publication: Publication;
}

export function judgeFacts(found: FoundFront, facts: FrontFacts, { years }: Pick<FrontGold, 'years'>): FactVerdicts {
  const verdicts: Partial<Record<FactField, FactVerdict>> = {};
  const open = new Set<FactField>(facts.open);
  const put = (field: FactField, verdict: FactVerdict | undefined): void => {
    if (!open.has(field) && verdict !== undefined) verdicts[field] = verdict;
  };
  if (facts.authors) put('authors', ofNames(found.authors, facts.authors));
  const right = facts.years ?? years;
  if (right) put('year', found.year === undefined ? 'none' : right.includes(found.year) ? 'right' : 'wrong');
  for (const field of publicationFields) {
    const value = found.publication[field];
    if (field === 'editors') put(field, ofNames(value, facts.editors ?? []));
    else if (field === 'institutions') put(field, ofInstitutions(value, found.authors, facts));
    else put(field, ofValue(field, value, facts[field]));
  }
  return verdicts;
}

/** A list of nobody asks that nobody is named. */
function ofNames(found: string | undefined, printed: readonly string[]): FactVerdict | undefined {
  const names = namesIn(found);
  if (names.length === 0) return printed.length === 0 ? undefined : 'none';
  return names.map(nameKey).join('|') === printed.map(nameKey).join('|') ? 'right' : 'wrong';
}

/** Right with all places, and with who works at each. */
function ofInstitutions(
  found: string | undefined,
  named: string | undefined,
  { institutions, authors = [] }: FrontFacts,
): FactVerdict | undefined {
  if (institutions === undefined) return undefined;
  const printed = Object.entries(institutions).map(([name, numbers]) => ({
    name,
    authors: numbers.length === 0 ? authors : numbers.map((number) => authors[number - 1]!),
  }));
  if (found === undefined) return printed.length === 0 ? undefined : 'none';
  return placesKey(readInstitutions(found, namesIn(named))) === placesKey(printed) ? 'right' : 'wrong';
}

function placesKey(institutions: readonly Institution[]): string {
  const keys = institutions.map(({ name, authors }) => `${titleKey(name)}: ${authors.map(nameKey).toSorted().join()}`);
  return keys.toSorted().join('; ');
}

function namesIn(list = ''): readonly string[] {
  return list.split(/,\s*/u).filter((name) => name !== '');
}

function ofValue(field: FactField, found: string | undefined, printed: string | undefined): FactVerdict | undefined {
  if (found === undefined) return printed === undefined ? undefined : 'none';
  return printed !== undefined && valueKey(field, found) === valueKey(field, printed) ? 'right' : 'wrong';
}

/** Letters without marks: 'Ł. Kaiser' and 'Ł.Kaiser' are one. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

function valueKey(field: FactField, value: string): string {
  if (field === 'doi') return value.toLowerCase();
  if (field === 'pages') return value.replace(/\s*[-–—]\s*/gu, '-');
  return titleKey(value);
}
