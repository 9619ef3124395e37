/** Whether there is a newer Wayleaf: asked only while the reader has it on, and nothing is fetched but a signed note. */
import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { ErrorReportSchema } from './common.ts';

export const UpdatesState = z.strictObject({
  /** Whether this build knows whose signature to believe. Without one nothing can be asked. */
  canCheck: z.boolean(),
  on: z.boolean(),
  /** Who is asked. */
  host: z.string().nullable(),
  /** Of this program; null before it was read. */
  version: z.string().nullable(),
  checking: z.boolean(),
  /** Milliseconds since 1970 of the last answer that was believed. */
  checkedAt: z.int().nullable(),
  /** A version that is newer than this program, and the page that tells of it. */
  newer: z.strictObject({ version: z.string(), page: z.url({ protocol: /^https$/u }) }).nullable(),
  /** Why the last answer was not believed, or did not come. */
  problem: ErrorReportSchema.nullable(),
});
export type UpdatesState = z.infer<typeof UpdatesState>;

export const updateMethods = {
  /** The state whenever it changes. Asks nobody by itself. */
  'updates.watch': { params: noParams, item: UpdatesState, result: nothing },
  /** Turning it on asks at once, then once a day while the program runs. Throws `input.unsupported` where nothing can be asked. */
  'updates.configure': { params: z.strictObject({ on: z.boolean() }), item: noItems, result: nothing },
  /** Ask now. Throws `input.invalid` while it is off. */
  'updates.check': { params: noParams, item: noItems, result: nothing },
} as const satisfies MethodTable;
