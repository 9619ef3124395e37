/** A table of a paper: what is asked of which strategies at which settings, with the rows that the paper prints beside. */
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import { questionsOf, type Conditions } from '../report.ts';
import type { Measured } from '../strategies.ts';
import type { StrategySummary } from '../summarize.ts';

export interface Recipe {
  readonly name: string;
  /** The table that it stands for. */
  readonly of: string;
  readonly strategies: readonly Measured[];
  readonly budgetTokens: number;
  readonly parameters: PathParameters;
  /** Measured with each of these values. */
  readonly sweep?: Sweeping;
  readonly columns: readonly Column[];
  /** As the paper prints them, column by column; undefined where it has none. */
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[];
  /** What could not be had here, or is otherwise. */
  readonly differs: readonly string[];
}

export interface Sweeping {
  /** Of PT-RAG and RDR², or T, the budget. */
  readonly parameter: keyof PathParameters | 'budget';
  readonly values: readonly number[];
}

export interface Column {
  readonly title: string;
  readonly decimals: number;
  /** As the paper prints it: shares in percent. */
  readonly of: (summary: StrategySummary) => number | null | undefined;
}

export const percent =
  (of: Column['of']): Column['of'] =>
  (summary) => {
    const value = of(summary);
    return value === null || value === undefined ? value : value * 100;
  };

export const answerF1: Column = { title: 'answer F1', decimals: 1, of: percent(({ answer }) => answer?.f1) };
export const evidenceF1: Column = { title: 'evidence F1', decimals: 1, of: percent(({ evidence }) => evidence.f1) };
export const bleu1: Column = { title: 'BLEU-1', decimals: 1, of: percent(({ answer }) => answer?.bleu1) };
export const bleu2: Column = { title: 'BLEU-2', decimals: 1, of: percent(({ answer }) => answer?.bleu2) };
export const rougeL: Column = { title: 'ROUGE-L', decimals: 1, of: percent(({ answer }) => answer?.rougeL) };
export const recallInBudget: Column = {
  title: 'recall in the budget',
  decimals: 1,
  of: percent(({ evidence }) => evidence.recall),
};
export const accuracy: Column = { title: 'accuracy', decimals: 1, of: percent(({ answer }) => answer?.accuracy) };

export const QASPER_BUDGET = 600;
export const NO_WRITER =
  'The paper’s answers are written by a large language model; here they are quoted, or by the model of this run.';

/** A strategy, or one at a value of the parameter that is swept. */
export interface MeasuredRow {
  readonly name: string;
  readonly summary: StrategySummary;
}

type Stated = Pick<Conditions, 'dataset' | 'questions' | 'chosen' | 'budget' | 'models' | 'version'>;

/** A Markdown table: the paper's rows, then those of this run, and below it what differs. */
export function recipeTable(
  { of, columns, rows, differs }: Recipe,
  measured: readonly MeasuredRow[],
  run: Stated,
): string {
  const { dataset, budget, models, version } = run;
  const cells = (values: readonly (number | null | undefined)[]): string =>
    values
      .map((value, at) => (value === null || value === undefined ? '–' : value.toFixed(columns[at]!.decimals)))
      .join(' | ');
  const { encoder, reranker, llm } = models;
  return [
    `| ${of} | ${columns.map(({ title }) => title).join(' | ')} |`,
    `| --- | ${columns.map(() => '---:').join(' | ')} |`,
    ...rows.map(({ name, values }) => `| ${name}, as printed | ${cells(values)} |`),
    ...measured.map(
      ({ name, summary }) => `| \`${name}\`, here | ${cells(columns.map((column) => column.of(summary)))} |`,
    ),
    '',
    `Here: ${dataset}, ${questionsOf(run)}, budget ${budget} tokens; encoder ${encoder}, re-ranker ${reranker}, language model ${llm}; ${version}.`,
    '',
    ...differs.map((one) => `- ${one}`),
  ].join('\n');
}
