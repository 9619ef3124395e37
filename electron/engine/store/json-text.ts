/** A column that holds JSON. */
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';

/** A text that is what `schema` says, as JSON; it stays the text that it was. */
export function jsonText(schema: z.ZodType): z.ZodType<string, string> {
  return z.string().superRefine((text, context) => {
    const found = schema.safeParse(parseJson(text));
    if (!found.success) context.addIssue(found.error.issues[0]?.message ?? 'not what it should be');
  });
}

/** What a column's JSON says. @throws for invalid JSON, or JSON of another shape */
export function fromJson<T>(schema: z.ZodType<T>, text: string): T {
  return schema.parse(JSON.parse(text));
}
