/** Questions that are offered: to begin with, and to go on with. */
import { z } from 'zod';
import { strategies } from '../domain/retrieval/strategy.ts';
import { Scope } from './answer.ts';
import { DocumentIdSchema, NodeIdSchema } from './common.ts';

/** As the reader asks who takes what is offered. */
export const usualAsking = { strategy: 'auto', budgetTokens: 2000 } as const;
const askedAs = {
  strategy: z.enum(strategies).default(usualAsking.strategy),
  budgetTokens: z.int().min(50).max(100_000).default(usualAsking.budgetTokens),
};

/** An answer, as far as other questions follow from it. */
export const FollowUpParams = z.strictObject({
  question: z.string().min(1).max(4000),
  scope: Scope,
  sentences: z.array(z.string().max(20_000)).max(100),
  /** The quoted words and where they stand, in the order of the answer. */
  places: z
    .array(z.strictObject({ document: DocumentIdSchema, section: NodeIdSchema, text: z.string().max(20_000) }))
    .max(20),
  /** Parts of the question that were not found. */
  missing: z.array(z.string().min(1).max(4000)).max(10),
  ...askedAs,
});
export type FollowUpParams = z.infer<typeof FollowUpParams>;
export type AskedAs = Pick<z.input<typeof FollowUpParams>, 'strategy' | 'budgetTokens'>;
/** Questions that are found when they are asked there. */
export const FollowUps = z.strictObject({
  offered: z.array(z.strictObject({ question: z.string(), scope: Scope })).max(3),
});
/** What a document is about, for questions to begin with. */
export const FirstQuestionParams = z.strictObject({
  document: DocumentIdSchema,
  phrases: z.array(z.string().min(1).max(200)).max(20),
  ...askedAs,
});
export type FirstQuestionParams = z.infer<typeof FirstQuestionParams>;
export const FirstQuestion = z.string();
/** All that are found when they are asked of the document, in the order in which they came. */
export const FirstQuestions = z.strictObject({ offered: z.array(FirstQuestion).max(3) });
export type FirstQuestions = z.infer<typeof FirstQuestions>;
export type FollowUp = z.infer<typeof FollowUps>['offered'][number];
