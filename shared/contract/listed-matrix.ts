/** Evidence tables as the library lists them. */
import { z } from 'zod';

export const MatrixId = z.string().regex(/^[\da-f-]{36}$/u);

export const ListedMatrix = z.strictObject({
  id: MatrixId,
  name: z.string(),
  /** How many of each. */
  questions: z.int().nonnegative(),
  rows: z.int().nonnegative(),
});
export type ListedMatrix = z.infer<typeof ListedMatrix>;
