/** What is remarked of an answer, as codes with their values, as it crosses between processes and is kept. */
import { z } from 'zod';
import {
  modelFailures,
  plainCodes,
  remarkShapes,
  type Mention,
  type NamedThing,
  type Remark,
  type RemarkValues,
} from '../domain/remarks/remark.ts';
import type { Reference, Target } from '../domain/question/reading.ts';
import { labelKinds, thingKinds } from '../domain/text/languages/language.ts';

const count = z.int().nonnegative();

const ReferenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('labelled'), label: z.enum(labelKinds), number: z.string() }),
  z.strictObject({ kind: z.literal('page'), page: count, roman: z.literal(true).optional() }),
  z.strictObject({ kind: z.literal('section'), number: z.string() }),
]) satisfies z.ZodType<Reference>;

const MentionSchema = z.union([z.string(), ReferenceSchema]) satisfies z.ZodType<Mention>;

const TargetSchema = z.strictObject({
  kind: z.enum(thingKinds),
  level: count.optional(),
  word: z.string().optional(),
  loose: z.boolean().optional(),
}) satisfies z.ZodType<Target>;

const NamedThingSchema = z.union([
  z.strictObject({ label: z.string() }),
  z.strictObject({ title: z.string() }),
]) satisfies z.ZodType<NamedThing>;

const values = {
  text: z.string(),
  texts: z.array(z.string()),
  count,
  counts: z.array(count),
  mention: MentionSchema,
  mentions: z.array(MentionSchema),
  language: z.string(),
  languages: z.array(z.string()),
  target: TargetSchema,
  things: z.array(NamedThingSchema),
  failure: z.enum(modelFailures),
  remark: z.lazy(() => RemarkSchema),
  remarks: z.array(z.lazy(() => RemarkSchema)).min(1),
} as const satisfies Readonly<Record<keyof RemarkValues, z.ZodType>>;

const valued = Object.entries(remarkShapes).map(([code, shape]) =>
  z.strictObject({
    code: z.literal(code),
    params: z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, kind]) => [name, values[kind]]))),
  }),
);
/** The type is made of the same table, which the compiler cannot follow through `Object.entries`. */
export const RemarkSchema: z.ZodType<Remark> = z.discriminatedUnion('code', [
  z.strictObject({ code: z.enum(plainCodes) }),
  ...valued,
]) as unknown as z.ZodType<Remark>;
