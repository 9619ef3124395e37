import { z } from 'zod';
import { partKinds, verdicts, type Answer, type AnswerPart } from '../domain/answer/answer.ts';
import type { Evidence, EvidenceTable, EvidenceWhy } from '../domain/answer/evidence/evidence.ts';
import type { TurnBefore } from '../domain/question/continuation.ts';
import { planners, questionClasses, type CarriedPlan } from '../domain/retrieval/carried-plan.ts';
import type { TextHit } from '../domain/retrieval/search.ts';
import type { TaskCost } from '../domain/context/meter.ts';
import type { PathParameters } from '../domain/retrieval/settings.ts';
import { strategies, type Diagnostics, type RoutingDiagnostics } from '../domain/retrieval/strategy.ts';
import { DocumentIdSchema, LineBreaksSchema, NodeIdSchema, PageAreaSchema, PageQuadsSchema } from './common.ts';
import { AskedInSchema, ConversationKey } from './conversation-subject.ts';
import { CoverageSchema } from './coverage.ts';
import { LookedAtSchema } from './looked-at.ts';
import { RemarkSchema } from './remarks.ts';
import { AnswerSentenceSchema, OverviewSchema, ShortAnswerSchema } from './sentences.ts';
import { PartValueSchema, ShelfSchema } from './shelf.ts';
import { RouteStepSchema, SteeringSchema, WalkedSchema } from './steering.ts';
import { AskedOfSchema } from './asked-of.ts';
import { SelectedTextSchema, TaskScopeSchema } from './task.ts';
import { planOperators } from '../domain/remarks/operators.ts';

/** Where a question looks. A section includes everything below it; of a selection only its own sentences are read. */
export const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('library') }),
  z.strictObject({ kind: z.literal('documents'), documents: z.array(DocumentIdSchema).min(1) }),
  z.strictObject({ kind: z.literal('section'), document: DocumentIdSchema, section: NodeIdSchema }),
  SelectedTextSchema,
]);
export type Scope = z.infer<typeof Scope>;
/** Parts of a library as its index is divided. */
export type WholeScope = Exclude<Scope, { kind: 'selection' }>;

/** What has to be indexed for it. */
export function wholeOf(scope: Scope): WholeScope {
  return scope.kind === 'selection' ? { kind: 'documents', documents: [scope.document] } : scope;
}

/** An operator of a plan with its parameter in words; empty where it takes none. */
const PlannedOperatorSchema = z.strictObject({ operator: z.enum(planOperators), with: z.string().max(8000) });

const PathParametersSchema = z.strictObject({
  sections: z.int().min(1).max(1000).optional(),
  paths: z.int().min(1).max(1000).optional(),
  steps: z.int().min(1).max(10).optional(),
  alpha: z.number().min(0).max(1).optional(),
  beta: z.number().min(0).max(1).optional(),
  topK: z.int().min(1).max(100).optional(),
  iterations: z.int().min(0).max(100).optional(),
}) satisfies z.ZodType<PathParameters>;

const MOST_ASKED = 4000; // UTF-16 units
const MOST_PLACES = 20;
const QuestionText = z.string().trim().min(1).max(MOST_ASKED);

/** The turn that a question may go on from. */
const TurnBeforeSchema = z.strictObject({
  /** In full: as it was read, where it went on from another itself. */
  question: QuestionText,
  /** Where its evidence stands, the first first. */
  places: z
    .array(z.strictObject({ document: DocumentIdSchema, section: NodeIdSchema }))
    .max(MOST_PLACES)
    .readonly(),
  /** The documents that it named, where it did; in its text 'this document' stands for their names. */
  askedOf: z.array(DocumentIdSchema).min(1).readonly().optional(),
}) satisfies z.ZodType<TurnBefore>;
export type { TurnBefore };

/** How a question was read that went on from another, with what asking it again takes. */
const ReadAs = z.strictObject({ text: z.string(), after: TurnBeforeSchema });
export type ReadAs = z.infer<typeof ReadAs>;

export const AskParams = z.strictObject({
  question: QuestionText,
  scope: Scope,
  /** Only what goes on from it is read together with it; a question that stands on its own is answered as without. */
  after: TurnBeforeSchema.optional(),
  /** The document that is open, which 'this paper' names. */
  open: DocumentIdSchema.optional(),
  /** Documents that it names do not narrow where it is asked. */
  asWritten: z.boolean().optional(),
  /** Each document answers by itself, whatever the question says; of more than a hundred all answer together. */
  each: z.boolean().optional(),
  /** Where it is kept; without it, by itself. */
  conversation: AskedInSchema.optional(),
  strategy: z.enum(strategies).default('auto'),
  /** T, the most tokens that retrieval may hand to the answer. */
  budgetTokens: z.int().min(50).max(100_000).default(2000),
  /** The most tokens that language models may read and write for it; without, as many as it takes. */
  modelTokens: z.int().positive().optional(),
  /** PT-RAG's B, P, H, α and β; the product's own where they are left out. */
  parameters: PathParametersSchema.optional(),
  steering: SteeringSchema.optional(),
  /** A plan that the reader changed. Throws `input.invalid` with the reason if it cannot be carried out. */
  plan: z.array(PlannedOperatorSchema).min(1).max(30).optional(),
});
export type AskParams = z.input<typeof AskParams>;

/** The scores that chose a passage. */
const EvidenceWhySchema = z.strictObject({
  /** Place in the ranking, from 1, and how many passages were compared. */
  rank: z.int().positive(),
  compared: z.int().positive(),
  /** What its score is made of, the largest first. */
  parts: z.array(z.strictObject({ name: z.string(), value: z.number() })).readonly(),
  /** The section's own score, with the fit of its heading and of its text. */
  section: z.strictObject({ score: z.number(), heading: z.number(), body: z.number() }).optional(),
  /** Share of the question's words that the passage and its headings have. */
  coverage: z.number().min(0).max(1),
}) satisfies z.ZodType<EvidenceWhy>;

const EvidenceTableSchema = z.strictObject({
  node: NodeIdSchema,
  caption: z.string(),
  rows: z
    .array(
      z.strictObject({
        name: z.string(),
        cells: z
          .array(z.strictObject({ column: z.string(), value: z.string(), asked: z.boolean().optional() }))
          .readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<EvidenceTable>;

export const EvidenceSchema = z.strictObject({
  n: z.int().positive(),
  document: DocumentIdSchema,
  documentTitle: z.string(),
  section: NodeIdSchema,
  path: z.array(z.string()).readonly(),
  pageIndex: z.int().nonnegative(),
  pageLabel: z.string().optional(),
  marks: z.array(PageQuadsSchema).readonly(),
  /** What to show of the pages to see it as it is printed. */
  areas: z.array(PageAreaSchema).readonly().optional(),
  breaks: z.array(LineBreaksSchema).readonly().optional(),
  text: z.string(),
  /** What to show as it is printed, where the page shows more than the text says. */
  printed: NodeIdSchema.optional(),
  before: z.string(),
  after: z.string(),
  score: z.number().min(0).max(1),
  cited: z.boolean(),
  why: EvidenceWhySchema.optional(),
  table: EvidenceTableSchema.optional(),
}) satisfies z.ZodType<Evidence>;
export type { Evidence, EvidenceTable, EvidenceWhy };
export type EvidenceItem = Evidence;

const verdictShape = {
  verdict: z.enum(verdicts),
  probability: z.number().min(0).max(1),
  reason: RemarkSchema.optional(),
  short: ShortAnswerSchema.optional(),
  sentences: z.array(AnswerSentenceSchema).readonly(),
  /** Of a count with gaps, in order; without `n` a number is missing. */
  numbers: z
    .array(z.strictObject({ number: z.string(), n: z.int().positive().optional() }))
    .readonly()
    .optional(),
};

/** A question of several, a thing that is compared, or one of several documents, with its own verdict. */
const AnswerPartSchema = z.strictObject({
  kind: z.enum(partKinds),
  label: z.string(),
  question: z.string(),
  ...verdictShape,
  value: PartValueSchema.optional(),
}) satisfies z.ZodType<AnswerPart>;
export type { AnswerPart };

export const AnswerSchema = z.strictObject({
  found: z.boolean(),
  /** Said where there are no sentences, as nothing was found. */
  denial: RemarkSchema.optional(),
  ...verdictShape,
  parts: z.array(AnswerPartSchema).min(2).readonly().optional(),
  shelf: ShelfSchema.optional(),
  /** What a language model wrote over the documents from their lines; each sentence is supported. */
  overview: OverviewSchema.optional(),
}) satisfies z.ZodType<Answer>;
export type { Answer };

const share = z.number().min(0).max(1);
const count = z.int().nonnegative();

/** Of a route: what it did and what went wrong on it. */
export const RoutingDiagnosticsSchema = z.strictObject({
  by: z.enum(['light', 'model']),
  litShare: share,
  states: count,
  expansions: count,
  expelled: count,
  repaired: count,
  collapsed: count,
  tookOver: count,
  promptTokens: count,
  replyTokens: count,
}) satisfies z.ZodType<RoutingDiagnostics>;

/** How the question was planned, with each operator as it ran; absent in answers that were not planned. */
export const CarriedPlanSchema = z.strictObject({
  kind: z.enum(questionClasses),
  confidence: share,
  by: z.enum(planners),
  steps: z
    .array(
      PlannedOperatorSchema.extend({
        /** Things, passages or names before it and after it; `left` is absent as long as it did not run. */
        input: count.optional(),
        left: count.optional(),
        tookMs: z.number().nonnegative().optional(),
        /** Why it did not run. */
        skipped: RemarkSchema.optional(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<CarriedPlan>;
export type { CarriedPlan };

const TaskCostSchema = z.strictObject({
  task: z.string(),
  calls: count,
  promptTokens: count,
  replyTokens: count,
  tookMs: z.number().nonnegative(),
}) satisfies z.ZodType<TaskCost>;

const DiagnosticsSchema = z.strictObject({
  sectionEntropy: z.number(),
  contextTokens: z.int(),
  budgetTokens: z.int(),
  sectionsTouched: z.int(),
  notes: z.array(RemarkSchema).readonly().optional(),
  namesBy: z.array(z.string()).readonly().optional(),
  costs: z.array(TaskCostSchema).readonly().optional(),
  routing: RoutingDiagnosticsSchema.optional(),
}) satisfies z.ZodType<Diagnostics>;

export const AnswerReceipt = z.strictObject({
  question: z.string(),
  /** Absent where it was read by its own words. */
  readAs: ReadAs.optional(),
  /** The documents that it named, of those that it was asked of; absent where it named none. */
  askedOf: AskedOfSchema.optional(),
  /** It was asked so that documents it names do not narrow it. */
  asWritten: z.literal(true).optional(),
  /** It was asked so that each document answers by itself. */
  each: z.literal(true).optional(),
  strategy: z.enum(strategies),
  scope: Scope,
  answer: AnswerSchema,
  /** The task that it answers instead of a question. */
  task: z.strictObject({ kind: z.literal('summary'), scope: TaskScopeSchema }).optional(),
  /** The language model that wrote the answer; absent if it is quoted from the documents. */
  model: z.string().optional(),
  /** The quoted answer in whose place that stands, with its own evidence. */
  quoted: z.strictObject({ answer: AnswerSchema, evidence: z.array(EvidenceSchema).readonly() }).optional(),
  coverage: CoverageSchema.optional(),
  /** Absent where the question was answered, and in answers of before. */
  looked: LookedAtSchema.optional(),
  /** The passage that the reader says answers it, of those that came close. */
  chosen: z.int().positive().optional(),
  /** What the reader should know of how it was answered. */
  notes: z.array(RemarkSchema).readonly().optional(),
  /** In document order, numbered from 1; if nothing was found, the closest passages, none of them cited. */
  evidence: z.array(EvidenceSchema).readonly(),
  route: z.array(RouteStepSchema).readonly(),
  /** What the route has read, so that another can go on from there. */
  walked: z.array(WalkedSchema).readonly().optional(),
  plan: CarriedPlanSchema.optional(),
  diagnostics: DiagnosticsSchema,
  timings: z.record(z.string(), z.number()),
  /** Its place in the library's history, and when the reader said that it is right, in ms since 1970. */
  kept: z
    .strictObject({
      id: z.int().positive(),
      confirmedAt: z.int().nullable(),
      /** The conversation that it was asked in. */
      conversation: ConversationKey.optional(),
    })
    .optional(),
});
export type AnswerReceipt = z.infer<typeof AnswerReceipt>;

/** An answer as the turn that the next question may go on from. */
export function turnBefore({
  question,
  readAs,
  askedOf,
  evidence,
}: Pick<AnswerReceipt, 'question' | 'readAs' | 'askedOf' | 'evidence'>): TurnBefore {
  const cited = evidence.filter((one) => one.cited);
  const told = cited.length > 0 ? cited : evidence.slice(0, 1);
  const places = new Map(
    told.map(({ document, section }) => [`${document}/${section}`, { document, section }] as const),
  );
  return {
    question: (readAs?.text ?? askedOf?.text ?? question).slice(0, MOST_ASKED),
    places: [...places.values()].slice(0, MOST_PLACES),
    ...(askedOf ? { askedOf: askedOf.documents.map(({ document }) => document) } : {}),
  };
}

/**
 * What is streamed while a question runs. Evidence comes before the first sentence that cites it; where a model writes,
 * it comes once more at the end, with the same numbers and the very words that its sentences stand on. `draft` is the
 * sentence that is being written, whole each time; after `restart` everything that was answered so far does not hold.
 */
export const AnswerEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stage'), stage: z.enum(['searching', 'choosing', 'reading', 'answering']) }),
  /** The plan as far as it is carried out, whole each time. */
  z.strictObject({ kind: z.literal('plan'), plan: CarriedPlanSchema }),
  z.strictObject({ kind: z.literal('step'), step: RouteStepSchema }),
  /** A document is being read of which nothing can be asked yet. */
  z.strictObject({
    kind: z.literal('reading'),
    pagesDone: z.int().nonnegative(),
    /** 0 until the file is open. */
    pagesTotal: z.int().nonnegative(),
  }),
  /** Not everything that is asked was read to the end; comes before anything is found. */
  z.strictObject({ kind: z.literal('coverage'), coverage: CoverageSchema }),
  z.strictObject({ kind: z.literal('evidence'), evidence: z.array(EvidenceSchema).readonly() }),
  /** Parts of a long text that a model has read. */
  z.strictObject({ kind: z.literal('progress'), done: z.int().nonnegative(), total: z.int().positive() }),
  z.strictObject({ kind: z.literal('short'), short: ShortAnswerSchema }),
  /** The lines of documents that are each asked, whole each time; their sentences follow. */
  z.strictObject({
    kind: z.literal('lines'),
    parts: z.array(AnswerPartSchema).min(2).readonly(),
    shelf: ShelfSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('draft'), text: z.string() }),
  z.strictObject({ kind: z.literal('sentence'), sentence: AnswerSentenceSchema }),
  /** What follows is quoted while a model works, with the remark that says so; it holds until a `restart`, or to the end. */
  z.strictObject({ kind: z.literal('meanwhile'), note: RemarkSchema }),
  /** What a model has written beside that, not checked and whole each time; how long it takes still, about and at most. */
  z.strictObject({
    kind: z.literal('writing'),
    model: z.string(),
    text: z.string(),
    leftMs: z.number().nonnegative().optional(),
    atMostMs: z.number().nonnegative().optional(),
  }),
  z.strictObject({ kind: z.literal('restart') }),
  z.strictObject({ kind: z.literal('note'), note: RemarkSchema }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

export const HistoryEntry = z.strictObject({ id: z.int().positive(), askedAt: z.int(), receipt: AnswerReceipt });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const SearchHit = z.strictObject({
  document: DocumentIdSchema,
  documentTitle: z.string(),
  section: NodeIdSchema,
  path: z.array(z.string()).readonly(),
  pageIndex: z.int().nonnegative(),
  pageLabel: z.string().optional(),
  text: z.string(),
  marks: z.array(PageQuadsSchema).readonly(),
  score: z.number(),
}) satisfies z.ZodType<TextHit>;
export type SearchHit = TextHit;
