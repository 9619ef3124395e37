/** What a language model proved to be able to do on the reader's machine. */
import { z } from 'zod';
import type { ModelRole } from '../domain/ports/chat.ts';
import { ErrorReportSchema } from './common.ts';

export const RoleCheck = z.strictObject({
  /** `slow`: a question would wait too long. `form`: it does not keep to what it is told to write. `wrong`: it reads wrongly. */
  result: z.enum(['fit', 'slow', 'form', 'wrong']),
  /** How many cases there are, how many were reached in time, and of those how many kept to the form and were right. */
  cases: z.int().positive(),
  reached: z.int().nonnegative(),
  formed: z.int().nonnegative(),
  right: z.int().nonnegative(),
  /** What a usual task of this role takes here, about. */
  takesMs: z.number().positive(),
});
export type RoleCheck = z.infer<typeof RoleCheck>;

export const CheckUpResult = z.strictObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  /** Tokens a second; 0 where none came in time. */
  reads: z.number().nonnegative(),
  writes: z.number().nonnegative(),
  /** Null where it is not told. */
  contextTokens: z.int().positive().nullable(),
  roles: z.strictObject({ write: RoleCheck, decide: RoleCheck, route: RoleCheck } satisfies Record<
    ModelRole,
    typeof RoleCheck
  >),
});
export type CheckUpResult = z.infer<typeof CheckUpResult>;

export const CheckUp = z.strictObject({
  /** As it is named in the settings. */
  model: z.string(),
  state: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('running'), done: z.int().nonnegative(), total: z.int().positive() }),
    z.strictObject({ kind: z.literal('failed'), error: ErrorReportSchema }),
    z.strictObject({ kind: z.literal('done'), result: CheckUpResult }),
  ]),
});
export type CheckUp = z.infer<typeof CheckUp>;
