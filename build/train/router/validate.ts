/** How well the light router does on papers that it was not trained on: folds by paper. */
import { measure, type QuestionResult } from '../../tools/eval/measure.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import { fillContext } from '#shared/domain/retrieval/select.ts';
import { pairedBootstrap } from '../../tools/metrics/bootstrap.ts';
import { defaultOptions, runRoute } from '#shared/domain/retrieval/walk/run-route.ts';
import { lightRouter } from '#shared/domain/retrieval/walk/light-router.ts';
import { runStrategy, type StrategyRunner } from '#shared/domain/agent/run-strategy.ts';
import { fitLight, judgeStates, statesOf, type FitOptions, type Paper } from './examples.ts';
import type { LightModel } from '#shared/domain/retrieval/walk/features.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

export const folds = 10;
// What the studies that the numbers are compared with gave their readers.
const BUDGET_TOKENS = 600;

type Judged = readonly (readonly [probability: number, is: boolean])[];

/** Reliability of probabilities: Brier score, expected calibration error over ten bins, area under the curve. */
export function reliability(judged: Judged) {
  const brier = mean(judged.map(([p, is]) => (p - Number(is)) ** 2));
  const bins = Map.groupBy(judged, ([p]) => Math.min(9, Math.floor(10 * p)));
  let ece = 0;
  for (const bin of bins.values()) {
    ece += (bin.length / judged.length) * Math.abs(mean(bin.map(([p]) => p)) - mean(bin.map(([, is]) => Number(is))));
  }
  const sorted = judged.toSorted((a, b) => a[0] - b[0]);
  const positive = judged.filter(([, is]) => is).length;
  const ranks = sorted.reduce((sum, [, is], at) => sum + (is ? at + 1 : 0), 0);
  const auc = (ranks - (positive * (positive + 1)) / 2) / Math.max(1, positive * (judged.length - positive));
  return { brier, ece, auc, share: positive / judged.length, count: judged.length };
}

export async function askPaper(
  paper: Paper,
  dataset: string,
  run: StrategyRunner,
): Promise<readonly (QuestionResult & { readonly retrieval: Retrieval })[]> {
  const { opened, subject } = paper;
  const results = [];
  for (const question of subject.questions) {
    const scope = { kind: 'documents' as const, documents: [opened.document] };
    const askContext = {
      reader: opened.reader,
      aids: {},
      signal: new AbortController().signal,
      now: () => performance.now(),
    };
    const startedAt = performance.now();
    const work = run(
      { question: readQuestion(question.question), scope, strategy: 'route', budgetTokens: BUDGET_TOKENS },
      askContext,
    );
    let step = await work.next();
    while (!step.done) step = await work.next();
    const retrieval = step.value;
    const outcome = {
      evidence: retrieval.chosen,
      context: (budget: number) => fillContext(retrieval.ranked, budget, retrieval.settings),
      answer: undefined,
      said: undefined,
      greedyShare: null,
      routed: null,
      ms: performance.now() - startedAt,
    };
    const asked = { dataset, document: subject.name, strategy: 'route' as const, budgetTokens: BUDGET_TOKENS };
    results.push({ ...measure(asked, question, opened, outcome), retrieval });
  }
  return results;
}

/** Folds by paper: each is asked by a router that was trained on the others. */
export async function crossValidate(papers: readonly (Paper & { readonly dataset: string })[], options: FitOptions) {
  const states = await Promise.all(papers.map((paper, at) => statesOf(paper, at + 1)));
  const results: Awaited<ReturnType<typeof askPaper>>[number][] = [];
  const judged: ReturnType<typeof judgeStates>[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = fitLight(states.filter((_, at) => at % folds !== fold).flat(), options);
    for (const [at, paper] of papers.entries()) {
      if (at % folds !== fold) continue;
      judged.push(judgeStates(states[at]!, model));
      results.push(...(await askPaper(paper, paper.dataset, routeWith(model))));
    }
  }
  return {
    results,
    answer: reliability(judged.flatMap((one) => one.answer)),
    expand: reliability(judged.flatMap((one) => one.expand)),
    refuse: reliability(judged.flatMap((one) => one.refuse)),
  };
}

function routeWith(model: LightModel): StrategyRunner {
  const options = { ...defaultOptions, router: lightRouter(model) };
  return (request, askContext) => runRoute(request, askContext, options);
}

export const pathRunner: StrategyRunner = (request, askContext) =>
  runStrategy({ ...request, strategy: 'path' }, askContext);

export function summary(results: readonly QuestionResult[]) {
  const over = (pick: (result: QuestionResult) => number | null): number =>
    mean(results.flatMap((result) => pick(result) ?? []));
  return {
    f1: over((result) => result.f1),
    precision: over((result) => result.precision),
    setRecall: over((result) => result.setRecall),
    recall: over((result) => result.recall),
  };
}

/** Evidence F1 of the one minus the other, question by question. */
export function difference(one: readonly QuestionResult[], other: readonly QuestionResult[]) {
  const byKey = new Map(other.map((result) => [`${result.document}/${result.id}`, result]));
  return pairedBootstrap(
    one.map((result) => result.f1),
    one.map((result) => byKey.get(`${result.document}/${result.id}`)?.f1 ?? null),
    1,
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}
