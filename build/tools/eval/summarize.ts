import { classify } from '#shared/domain/agent/plan/plan-agent.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';
import { pairedBootstrap, type PairedDifference } from '../metrics/bootstrap.ts';
import { scoreDenials, type DenialScore } from '../metrics/unanswerable.ts';
import { percentile, round } from '../bench/numbers.ts';
import type { AnswerType } from './dataset.ts';
import { countLost, type Lost } from './lost-at.ts';
import { mean, type Mean } from './mean.ts';
import { curveBudgets, firstCounts, type QuestionResult } from './measure.ts';
import { summarizeRouting, type RoutingSummary } from './routing.ts';
import type { Measured } from './strategies.ts';
import { questionClasses, type QuestionClass } from '#shared/domain/retrieval/carried-plan.ts';

export interface AnswerSummary {
  readonly f1: Mean;
  readonly exactMatch: Mean;
  readonly accuracy: Mean;
  readonly rougeL: Mean;
  readonly rouge1: Mean;
  readonly rouge2: Mean;
  readonly bleu1: Mean;
  readonly bleu2: Mean;
}

/** Of answers, by more than their words; null where a measure applies to none. */
export interface FurtherSummary {
  /** CiteVQA’s SAA. */
  readonly attributed: Mean;
  readonly claimRecall: Mean;
  readonly judged: Mean;
}

export interface ClassSummary {
  readonly kind: QuestionClass;
  readonly questions: number;
  readonly pageRecall: Mean;
  readonly recall: Mean;
  readonly evidenceF1: Mean;
  readonly answerF1: Mean;
}

/** One strategy over all questions: means over those to which a measure applies. */
export interface StrategySummary {
  readonly strategy: Measured;
  readonly evidence: {
    /** Of the evidence set, where the strategy itself stops. */
    readonly precision: Mean;
    /** Of the context, which fills the budget: recall at the budget. */
    readonly recall: Mean;
    /** Of the evidence set. */
    readonly f1: Mean;
    /** Recall of the evidence set. */
    readonly setRecall: Mean;
  };
  readonly pageRecall: Mean;
  readonly pageRecallIn: readonly { readonly pages: number; readonly recall: Mean }[];
  readonly sectionEntropy: Mean;
  readonly eace: Mean;
  readonly answer: AnswerSummary | null;
  readonly further: FurtherSummary;
  readonly lost: Lost | null;
  readonly answerByType: Readonly<Partial<Record<AnswerType, { readonly questions: number; readonly f1: Mean }>>>;
  /** By what the planner's rules take a question for. */
  readonly byClass: readonly ClassSummary[];
  readonly unanswerable: DenialScore | null;
  readonly evidenceTokens: Mean;
  readonly contextTokens: Mean;
  /** Of equation 6's optimum that the greedy choice reaches where the stopping rule is left out. */
  readonly greedyShare: Mean;
  /** RDR²'s metrics over short gold answers; null where there are none. */
  readonly short: ShortSummary | null;
  /** Of a question: calls of language models, tokens of their prompts and of their replies. */
  readonly modelCalls: Mean;
  readonly promptTokens: Mean;
  readonly replyTokens: Mean;
  readonly routing: RoutingSummary | null;
  readonly msPerQuestion: Mean;
  readonly p95Ms: Mean;
  readonly recallOverBudget: readonly { readonly budget: number; readonly recall: Mean }[];
}

export function summarize(strategy: Measured, results: readonly QuestionResult[]): StrategySummary {
  const over = (pick: (result: QuestionResult) => Mean): Mean => mean(results.map(pick));
  const times = results.flatMap(({ ms }) => ms ?? []);
  return {
    strategy,
    evidence: {
      precision: over((result) => result.precision),
      recall: over((result) => result.recall),
      f1: over((result) => result.f1),
      setRecall: over((result) => result.setRecall),
    },
    pageRecall: over((result) => result.pageRecall),
    pageRecallIn: firstCounts.map((pages, at) => ({
      pages,
      recall: over((result) => result.pageRecallIn[at] ?? null),
    })),
    // Entropy is judged beside evidence, on the same questions.
    sectionEntropy: results.some((result) => result.f1 !== null)
      ? over((result) => (result.f1 === null ? null : result.sectionEntropy))
      : over((result) => result.sectionEntropy),
    eace: over((result) => result.eace),
    answer: summarizeAnswers(results),
    further: {
      attributed: over(({ attributed }) => (attributed === null ? null : Number(attributed))),
      claimRecall: over((result) => result.claimRecall),
      judged: over((result) => result.judged),
    },
    lost: countLost(results.map(({ lost }) => lost)),
    answerByType: byType(results),
    byClass: byClass(results),
    unanswerable: scoreDenials(
      results.flatMap(({ unanswerable, denied }) =>
        unanswerable === null || denied === null ? [] : [{ unanswerable, denied }],
      ),
    ),
    evidenceTokens: over((result) => result.evidenceTokens),
    contextTokens: over((result) => result.contextTokens),
    greedyShare: over((result) => result.greedyShare),
    short: summarizeShort(results),
    modelCalls: over((result) => result.modelCost?.calls ?? null),
    promptTokens: over((result) => result.modelCost?.promptTokens ?? null),
    replyTokens: over((result) => result.modelCost?.replyTokens ?? null),
    routing: summarizeRouting(results),
    msPerQuestion: times.length === 0 ? null : round(mean(times) ?? 0),
    p95Ms: times.length === 0 ? null : round(percentile(times, 0.95)),
    recallOverBudget: curveBudgets.map((budget, at) => ({
      budget,
      recall: over((result) => result.curve[at] ?? null),
    })),
  };
}

function summarizeAnswers(results: readonly QuestionResult[]): AnswerSummary | null {
  const scores = results.flatMap(({ answer }) => answer ?? []);
  if (scores.length === 0) return null;
  const over = (key: keyof AnswerSummary): Mean => mean(scores.map((score) => score[key]));
  return {
    f1: over('f1'),
    exactMatch: over('exactMatch'),
    accuracy: over('accuracy'),
    rougeL: over('rougeL'),
    rouge1: over('rouge1'),
    rouge2: over('rouge2'),
    bleu1: over('bleu1'),
    bleu2: over('bleu2'),
  };
}

export interface ShortSummary {
  readonly questions: number;
  readonly passageEm: Mean;
  readonly passageHit: Mean;
  readonly passageScore: Mean;
  readonly passageWords: Mean;
  readonly em: Mean;
  readonly dF1: Mean;
  readonly listPrecision: Mean;
  readonly recall5: Mean;
  readonly f15: Mean;
}

function summarizeShort(results: readonly QuestionResult[]): ShortSummary | null {
  const known = results.flatMap(({ short }) => short ?? []);
  if (known.length === 0) return null;
  const over = (pick: (score: (typeof known)[number]) => Mean): Mean => mean(known.map(pick));
  return {
    questions: known.length,
    passageEm: over((one) => one.passageEm),
    passageHit: over((one) => one.passageHit),
    passageScore: over((one) => one.passageScore),
    passageWords: over((one) => one.passageWords),
    em: over((one) => one.said?.em ?? null),
    dF1: over((one) => one.said?.dF1 ?? null),
    listPrecision: over((one) => one.said?.list?.precision ?? null),
    recall5: over((one) => one.said?.list?.recall5 ?? null),
    f15: over((one) => one.said?.list?.f15 ?? null),
  };
}

function byClass(results: readonly QuestionResult[]): readonly ClassSummary[] {
  const groups = Map.groupBy(results, ({ question }) => classify(readQuestion(question)).kind);
  return questionClasses.flatMap((kind) => {
    const own = groups.get(kind);
    if (!own) return [];
    const over = (pick: (result: QuestionResult) => Mean): Mean => mean(own.map(pick));
    return [
      {
        kind,
        questions: own.length,
        pageRecall: over((result) => result.pageRecall),
        recall: over((result) => result.recall),
        evidenceF1: over((result) => result.f1),
        answerF1: over((result) => result.answer?.f1 ?? null),
      },
    ];
  });
}

function byType(results: readonly QuestionResult[]): StrategySummary['answerByType'] {
  const groups = Map.groupBy(
    results.filter((result) => result.answerType !== null),
    (result) => result.answerType!,
  );
  return Object.fromEntries(
    [...groups].map(([type, group]) => [
      type,
      { questions: group.length, f1: mean(group.map((result) => result.answer?.f1 ?? null)) },
    ]),
  );
}

/** How far the first strategy is ahead of each other one, question by question. */
export interface Comparison {
  readonly strategy: Measured;
  readonly against: Measured;
  readonly f1: PairedDifference | null;
  readonly recall: PairedDifference | null;
  readonly pageRecall: PairedDifference | null;
  readonly eace: PairedDifference | null;
}

export function compare(
  strategies: readonly Measured[],
  results: readonly QuestionResult[],
  seed: number,
): readonly Comparison[] {
  const [first, ...others] = strategies;
  if (first === undefined) return [];
  const of = (strategy: Measured): readonly QuestionResult[] => results.filter((one) => one.strategy === strategy);
  const own = of(first);
  return others.map((against) => {
    const other = new Map(of(against).map((result) => [keyOf(result), result]));
    const paired = (pick: (result: QuestionResult) => Mean): PairedDifference | null =>
      pairedBootstrap(
        own.map(pick),
        own.map((result) => {
          const partner = other.get(keyOf(result));
          return partner ? pick(partner) : null;
        }),
        seed,
      );
    return {
      strategy: first,
      against,
      f1: paired((result) => result.f1),
      recall: paired((result) => result.recall),
      pageRecall: paired((result) => result.pageRecall),
      eace: paired((result) => result.eace),
    };
  });
}

/** One question of one dataset. */
export function keyOf({ dataset, document, id }: Pick<QuestionResult, 'dataset' | 'document' | 'id'>): string {
  return `${dataset}/${document}/${id}`;
}
