import { z } from 'zod';
import { sourceFormats } from '#shared/base/formats.ts';
import { noItems, type MethodTable } from '#shared/rpc/spec.ts';

const optionalText = z.string().optional();

/** What a source says of itself; what is laid out from it says less. */
export const SourceFacts = z.strictObject({
  title: optionalText,
  authors: optionalText,
  year: z.int().optional(),
  language: optionalText,
});
export type SourceFacts = z.infer<typeof SourceFacts>;

/** Of one document; who marks more reads no more of it. */
export const MOST_PLACES = 5_000;

/** A place in a source as another program names it. */
export const SourcePlace = z.strictObject({
  key: z.string(),
  selector: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cfi'), value: z.string() }),
    /** Characters `start` to `end` of the text of an element; all of it where these are not told. */
    z.strictObject({
      kind: z.literal('css'),
      value: z.string(),
      start: z.int().nonnegative().optional(),
      end: z.int().nonnegative().optional(),
    }),
  ]),
});
export type SourcePlace = z.infer<typeof SourcePlace>;

/** What is read before and behind a place. */
export const Around = z.strictObject({ key: z.string(), before: z.string(), after: z.string() });
export type Around = z.infer<typeof Around>;

/** The engine's calls to a converter process; it reads one document at a time. */
export const converterMethods = {
  /** A document as one page that needs nothing else: no scripts, no addresses, pictures in it. */
  'source.to-page': {
    params: z.strictObject({
      path: z.string().min(1),
      /** As the reader knows it, for messages. */
      name: z.string(),
      format: z.enum(sourceFormats),
    }),
    item: noItems,
    result: z.strictObject({ html: z.string(), facts: SourceFacts }),
  },
  /** What stands around places of a book or a page; those that name none are left out. */
  'source.around': {
    params: z.strictObject({
      path: z.string().min(1),
      name: z.string(),
      format: z.enum(['epub', 'html']),
      places: z.array(SourcePlace).max(MOST_PLACES).readonly(),
    }),
    item: noItems,
    result: z.strictObject({ around: z.array(Around).readonly() }),
  },
} as const satisfies MethodTable;
