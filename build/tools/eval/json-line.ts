import type { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';

/**
 * A line of JSON in the form that a schema asks for.
 *
 * @param where  of the line, in the reader's words
 * @param form  what it should be, to stand after 'is not'
 * @throws AppError `input.invalid`
 */
export function parseJsonLine<T>(line: string, schema: z.ZodType<T>, where: string, form: string): T {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new AppError('input.invalid', `${where} is no JSON.`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('input.invalid', `${where} is not ${form}${at ? ` (see ‘${at}’)` : ''}.`);
}
