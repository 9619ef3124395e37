/** CSL JSON, as doi.org's services give it, and Crossref's own form of it, in which most texts are lists. */
import { z } from 'zod';
import { readRecord, type ReadRecord, type RecordShape } from './read-record.ts';

/** Lists have more than one where a work has several, such as a title in another language: the first is the work's own. */
export const Text = z.union([
  z.string(),
  z.number().transform(String),
  z.array(z.string()).transform(([first = '']) => first),
]);

const MOST_NAMES = 10_000;
const Name = z.looseObject({
  given: z.string().nullish(),
  family: z.string().nullish(),
  literal: z.string().nullish(),
  name: z.string().nullish(),
});
/** Commas divide names, so none stands in one. */
const Names = z
  .array(Name)
  .max(MOST_NAMES)
  .transform((names) =>
    names
      .map(({ given, family, literal, name }) => [given, family].filter(Boolean).join(' ') || literal || name || '')
      .map((name) => name.replaceAll(',', ''))
      .filter((name) => name.trim() !== '')
      .join(', '),
  );

const Part = z.union([z.number(), z.string().regex(/^\d+$/u), z.null()]);
const YearOfDate = z
  .looseObject({ 'date-parts': z.array(z.array(Part).max(6)).max(2) })
  .transform((date) => String(date['date-parts'][0]?.[0] ?? ''));

const cslShape: RecordShape = {
  title: { at: ({ title }) => title, as: Text },
  authors: { at: ({ author }) => author, as: Names },
  year: { at: ({ issued, published }) => issued ?? published, as: YearOfDate, isPlain: true },
  editors: { at: ({ editor }) => editor, as: Names },
  journal: { at: (entry) => entry['container-title'], as: Text },
  volume: { at: ({ volume }) => volume, as: Text },
  issue: { at: ({ issue }) => issue, as: Text },
  pages: { at: (entry) => entry.page ?? entry['article-number'], as: Text },
  publisher: { at: ({ publisher }) => publisher, as: Text },
  edition: { at: (entry) => entry.edition ?? entry['edition-number'], as: Text },
  doi: { at: ({ DOI }) => DOI, as: z.string(), isPlain: true },
  isbn: { at: ({ ISBN }) => ISBN, as: Text, isPlain: true },
  abstract: { at: ({ abstract }) => abstract, as: z.string() },
};

const Item = z.looseObject({});

/** @throws ZodError for anything else */
export function readCsl(reply: unknown): readonly ReadRecord[] {
  return [readRecord(Item.parse(reply), cslShape)];
}

const Work = z.looseObject({ message: z.looseObject({}) });
const Works = z.looseObject({ message: z.looseObject({ items: z.array(Item).max(100) }) });

/** @throws ZodError for anything but a work of Crossref’s, or a list of them where one was asked for */
export function readCrossref(reply: unknown, isList: boolean): readonly ReadRecord[] {
  const items = isList ? Works.parse(reply).message.items : [Work.parse(reply).message];
  return items.map((item) => readRecord(item, cslShape));
}
