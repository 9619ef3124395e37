/** Answers of several documents beside each other, as they are sent and kept. */
import { z } from 'zod';
import {
  shelfEnds,
  statementKinds,
  unplacedReasons,
  valueKinds,
  type PartValue,
  type Shelf,
} from '../domain/answer/shelf/shelf.ts';

export const PartValueSchema = z.strictObject({
  kind: z.enum(valueKinds),
  /** As it is printed; 'yes' or 'no' where that is what an answer comes to. */
  text: z.string(),
  citations: z.array(z.int().positive()).readonly(),
}) satisfies z.ZodType<PartValue>;

/** Places among the parts of the answer. */
const Places = z.array(z.int().nonnegative()).readonly();

export const ShelfSchema = z.strictObject({
  order: z
    .strictObject({
      by: z.enum(['amount', 'date']),
      first: z.enum(shelfEnds),
      asked: z.boolean(),
      leads: Places,
      unplaced: z.array(z.strictObject({ part: z.int().nonnegative(), why: z.enum(unplacedReasons) })).readonly(),
    })
    .optional(),
  statements: z
    .array(
      z.strictObject({
        kind: z.enum(statementKinds),
        values: z.array(PartValueSchema.extend({ parts: Places })).readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<Shelf>;
