import * as z from 'zod';
import { errorCodes } from '../base/errors.ts';

/**
 * Everything the RPC says, in both directions. `id` is chosen by the caller and unique on its port.
 * A call is answered by any number of `item`s and then exactly one `done` or `fail`.
 */
export const Frame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('call'), id: z.int().nonnegative(), method: z.string(), params: z.unknown() }),
  z.strictObject({ t: z.literal('cancel'), id: z.int().nonnegative() }),
  z.strictObject({ t: z.literal('item'), id: z.int().nonnegative(), value: z.unknown() }),
  z.strictObject({ t: z.literal('done'), id: z.int().nonnegative(), result: z.unknown() }),
  z.strictObject({
    t: z.literal('fail'),
    id: z.int().nonnegative(),
    error: z.strictObject({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      fault: z
        .strictObject({ kind: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
        .optional(),
    }),
  }),
]);

export type Frame = z.infer<typeof Frame>;
