/** Which entries of lists of references are about which works: told by reading them. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { publicationFields } from '#shared/domain/document/publication/publication.ts';
import { parseJsonLine } from '../eval/json-line.ts';

/** A work that others cite, with what its own first page says; it stands for a document of the library. */
const MadeWork = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1),
  authors: z.string(),
  year: z.int(),
  publication: z.partialRecord(z.enum(publicationFields), z.string()).optional(),
});

const CitesGold = z
  .strictObject({
    documents: z
      .array(
        z.strictObject({
          doc: z.string().min(1),
          /** How many entries its lists had when it was read: with another number the places have shifted. */
          entries: z.int().nonnegative(),
          /** Places in the list, from 1, each with a work's id or the path of another document. */
          cites: z.array(z.tuple([z.int().positive(), z.string().min(1)])),
        }),
      )
      .min(1),
    works: z.array(MadeWork),
  })
  .refine(
    ({ documents, works }) => {
      const known = new Set([...works.map(({ id }) => id), ...documents.map(({ doc }) => doc)]);
      return documents.every(({ cites }) => cites.every(([, work]) => known.has(work)));
    },
    { error: 'It cites a work that it does not have.' },
  );
export type CitesGold = z.infer<typeof CitesGold>;

/** @throws AppError `input.invalid` where the file has another form */
export async function readCitesGold(file: string): Promise<CitesGold> {
  return parseJsonLine(await readFile(file, 'utf8'), CitesGold, file, 'cited works in this form');
}
