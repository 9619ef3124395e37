/** How an evaluation is printed. */
import type { PairedDifference } from '../metrics/bootstrap.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { printLedger, type LedgerRow } from './ledger.ts';
import { printLost } from './lost-at.ts';
import { printRouting } from './routing.ts';
import { printSources, type SourceRow } from './sources.ts';
import type { Comparison, StrategySummary } from './summarize.ts';

/** What every table states. */
export interface Conditions {
  readonly dataset: string;
  /** That were asked by now, of those that were chosen. */
  readonly questions: number;
  readonly chosen: number;
  readonly budget: number;
  /** In words: what may be evidence. */
  readonly protocol: readonly string[];
  readonly machine: string;
  readonly version: string;
  readonly unread: number;
  readonly models: { readonly encoder: string; readonly reranker: string; readonly llm: string };
}

/** In words, where a run was stopped too. */
export function questionsOf({ questions, chosen }: Pick<Conditions, 'questions' | 'chosen'>): string {
  return questions < chosen ? `${questions} of ${chosen} questions` : `${questions} questions`;
}

export function printReport(
  conditions: Conditions,
  {
    results: summaries,
    sources,
    ledger,
    comparisons,
  }: {
    readonly results: readonly StrategySummary[];
    readonly sources: readonly SourceRow[];
    readonly ledger: readonly LedgerRow[];
    readonly comparisons: readonly Comparison[];
  },
  out: Output,
): void {
  const { dataset, budget, protocol, machine, version, unread, models } = conditions;
  out.print(out.style('bold', dataset));
  const { encoder, reranker, llm } = models;
  out.print(
    `${questionsOf(conditions)}, budget ${budget} tokens; encoder ${encoder}, re-ranker ${reranker}, language model ${llm}`,
  );
  for (const line of protocol) out.print(line);
  out.print(`${machine}; ${version}`);
  if (unread > 0) out.print(`${unread} questions are about documents without any text: nothing was found for them.`);
  printSources(sources, out);
  printLedger(ledger, out);
  if (summaries.some((one) => one.evidence.f1 !== null)) printEvidence(summaries, budget, out);
  if (summaries.some((one) => one.pageRecall !== null)) printPages(summaries, budget, out);
  if (summaries.some((one) => one.answer !== null)) printAnswers(summaries, out);
  printFurther(summaries, out);
  printLost(summaries, out);
  printShort(summaries, out);
  printRouting(summaries, out);
  if (summaries.some(({ strategy }) => strategy.startsWith('agent'))) printClasses(summaries, out);
  printCosts(summaries, out);
  if (summaries.some(({ modelCalls }) => modelCalls !== null)) printModelCosts(summaries, out);
  printComparisons(comparisons, out);
}

function printEvidence(summaries: readonly StrategySummary[], budget: number, out: Output): void {
  out.print();
  out.print(
    table(
      ['evidence', 'P', 'R', 'F1', `R at ${budget}`, 'SE', 'EACE'],
      summaries.map(({ strategy, evidence, sectionEntropy, eace }) => [
        strategy,
        ...[evidence.precision, evidence.setRecall, evidence.f1, evidence.recall, sectionEntropy, eace].map(share),
      ]),
    ),
  );
  out.print('P, R and F1 of the evidence set; recall, SE and EACE (smoothed, ε = 0.001) of the context in the budget.');
}

function printPages(summaries: readonly StrategySummary[], budget: number, out: Output): void {
  const counts = summaries[0]?.pageRecallIn.map(({ pages }) => `in ${pages}`) ?? [];
  out.print();
  out.print(
    table(
      ['pages', `R at ${budget}`, ...counts],
      summaries.map(({ strategy, pageRecall, pageRecallIn }) => [
        strategy,
        ...[pageRecall, ...pageRecallIn.map(({ recall }) => recall)].map(share),
      ]),
    ),
  );
}

function printAnswers(summaries: readonly StrategySummary[], out: Output): void {
  const answering = summaries.filter((one) => one.answer !== null);
  out.print();
  out.print(
    table(
      [
        ...['answers', 'F1', 'EM', 'incl.', 'ROUGE-1', 'ROUGE-2', 'ROUGE-L', 'BLEU-1', 'BLEU-2'],
        ...['not found P', 'R', 'F1', 'false denials'],
      ],
      answering.map(({ strategy, answer, unanswerable }) => [
        strategy,
        ...[
          answer?.f1,
          answer?.exactMatch,
          answer?.accuracy,
          answer?.rouge1,
          answer?.rouge2,
          answer?.rougeL,
          answer?.bleu1,
          answer?.bleu2,
          unanswerable?.precision,
          unanswerable?.recall,
          unanswerable?.f1,
          unanswerable?.falseDenials,
        ].map(share),
      ]),
    ),
  );
  out.print('Answers are quoted sentences: word overlap with the short gold answers stays low by nature.');
}

function printFurther(summaries: readonly StrategySummary[], out: Output): void {
  const known = summaries.filter(({ further }) => Object.values(further).some((value) => value !== null));
  if (known.length === 0) return;
  out.print();
  out.print(
    table(
      ['answers, further', 'claim recall', 'SAA', 'judged'],
      known.map(({ strategy, further: { claimRecall, attributed, judged } }) => [
        strategy,
        ...[claimRecall, attributed, judged].map(share),
      ]),
    ),
  );
  out.print(
    'SAA: the answer is right and the cited place, too. Judged: by the language model of --judge, from 0 to 1.',
  );
}

function printShort(summaries: readonly StrategySummary[], out: Output): void {
  const known = summaries.flatMap(({ strategy, short }) => (short ? [{ strategy, short }] : []));
  if (known.length === 0) return;
  out.print();
  out.print(
    table(
      ['short answers', 'questions', 'P-EM', 'P-HIT', 'P-SCORE', 'P-LEN', 'EM', 'D-F1', 'list P', 'R-5', 'F1-5'],
      known.map(({ strategy, short: one }) => [
        strategy,
        String(one.questions),
        ...[one.passageEm, one.passageHit, one.passageScore].map(share),
        one.passageWords?.toFixed(0) ?? '–',
        ...[one.em, one.dF1, one.listPrecision, one.recall5, one.f15].map(share),
      ]),
    ),
  );
  out.print(
    'As RDR² has them: P of the passages that are read, the rest of the answer. D-F1 takes the span of the answer that fits best.',
  );
}

/** By what the planner takes a question for, without titles of documents to go by. */
function printClasses(summaries: readonly StrategySummary[], out: Output): void {
  out.print();
  out.print(
    table(
      ['by class', 'class', 'questions', 'page R', 'R', 'evidence F1', 'answer F1'],
      summaries.flatMap(({ strategy, byClass }) =>
        byClass.map(({ kind, questions, pageRecall, recall, evidenceF1, answerF1 }) => [
          strategy,
          kind,
          String(questions),
          ...[pageRecall, recall, evidenceF1, answerF1].map(share),
        ]),
      ),
    ),
  );
}

function printCosts(summaries: readonly StrategySummary[], out: Output): void {
  out.print();
  out.print(
    table(
      ['cost', 'evidence tokens', 'context tokens', 'ms', 'p95 ms', 'share of eq. 6'],
      summaries.map(({ strategy, evidenceTokens, contextTokens, msPerQuestion, p95Ms, greedyShare }) => [
        strategy,
        ...[evidenceTokens, contextTokens, msPerQuestion, p95Ms].map((value) => value?.toFixed(0) ?? '–'),
        share(greedyShare),
      ]),
    ),
  );
}

function printModelCosts(summaries: readonly StrategySummary[], out: Output): void {
  out.print();
  out.print(
    table(
      ['language models, a question', 'calls', 'prompt tokens', 'reply tokens'],
      summaries.map(({ strategy, modelCalls, promptTokens, replyTokens }) => [
        strategy,
        modelCalls?.toFixed(1) ?? '–',
        ...[promptTokens, replyTokens].map((value) => value?.toFixed(0) ?? '–'),
      ]),
    ),
  );
}

function printComparisons(comparisons: readonly Comparison[], out: Output): void {
  if (comparisons.length === 0) return;
  out.print();
  out.print(
    table(
      ['paired, ± standard error', 'F1', 'recall', 'page recall', 'EACE'],
      comparisons.map(({ strategy, against, f1, recall, pageRecall, eace }) => [
        `${strategy} − ${against}`,
        ...[f1, recall, pageRecall, eace].map(difference),
      ]),
    ),
  );
}

function difference(value: PairedDifference | null): string {
  if (value === null) return '–';
  return `${value.mean < 0 ? '−' : '+'}${Math.abs(value.mean).toFixed(3)} ± ${value.standardError.toFixed(3)}`;
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(3);
}
