/** Runs of an experiment side by side, the same bytes whenever it is run again without a model. */
import type { QuestionResult } from '../eval/measure.ts';
import type { Evaluated } from '../eval/evaluate.ts';
import type { Column } from '../eval/recipes/recipe.ts';
import { keyOf } from '../eval/summarize.ts';
import { pairedBootstrap, type PairedDifference } from '../metrics/bootstrap.ts';
import type { Measured } from '../eval/strategies.ts';

export interface DoneRun {
  readonly name: string;
  readonly evaluated: Pick<Evaluated, 'results' | 'report' | 'conditions'>;
}

/** A Markdown table: a row for each strategy of each run, with how far it is from the same question in the first row. */
export function sideBySide(title: string, runs: readonly DoneRun[], columns: readonly Column[], seed: number): string {
  const rows = runs.flatMap(({ name, evaluated: { results, report } }) =>
    report.results.map((summary) => ({
      name: report.results.length > 1 ? `${name}: ${summary.strategy}` : name,
      summary,
      results: resultsOf(summary.strategy, results),
    })),
  );
  const first = rows[0]?.results ?? [];
  const lines = rows.map(({ name, summary, results }, at) => [
    name,
    ...columns.map((column) => column.of(summary)?.toFixed(column.decimals) ?? '–'),
    ...(at === 0
      ? ['–', '–']
      : [
          differenceOf(results, first, ({ f1 }) => f1, seed),
          differenceOf(results, first, (one) => one.answer?.f1 ?? null, seed),
        ]),
  ]);
  const heads = [title, ...columns.map((column) => column.title), 'Δ evidence F1', 'Δ answer F1'];
  return [
    `| ${heads.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(heads.length - 1)}`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...runs.map(({ name, evaluated: { conditions } }) => {
      const { dataset, questions, budget, models, version } = conditions;
      const { encoder, reranker, llm } = models;
      return `- ${name}: ${dataset}, ${questions} questions, budget ${budget} tokens; encoder ${encoder}, re-ranker ${reranker}, language model ${llm}; ${version}.`;
    }),
    '',
    'Δ: question by question to the first row, in percent, ± standard error (paired bootstrap).',
    '',
  ].join('\n');
}

function resultsOf(strategy: Measured, results: readonly QuestionResult[]): readonly QuestionResult[] {
  return results.filter((one) => one.strategy === strategy);
}

function differenceOf(
  own: readonly QuestionResult[],
  first: readonly QuestionResult[],
  pick: (result: QuestionResult) => number | null,
  seed: number,
): string {
  const known = new Map(first.map((result) => [keyOf(result), result]));
  const others = own.map((result) => {
    const other = known.get(keyOf(result));
    return other ? pick(other) : null;
  });
  const found: PairedDifference | null = pairedBootstrap(own.map(pick), others, seed);
  if (!found) return '–';
  return `${found.mean < 0 ? '−' : '+'}${Math.abs(100 * found.mean).toFixed(1)} ± ${(100 * found.standardError).toFixed(1)}`;
}

/** Everything that was measured but times, which are never the same again. */
export function withoutTimes({ name, evaluated: { results, report } }: DoneRun) {
  return {
    name,
    results: report.results.map((summary) => ({ ...summary, msPerQuestion: null, p95Ms: null })),
    perQuestion: results.map((result) => ({ ...result, firstMs: null, ms: null })),
  };
}
