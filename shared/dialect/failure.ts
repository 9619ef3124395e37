/** Failures as every door tells of them: a code that stays, words for people, and the values in the words. */
import { z } from 'zod';
import { errorCodes, type ErrorReport } from '../base/errors.ts';

export const ErrorOut = z.strictObject({
  code: z.enum(errorCodes).describe('Stable: to branch on'),
  message: z.string().describe('One English sentence for people; it may change'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('What helps to find the cause, such as `name` of a file, pages, a limit; empty where nothing is known'),
});
export type ErrorOut = z.infer<typeof ErrorOut>;

/** In place of a result. */
export const FailureOut = z.strictObject({ error: ErrorOut });

export function errorOut({ code, message, details, fault }: ErrorReport): ErrorOut {
  return { code, message, params: { ...details, ...fault?.values } };
}
