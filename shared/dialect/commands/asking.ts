/** What `ask`, `chat`, `search`, `summarize`, `keyphrases` and `graph` print. */
import { z } from 'zod';
import { CarriedPlanSchema, RoutingDiagnosticsSchema } from '../../contract/answer.ts';
import { EntitySummary, GraphExtractor } from '../../contract/graph.ts';
import { Page, PageLabel, answerShape } from '../../contract/tool-shapes.ts';
import { RouteStepSchema } from '../../contract/steering.ts';
import { CheckedSentence, Count, DocumentId, EvidenceOut, File, FoundWords, Section, Share } from '../shapes.ts';
import { printedOrWritten, Timings } from '../shapes.ts';

const RouteStep = z.strictObject({
  action: RouteStepSchema.shape.action,
  document: DocumentId,
  section: z.string(),
  reason: z.string(),
  score: Share,
  by: RouteStepSchema.shape.by,
  passages: Count.optional(),
  atMs: z.number().nonnegative().optional(),
});

const Plan = CarriedPlanSchema.extend({
  steps: z.array(CarriedPlanSchema.shape.steps.unwrap().element.extend({ skipped: z.string().optional() })),
});

/** An answer that a language model took the place of, or the one that stands. */
const answered = {
  refused: answerShape.refused,
  text: answerShape.text,
  verdict: answerShape.verdict,
  probability: answerShape.probability,
  reason: answerShape.reason,
  short: z
    .strictObject({ kind: z.string(), text: z.string(), citations: z.array(Page) })
    .nullable()
    .describe('The few words that answer'),
  sentences: z.array(CheckedSentence),
  numbers: z
    .array(z.strictObject({ number: z.string(), n: Page.optional() }))
    .nullable()
    .describe('Of a count with gaps, in order; without `n` a number is missing'),
  parts: answerShape.parts,
  shelf: answerShape.shelf,
  overview: answerShape.overview,
};

/** An answer as the tool `ask` gives it, with how it was found. */
export const AskedOut = z.strictObject({
  question: answerShape.question,
  conversation: z.string().nullable().describe('The one that it is kept in; null where it is not kept'),
  readAs: answerShape.readAs,
  askedOf: answerShape.askedOf,
  strategy: z.string(),
  ...answered,
  evidence: z.array(EvidenceOut).describe('What the sentences cite, by `n`'),
  closest: z.array(EvidenceOut).describe('Of a refusal: the passages that come nearest'),
  model: answerShape.model,
  quoted: z.strictObject(answered).nullable().describe("Of a model's answer: the quoted one in whose place it stands"),
  notes: answerShape.notes,
  route: z.array(RouteStep).describe('Sections that were looked at, opened, quoted and passed by'),
  plan: Plan.nullable(),
  diagnostics: z.strictObject({
    sectionEntropy: z.number(),
    contextTokens: Count,
    costs: z
      .array(
        z.strictObject({
          task: z.string(),
          calls: Count,
          promptTokens: Count,
          replyTokens: Count,
          tookMs: z.number().nonnegative(),
        }),
      )
      .optional(),
    namesBy: z.array(z.string()).optional(),
    routing: RoutingDiagnosticsSchema.optional(),
  }),
  timings: Timings,
});

export const ChatOut = z.strictObject({ turns: z.array(AskedOut) });

export const SearchOut = z.strictObject({ words: z.string(), hits: z.array(FoundWords), timings: Timings });

export const SummarizeOut = z.strictObject({
  document: DocumentId,
  title: z.string(),
  file: File,
  section: Section.describe('The section alone that was summed up; null for all of it'),
  pages: z.strictObject({ from: Page, to: Page }).nullable().describe('The pages alone that were summed up'),
  refused: answerShape.refused,
  text: z.string(),
  sentences: z.array(CheckedSentence),
  evidence: z.array(EvidenceOut),
  model: answerShape.model,
  notes: answerShape.notes,
  timings: Timings,
});

export const KeyphrasesOut = z.strictObject({
  document: DocumentId,
  phrases: z.array(
    z.strictObject({
      text: z.string(),
      acronym: z.string().nullable(),
      score: Share,
      count: Count,
      page: Page,
      pageLabel: PageLabel,
      given: z.boolean().describe('The authors print it among their keywords'),
    }),
  ),
  model: answerShape.model,
  notes: answerShape.notes,
  timings: Timings,
});

const GraphNumbers = z.strictObject({
  entities: Count,
  relations: Count,
  density: z.number().nonnegative(),
  largestComponent: Count,
  diameter: Count,
  components: Count,
});

export const GraphOut = z.union([
  z.strictObject({
    document: DocumentId,
    extractor: GraphExtractor,
    statistics: GraphNumbers,
    before: GraphNumbers.nullable().describe('With names joined only where they are the same'),
    types: z.record(z.string(), Count),
    entities: z.array(EntitySummary),
  }),
  z
    .strictObject({ document: DocumentId, format: z.enum(['graphml', 'json']), ...printedOrWritten })
    .describe('With --format'),
]);
