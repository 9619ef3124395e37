/** An entry of a bibliography as it is kept: what it says, and as BibTeX exactly as it came. */
import { z } from 'zod';

const Name = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
});
/** A name of CSL, as far as names are made or read here. */
export interface CslName {
  readonly family?: string | undefined;
  readonly given?: string | undefined;
  readonly literal?: string | undefined;
  readonly suffix?: string | undefined;
  readonly 'dropping-particle'?: string | undefined;
  readonly 'non-dropping-particle'?: string | undefined;
}

/** A date of CSL: what it means, and as it is printed where that says more. */
const CslDate = z.looseObject({ 'date-parts': z.array(z.array(z.union([z.number(), z.string()]))).optional() });
/** Besides its parts it may have a `season` (1 is spring), `circa`, and words (`literal` or `raw`), of any type in others' files. */
export type CslDate = z.infer<typeof CslDate>;

const MAX_NAMES = 10_000;

/** An item of CSL JSON 1.0, as far as it is used; everything else in it is kept. */
export const CslItem = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  type: z.string().max(100).optional(),
  title: z.string().optional(),
  DOI: z.string().optional(),
  author: z.array(Name).max(MAX_NAMES).optional(),
  issued: CslDate.optional(),
  'citation-key': z.string().optional(),
  'container-title': z.string().optional(),
});
export type CslItem = z.infer<typeof CslItem>;

export interface BibtexFields {
  readonly type: string;
  readonly key: string;
  /** As they stand in the file, macros replaced: braces and LaTeX are kept. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of fields that are made of macros, or joined: as they are written. */
  readonly written?: Readonly<Record<string, string>> | undefined;
  /** What the file defines the macros of `written` as, by their names in lower case. */
  readonly macros?: Readonly<Record<string, string>> | undefined;
}

/** Tags of RIS and their values, in the order of the file; without TY, ID and ER. */
export type RisRows = readonly (readonly [tag: string, value: string])[];

export interface CitationEntry {
  readonly key: string;
  readonly csl: CslItem;
  /** Of an entry that came as BibTeX, so that it goes out as it came. */
  readonly bibtex?: BibtexFields | undefined;
  /** Of an entry that came as RIS, likewise. */
  readonly ris?: { readonly type: string; readonly rows: RisRows } | undefined;
}

export const StoredEntry = z.object({
  csl: CslItem,
  bibtex: z
    .object({
      type: z.string(),
      key: z.string(),
      fields: z.record(z.string(), z.string()),
      written: z.record(z.string(), z.string()).optional(),
      macros: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  ris: z.object({ type: z.string(), rows: z.array(z.tuple([z.string(), z.string()])) }).optional(),
});

/** An entry that could not be read, and where it stands in the file. */
export interface EntryProblem {
  /** From 1. */
  readonly line: number;
  readonly key: string | null;
  readonly message: string;
}

/** The first one of several; of a date that only its words tell the year that they name. */
export function yearOf({ issued }: CslItem): number | undefined {
  const year = Number(issued?.['date-parts']?.[0]?.[0]);
  if (Number.isInteger(year) && year > 0) return year;
  const words = [issued?.literal, issued?.raw].find((text) => typeof text === 'string') ?? '';
  const named = /(?<!\d)[12]\d{3}(?!\d)/u.exec(words)?.[0];
  return named === undefined ? undefined : Number(named);
}
