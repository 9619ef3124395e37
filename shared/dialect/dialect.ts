/**
 * The one JSON that the command line, the HTTP interface and the tools for assistants give to other programs. Its schemas are here
 * and in `shared/contract/tools.ts`; `npm run schemas` publishes them in `resources/schemas`.
 */
import { z } from 'zod';

/** Goes up when a field goes, or means something else; new fields may come at any time. */
export const DIALECT = 1;

const Dialect = z.literal(DIALECT).describe('Version of this JSON');

/** An object as it is given away, with the version in front. */
export function inDialect<T extends object>(value: T): { readonly dialect: typeof DIALECT } & T {
  return { dialect: DIALECT, ...value };
}

/** The schema of such an object. @param schema  of an object, or of one of several */
export function dialectOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((one) => dialectOf(one as z.ZodType)));
  if (!(schema instanceof z.ZodObject)) throw new TypeError('Programs are given objects alone.');
  const described = z.object({ dialect: Dialect, ...schema.shape }).catchall(schema.def.catchall ?? z.never());
  return schema.description === undefined ? described : described.describe(schema.description);
}
