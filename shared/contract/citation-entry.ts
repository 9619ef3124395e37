/** An entry of a bibliography as it is kept: what it says, and as BibTeX exactly as it came. */
import { z } from 'zod';

const Name = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
});

const MAX_NAMES = 10_000;

/** An item of CSL JSON 1.0, as far as it is used; everything else in it is kept. */
export const CslItem = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  type: z.string().max(100).optional(),
  title: z.string().optional(),
  DOI: z.string().optional(),
  author: z.array(Name).max(MAX_NAMES).optional(),
  issued: z.looseObject({ 'date-parts': z.array(z.array(z.union([z.number(), z.string()]))).optional() }).optional(),
  'citation-key': z.string().optional(),
  'container-title': z.string().optional(),
});
export type CslItem = z.infer<typeof CslItem>;

export interface BibtexFields {
  readonly type: string;
  readonly key: string;
  /** As they stand in the file, macros replaced: braces and LaTeX are kept. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface CitationEntry {
  readonly key: string;
  readonly csl: CslItem;
  /** Of an entry that came as BibTeX, so that it goes out as it came. */
  readonly bibtex?: BibtexFields | undefined;
}

export const StoredEntry = z.object({
  csl: CslItem,
  bibtex: z.object({ type: z.string(), key: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

/** An entry that could not be read, and where it stands in the file. */
export interface EntryProblem {
  /** From 1. */
  readonly line: number;
  readonly key: string | null;
  readonly message: string;
}

export function yearOf({ issued }: CslItem): number | undefined {
  const year = Number(issued?.['date-parts']?.[0]?.[0]);
  return Number.isInteger(year) && year > 0 ? year : undefined;
}
