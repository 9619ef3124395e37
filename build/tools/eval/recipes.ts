/** Tables of the papers as commands: what is asked of which strategies at which settings, with the rows that the paper prints beside. */
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import type { Measured } from './strategies.ts';
import type { StrategySummary } from './summarize.ts';
import type { Conditions } from './report.ts';

export interface Recipe {
  readonly name: string;
  /** The table that it stands for. */
  readonly of: string;
  readonly strategies: readonly Measured[];
  readonly budgetTokens: number;
  readonly parameters: PathParameters;
  readonly columns: readonly Column[];
  /** As the paper prints them, column by column; undefined where it has none. */
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[];
  /** What could not be had here, or is otherwise. */
  readonly differs: readonly string[];
}

interface Column {
  readonly title: string;
  readonly decimals: number;
  /** As the paper prints it: shares in percent. */
  readonly of: (summary: StrategySummary) => number | null | undefined;
}

const percent =
  (of: Column['of']): Column['of'] =>
  (summary) => {
    const value = of(summary);
    return value === null || value === undefined ? value : value * 100;
  };

const answerF1: Column = { title: 'answer F1', decimals: 1, of: percent(({ answer }) => answer?.f1) };
const evidenceF1: Column = { title: 'evidence F1', decimals: 1, of: percent(({ evidence }) => evidence.f1) };

const QASPER_BUDGET = 600;
const NO_WRITER =
  'The paper’s answers are written by a large language model; here they are quoted, or by the model of this run.';

export const recipes: readonly Recipe[] = [
  {
    name: 'pt-rag-1',
    of: 'PT-RAG, Table 1, QASPER',
    strategies: ['path-as-paper', 'path', 'auto', 'flat', 'raptor', 'bm25'],
    budgetTokens: QASPER_BUDGET,
    parameters: { sections: 2, paths: 3, steps: 3 },
    columns: [
      answerF1,
      { title: 'BLEU-1', decimals: 1, of: percent(({ answer }) => answer?.bleu1) },
      { title: 'ROUGE-L', decimals: 1, of: percent(({ answer }) => answer?.rougeL) },
      evidenceF1,
      { title: 'SE', decimals: 2, of: ({ sectionEntropy }) => sectionEntropy },
      { title: 'EACE', decimals: 2, of: ({ eace }) => eace },
    ],
    rows: [
      { name: 'Naive RAG', values: [49.51, 42.3, 47.25, 54.28, 2.27, 2.28] },
      { name: 'GraphRAG', values: [33.47, 29.17, 32.15, 35.52, 1.45, 1.51] },
      { name: 'LightRAG', values: [50.55, 44.51, 47.98, 25.62, 2.11, 2.14] },
      { name: 'RAPTOR', values: [53.25, 45.52, 47.88, 40.09, 1.29, 1.33] },
      { name: 'PT-RAG', values: [67.09, 60.12, 64.84, 51.67, 0.44, 0.47] },
    ],
    differs: [
      NO_WRITER,
      'Its budget and smoothing of EACE are not stated; GraphRAG and LightRAG, BLEU-2, ROUGE-1, ROUGE-2 and the judge are not measured.',
    ],
  },
  {
    name: 'kdd-7',
    of: 'KDD ’24, Table 7, QASPER',
    strategies: ['auto', 'path', 'flat', 'bm25'],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [evidenceF1, answerF1],
    rows: [
      { name: 'LED', values: [29.2, 33.12] },
      { name: 'DPR', values: [36.98, 30.22] },
      { name: 'CGSN (SciBERT)', values: [53.98, 39.44] },
      { name: 'LLaMA aug', values: [40.67, 57.23] },
      { name: 'Human', values: [71.62, 60.92] },
    ],
    differs: [NO_WRITER, 'Its retrievers and its writer learned from QASPER’s train set; nothing here did.'],
  },
  {
    name: 'bookrag-5',
    of: 'BookRAG, Table 5, Qasper',
    strategies: ['agent', 'auto', 'raptor', 'bm25'],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [{ title: 'accuracy', decimals: 1, of: percent(({ answer }) => answer?.accuracy) }, answerF1],
    rows: [
      { name: 'BM25', values: [38.1, 42.5] },
      { name: 'Vanilla RAG', values: [40.6, 44.4] },
      { name: 'RAPTOR', values: [39.4, 44.1] },
      { name: 'DocETL', values: [42.3, 50.4] },
      { name: 'BookRAG', values: [55.2, 61.1] },
    ],
    differs: [
      NO_WRITER,
      'It reads PDFs and asks questions of its own beside those of QASPER; here the text of QASPER is read. A vision model and its graph by a model are not here.',
    ],
  },
];

/** A Markdown table: the paper's rows, then those of this run, and below it what differs. */
export function recipeTable(
  { of, columns, rows, differs }: Recipe,
  summaries: readonly StrategySummary[],
  {
    dataset,
    questions,
    budget,
    models,
    version,
  }: Pick<Conditions, 'dataset' | 'questions' | 'budget' | 'models' | 'version'>,
): string {
  const cells = (values: readonly (number | null | undefined)[]): string =>
    values
      .map((value, at) => (value === null || value === undefined ? '–' : value.toFixed(columns[at]!.decimals)))
      .join(' | ');
  const { encoder, reranker, llm } = models;
  return [
    `| ${of} | ${columns.map(({ title }) => title).join(' | ')} |`,
    `| --- | ${columns.map(() => '---:').join(' | ')} |`,
    ...rows.map(({ name, values }) => `| ${name}, as printed | ${cells(values)} |`),
    ...summaries.map((one) => `| \`${one.strategy}\`, here | ${cells(columns.map((column) => column.of(one)))} |`),
    '',
    `Here: ${dataset}, ${questions} questions, budget ${budget} tokens; encoder ${encoder}, re-ranker ${reranker}, language model ${llm}; ${version}.`,
    ...differs,
  ].join('\n');
}
