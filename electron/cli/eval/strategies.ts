import type { DocumentId } from '#shared/base/ids.ts';
import { answerQuestion } from '#shared/domain/answer/answer-question.ts';
import {
  baselines,
  rankBaseline,
  BASELINE_TOP,
  type RankedPassage,
} from '#shared/domain/retrieval/baselines/baseline.ts';
import { fillContext } from '#shared/domain/retrieval/context.ts';
import type { IndexReader } from '#shared/domain/retrieval/ports.ts';
import { contextAt } from '#shared/domain/retrieval/retrieve.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';

export const measured = [...strategies, ...baselines] as const;
export type Measured = (typeof measured)[number];

/** A passage with its probability of being evidence, as far as the strategy can tell. */
export interface JudgedPassage extends Omit<RankedPassage, 'score'> {
  readonly relevance: number;
}

/** What a strategy made of one question. */
export interface Outcome {
  /** The evidence set: where the strategy itself stops. */
  readonly evidence: readonly JudgedPassage[];
  /** The ranking filled up to a budget, in the order in which passages were taken. */
  context(budgetTokens: number): readonly JudgedPassage[];
  /** Undefined for a strategy that only retrieves. */
  readonly answer: { readonly found: boolean; readonly text: string } | undefined;
  readonly ms: number;
}

/** Ask one document. The time is that of the strategy alone, not of the measuring. */
export async function askDocument(
  strategy: Measured,
  question: string,
  document: DocumentId,
  budgetTokens: number,
  reader: IndexReader,
): Promise<Outcome> {
  const baseline = baselines.find((one) => one === strategy);
  if (baseline) return askBaseline(baseline, question, document, budgetTokens, reader);
  const product = strategies.find((one) => one === strategy) ?? 'auto';
  const scope = { kind: 'documents' as const, documents: [document] };
  const startedAt = performance.now();
  const world = { reader, aids: {}, signal: new AbortController().signal, now: () => performance.now() };
  const work = answerQuestion({ question, scope, strategy: product, budgetTokens }, world);
  let step = await work.next();
  while (!step.done) step = await work.next();
  const ms = performance.now() - startedAt;
  const { retrieval, answer } = step.value;
  return {
    evidence: retrieval.chosen,
    context: (budget) => contextAt(retrieval, budget),
    // The span where there is one; and the word that annotators and the official evaluator use.
    answer: { found: answer.found, text: answer.found ? (answer.short?.text ?? answer.text) : 'Unanswerable' },
    ms,
  };
}

function askBaseline(
  baseline: (typeof baselines)[number],
  question: string,
  document: DocumentId,
  budgetTokens: number,
  reader: IndexReader,
): Outcome {
  const startedAt = performance.now();
  const ranked = rankBaseline(baseline, question, document, reader);
  fillContext(ranked, budgetTokens);
  const ms = performance.now() - startedAt;
  const judge = (passages: readonly RankedPassage[]): readonly JudgedPassage[] =>
    passages.map((passage) => ({ ...passage, relevance: passage.score }));
  return {
    evidence: judge(ranked.slice(0, BASELINE_TOP)),
    context: (budget) => judge(fillContext(ranked, budget)),
    answer: undefined,
    ms,
  };
}
