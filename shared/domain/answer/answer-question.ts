import type { Evidence } from '../evidence/evidence.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { answerSteps, notFoundSteps } from '../retrieval/route.ts';
import { runStrategy } from '../retrieval/run-strategy.ts';
import type { Diagnostics, RouteStep, Strategy } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { answerComputed } from './answer-computed.ts';
import { notFoundText, type Answer, type AnswerSentence, type ShortAnswer } from './answer.ts';
import { closestEvidence, extractAnswer } from './extract.ts';
import { judgeSupport } from './found.ts';

export interface AnsweredQuestion {
  readonly strategy: Strategy;
  readonly answer: Answer;
  readonly evidence: readonly Evidence[];
  readonly route: readonly RouteStep[];
  readonly diagnostics: Diagnostics;
  /** The language model that wrote the answer; absent if it is quoted. */
  readonly model?: string | undefined;
  /** What the reader should know of how it was answered. */
  readonly notes?: readonly string[] | undefined;
  /** What the answer was made from. */
  readonly retrieval: Retrieval;
}

export type AnsweringEvent =
  | { readonly kind: 'stage'; readonly stage: 'searching' | 'choosing' | 'reading' | 'answering' }
  | { readonly kind: 'step'; readonly step: RouteStep }
  | { readonly kind: 'evidence'; readonly evidence: readonly Evidence[] }
  | { readonly kind: 'short'; readonly short: ShortAnswer }
  /** The sentence that is being written, whole each time. */
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'sentence'; readonly sentence: AnswerSentence }
  /** What was answered so far does not hold: another answer follows. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'note'; readonly text: string };

/**
 * Answer from the documents' own sentences: retrieve, judge whether they speak about the question at all, quote.
 * Yields between units of work of a few milliseconds; leaving the generator cancels.
 */
export async function* answerQuestion(
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { reader } = world;
  const retrieval = yield* runStrategy(request, world);
  if (retrieval.computed) return yield* answerComputed(retrieval, retrieval.computed, reader);
  yield { kind: 'stage', stage: 'reading' };
  const support = judgeSupport(retrieval.query, retrieval.ranked, isPaper(retrieval));
  const extracted = support.found ? extractAnswer(retrieval, reader) : undefined;
  const evidence = extracted?.evidence ?? closestEvidence(retrieval, reader);
  const answer: Answer = extracted?.answer.found
    ? extracted.answer
    : { found: false, text: notFoundText, sentences: [] };
  yield { kind: 'stage', stage: 'answering' };
  yield { kind: 'evidence', evidence };
  if (answer.short) yield { kind: 'short', short: answer.short };
  for (const sentence of answer.sentences) yield { kind: 'sentence', sentence };
  const steps = answer.found
    ? answerSteps(evidence.filter((one) => one.cited))
    : notFoundSteps(retrieval.route, support.missing);
  for (const step of steps) yield { kind: 'step', step };
  return {
    strategy: retrieval.strategy,
    answer,
    evidence,
    route: [...retrieval.route, ...steps],
    diagnostics: retrieval.diagnostics,
    retrieval,
  };
}

/** Is the best passage in a research paper? */
function isPaper({ ranked, trees }: Retrieval): boolean {
  const [best] = ranked;
  return best !== undefined && (trees.get(best.document)?.paper ?? false);
}
