import { z } from 'zod';
import { strategies } from '../domain/retrieval/strategy.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';

/** Where a question looks. A section includes everything below it. */
export const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('library') }),
  z.strictObject({ kind: z.literal('documents'), documents: z.array(DocumentIdSchema).min(1) }),
  z.strictObject({ kind: z.literal('section'), document: DocumentIdSchema, section: NodeIdSchema }),
]);
export type Scope = z.infer<typeof Scope>;

export const AskParams = z.strictObject({
  question: z.string().trim().min(1).max(4000),
  scope: Scope,
  strategy: z.enum(strategies).default('auto'),
  /** T, the most tokens that retrieval may hand to the answer. */
  budgetTokens: z.int().min(50).max(100_000).default(2000),
});
export type AskParams = z.input<typeof AskParams>;

export const EvidenceSchema = z.strictObject({
  n: z.int().positive(),
  document: DocumentIdSchema,
  documentTitle: z.string(),
  section: NodeIdSchema,
  path: z.array(z.string()),
  pageIndex: z.int().nonnegative(),
  marks: z.array(PageQuadsSchema),
  text: z.string(),
  before: z.string(),
  after: z.string(),
  score: z.number().min(0).max(1),
  cited: z.boolean(),
});
export type EvidenceItem = z.infer<typeof EvidenceSchema>;

export const RouteStepSchema = z.strictObject({
  action: z.enum(['look', 'expand', 'answer', 'refuse']),
  document: DocumentIdSchema,
  section: NodeIdSchema,
  reason: z.string(),
  score: z.number().min(0).max(1),
});

export const AnswerSentenceSchema = z.strictObject({
  text: z.string(),
  citations: z.array(z.int().positive()),
  supported: z.boolean(),
});

export const AnswerReceipt = z.strictObject({
  question: z.string(),
  strategy: z.enum(strategies),
  scope: Scope,
  answer: z.strictObject({ found: z.boolean(), text: z.string(), sentences: z.array(AnswerSentenceSchema) }),
  /** In document order, numbered from 1; if nothing was found, the closest passages, none of them cited. */
  evidence: z.array(EvidenceSchema),
  route: z.array(RouteStepSchema),
  diagnostics: z.strictObject({
    sectionEntropy: z.number(),
    contextTokens: z.int(),
    budgetTokens: z.int(),
    sectionsTouched: z.int(),
  }),
  timings: z.record(z.string(), z.number()),
});
export type AnswerReceipt = z.infer<typeof AnswerReceipt>;

/** What is streamed while a question runs; evidence comes once, before the first sentence that cites it. */
export const AnswerEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stage'), stage: z.enum(['searching', 'choosing', 'reading', 'answering']) }),
  z.strictObject({ kind: z.literal('step'), step: RouteStepSchema }),
  z.strictObject({ kind: z.literal('evidence'), evidence: z.array(EvidenceSchema) }),
  z.strictObject({ kind: z.literal('sentence'), sentence: AnswerSentenceSchema }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

export const HistoryEntry = z.strictObject({ id: z.int().positive(), askedAt: z.int(), receipt: AnswerReceipt });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const SearchHit = z.strictObject({
  document: DocumentIdSchema,
  documentTitle: z.string(),
  section: NodeIdSchema,
  path: z.array(z.string()),
  pageIndex: z.int().nonnegative(),
  text: z.string(),
  marks: z.array(PageQuadsSchema),
  score: z.number(),
});
export type SearchHit = z.infer<typeof SearchHit>;
