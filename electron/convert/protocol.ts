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
} as const satisfies MethodTable;
