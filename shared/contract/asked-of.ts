/** Which documents a question was read to be about. */
import { z } from 'zod';
import type { Named } from '../domain/scope/place-question.ts';
import { namedBy } from '../domain/scope/mention.ts';
import { DocumentIdSchema } from './common.ts';

const params = z.strictObject({ by: z.enum(namedBy), count: z.int().positive() });

export const AskedOfSchema = z.strictObject({
  documents: z
    .array(z.strictObject({ document: DocumentIdSchema, title: z.string() }))
    .min(1)
    .readonly(),
  /** The question as it is asked of them. */
  text: z.string(),
  read: z.discriminatedUnion('code', [
    /** It names each of them. */
    z.strictObject({ code: z.literal('asked-of'), params }),
    /** It names one, and each of them may be it. */
    z.strictObject({ code: z.literal('several-fit'), params }),
  ]),
}) satisfies z.ZodType<Named>;
export type AskedOf = z.infer<typeof AskedOfSchema>;
