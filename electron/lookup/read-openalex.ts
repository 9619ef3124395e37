/** Works as OpenAlex has them. */
import { z } from 'zod';
import { Text } from './read-csl.ts';
import { readRecord, type ReadRecord, type RecordShape } from './read-record.ts';

/** Abstracts are given as the places at which each word stands. */
const MOST_WORDS = 20_000;
const Inverted = z.record(z.string(), z.array(z.int().nonnegative())).transform((places, context) => {
  const words = Object.entries(places).flatMap(([word, at]) => at.map((place) => ({ word, place })));
  if (words.length > MOST_WORDS) context.addIssue({ code: 'custom', message: 'too many words' });
  return words
    .toSorted((a, b) => a.place - b.place)
    .map(({ word }) => word)
    .join(' ');
});

const Authors = z
  .array(z.looseObject({ author: z.looseObject({ display_name: z.string().nullish() }) }))
  .max(10_000)
  .transform((all) =>
    all
      .map(({ author }) => (author.display_name ?? '').replaceAll(',', ''))
      .filter((name) => name.trim() !== '')
      .join(', '),
  );

const Place = z.looseObject({ first_page: z.string().nullish(), last_page: z.string().nullish() });
const Pages = Place.transform(({ first_page: first, last_page: last }) =>
  [first, last === first ? undefined : last].filter(Boolean).join('-'),
);

const inside = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (one, name) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : undefined),
    value,
  );

const shape: RecordShape = {
  title: { at: ({ title, display_name: name }) => title ?? name, as: z.string() },
  authors: { at: ({ authorships }) => authorships, as: Authors },
  year: { at: (work) => work.publication_year, as: z.int().transform(String), isPlain: true },
  journal: { at: (work) => inside(work, 'primary_location', 'source', 'display_name'), as: z.string() },
  volume: { at: (work) => inside(work, 'biblio', 'volume'), as: Text },
  issue: { at: (work) => inside(work, 'biblio', 'issue'), as: Text },
  pages: { at: ({ biblio }) => biblio, as: Pages },
  publisher: { at: (work) => inside(work, 'primary_location', 'source', 'host_organization_name'), as: z.string() },
  doi: { at: ({ doi }) => doi, as: z.string(), isPlain: true },
  abstract: { at: (work) => work.abstract_inverted_index, as: Inverted },
};

const Work = z.looseObject({ id: z.string() });
const Works = z.looseObject({ results: z.array(Work).max(200) });

/** @throws ZodError for anything but a work, or a list of them where one was asked for */
export function readOpenAlex(reply: unknown, isList: boolean): readonly ReadRecord[] {
  const works = isList ? Works.parse(reply).results : [Work.parse(reply)];
  return works.map((work) => readRecord(work, shape));
}
