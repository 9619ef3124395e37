import { z } from 'zod';

/** Rows that cannot be read, by what they would be. */
export const LeftOut = z.strictObject({
  table: z.string(),
  count: z.int().positive(),
  /** Of the first of them, for whoever looks for the cause. */
  why: z.string(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** Rows by their table, in the order in which the tables come. */
export function leftOut(rows: Iterable<{ readonly table: string; readonly why: string }>): LeftOut[] {
  const found = new Map<string, LeftOut>();
  for (const { table, why } of rows) {
    const before = found.get(table);
    found.set(table, before ? { ...before, count: before.count + 1 } : { table, count: 1, why });
  }
  return [...found.values()];
}
