import { z } from 'zod';
import { DocumentIdSchema, NodeIdSchema } from './common.ts';
import { RemarkSchema } from './remarks.ts';

const Place = z.strictObject({ document: DocumentIdSchema, section: NodeIdSchema });
const order = z.int().nonnegative();

/** One step of a route. */
export const RouteStepSchema = z.strictObject({
  action: z.enum(['look', 'expand', 'answer', 'refuse', 'follow']),
  document: DocumentIdSchema,
  section: NodeIdSchema,
  reason: RemarkSchema,
  score: z.number().min(0).max(1),
  passages: z.int().nonnegative().optional(),
  by: z.enum(['light', 'model', 'reader']).optional(),
  atMs: z.number().nonnegative().optional(),
});

/** What a route has read in a document: passages by their orders, those that answered with their probabilities. */
export const WalkedSchema = z.strictObject({
  document: DocumentIdSchema,
  seen: z.array(order).max(5000).readonly(),
  answered: z
    .array(z.tuple([order, z.number().min(0).max(1)]).readonly())
    .max(5000)
    .readonly(),
  /** How many pages of it were read then, where its index was not finished: its passages were others. */
  pagesRead: z.int().nonnegative().optional(),
});

/** What the reader wants of a route. */
export const SteeringSchema = z.strictObject({
  /** A name for the question while it runs, so that `answer.enough` can mean it. */
  id: z.string().min(1).max(64).optional(),
  /** 'Look here' and 'not here'. */
  pinned: z.array(Place).max(50).default([]),
  closed: z.array(Place).max(200).default([]),
  /** The route of an earlier answer to the same question that is gone on from. */
  from: z.strictObject({ walked: z.array(WalkedSchema).max(50), route: z.array(RouteStepSchema).max(1000) }).optional(),
  /** Less likely sections are opened too. */
  further: z.boolean().default(false),
});
export type SteeringParams = z.input<typeof SteeringSchema>;
