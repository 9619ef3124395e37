/** What is remarked of an answer, as codes with their values, as it crosses between processes and is kept. */
import { z } from 'zod';
import { isRecord } from '../base/json.ts';
import {
  countedNames,
  modelFailures,
  plainCodes,
  remarkShapes,
  type Mention,
  type NamedThing,
  type Remark,
  type RemarkValues,
  type Tally,
} from '../domain/remarks/remark.ts';
import type { Range, Reference, SectionName, Target } from '../domain/question/reading.ts';
import { planOperators } from '../domain/remarks/operators.ts';
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

const TallySchema = z.strictObject({
  target: TargetSchema,
  count,
  least: z.boolean(),
}) satisfies z.ZodType<Tally>;

const SectionNameSchema = z.strictObject({
  number: z.string().optional(),
  words: z.string().optional(),
  label: z.string().optional(),
}) satisfies z.ZodType<SectionName>;

const RangeSchema = z.strictObject({
  from: count,
  to: count.optional(),
  roman: z.literal(true).optional(),
}) satisfies z.ZodType<Range>;

type Fits = (value: unknown) => boolean;

const isText: Fits = (value) => typeof value === 'string';
const isCount: Fits = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isIn =
  (known: readonly string[]): Fits =>
  (value) =>
    known.some((one) => one === value);
const isShaped =
  (schema: z.ZodType): Fits =>
  (value) =>
    schema.safeParse(value).success;
const isListOf =
  (fits: Fits, least = 0): Fits =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(fits);

/** By hand: an answer has dozens of remarks, and each crosses several processes. */
const values: Readonly<Record<keyof RemarkValues, Fits>> = {
  text: isText,
  texts: isListOf(isText),
  count: isCount,
  counts: isListOf(isCount),
  mention: isShaped(MentionSchema),
  mentions: isListOf(isShaped(MentionSchema)),
  language: isText,
  languages: isListOf(isText),
  target: isShaped(TargetSchema),
  things: isListOf(isShaped(NamedThingSchema)),
  tallies: isListOf(isShaped(TallySchema)),
  counted: isIn(countedNames),
  sections: isListOf(isShaped(SectionNameSchema)),
  ranges: isListOf(isShaped(RangeSchema)),
  operator: isIn(planOperators),
  failure: isIn(modelFailures),
  remark: (value) => isRemark(value),
  remarks: isListOf((value) => isRemark(value), 1),
  clauses: isListOf((value) => isRemark(value)),
};

const plain: ReadonlySet<string> = new Set(plainCodes);
const shapes: ReadonlyMap<string, Readonly<Record<string, keyof RemarkValues>>> = new Map(Object.entries(remarkShapes));

function isRemark(value: unknown): boolean {
  if (!isRecord(value) || typeof value.code !== 'string') return false;
  if (plain.has(value.code)) return Object.keys(value).length === 1;
  const shape = shapes.get(value.code);
  const { params } = value;
  if (!shape || !isRecord(params) || Object.keys(value).length !== 2) return false;
  const names = Object.keys(shape);
  return names.length === Object.keys(params).length && names.every((name) => values[shape[name]!](params[name]));
}

/** The shapes are those of the type, from the same table, which the compiler cannot follow. */
export const RemarkSchema = z
  .looseObject({ code: z.string() })
  .refine(isRemark, 'no remark that is known') as unknown as z.ZodType<Remark>;
