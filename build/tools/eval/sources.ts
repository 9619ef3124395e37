/** What a reader gets, source by source and as the mean over them, with the floor beside it. */
import { bestThreshold, denialAuc, scoreDenials, type Judged } from '../metrics/unanswerable.ts';
import { percentile, round } from '../bench/numbers.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { mean, type Mean } from './mean.ts';
import { firstCounts, type QuestionResult } from './measure.ts';
import { FLOOR, type Measured } from './strategies.ts';

export interface SourceRow {
  /** `MEAN` for the mean over sources, where there are several. */
  readonly source: string;
  readonly strategy: Measured;
  readonly questions: number;
  /** Share of the answerable questions with a gold paragraph, or page, among the first 1, 3 and 5. */
  readonly recallAt: readonly { readonly first: number; readonly recall: Mean }[];
  /** How many questions have a sentence that could be right, and in how many the first one shown is. */
  readonly sentenceQuestions: number;
  readonly firstSentence: Mean;
  /** Share of all questions to which a short answer is shown, and of these, where that can be told, of right ones. */
  readonly shortShown: Mean;
  readonly shortRight: Mean;
  /** Where some questions have no answer and others do. */
  readonly notAnswered: {
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
    readonly auc: Mean;
  } | null;
  /** Share of the answerable questions that were denied. */
  readonly falseDenials: Mean;
  readonly msPerQuestion: Mean;
  readonly p95Ms: Mean;
}

export const MEAN = 'mean of sources';

export function summarizeSources(
  strategies: readonly Measured[],
  results: readonly QuestionResult[],
): readonly SourceRow[] {
  return strategies.flatMap((strategy) => {
    const own = results.filter((result) => result.strategy === strategy);
    // The floor denies nothing by itself: its threshold is the best for the questions it is measured on.
    const threshold = strategy === FLOOR ? bestThreshold(judged(own)) : undefined;
    const rows = [...Map.groupBy(own, ({ dataset }) => dataset)].map(([source, group]) =>
      rowOf(source, strategy, group, threshold),
    );
    return rows.length > 1 ? [...rows, meanOf(strategy, rows)] : rows;
  });
}

function rowOf(
  source: string,
  strategy: Measured,
  results: readonly QuestionResult[],
  threshold: number | undefined,
): SourceRow {
  const times = results.flatMap(({ ms }) => ms ?? []);
  const denials = results.flatMap(({ unanswerable, denied, said }) => {
    const isDenied = threshold === undefined ? denied : (said?.probability ?? 0) < threshold;
    return isDenied === null || said === null ? [] : [{ unanswerable: unanswerable === true, denied: isDenied }];
  });
  const told = results.some(({ unanswerable }) => unanswerable === true) ? scoreDenials(denials) : null;
  const sentences = results.flatMap(({ firstRight }) => firstRight ?? []);
  const isTold = threshold === undefined || told !== null;
  const denied = denials.filter(({ unanswerable }) => !unanswerable).map((one) => Number(one.denied));
  return {
    source,
    strategy,
    questions: results.length,
    recallAt: firstCounts.map((first, at) => ({ first, recall: mean(results.map(({ hits }) => share(hits[at]))) })),
    sentenceQuestions: sentences.length,
    firstSentence: mean(sentences.map(Number)),
    shortShown:
      strategy === FLOOR ? null : mean(results.flatMap(({ said }) => (said ? [Number(said.short !== null)] : []))),
    shortRight: mean(results.map(({ shortRight }) => share(shortRight))),
    notAnswered: told && {
      precision: told.precision,
      recall: told.recall,
      f1: told.f1,
      auc: denialAuc(judged(results)),
    },
    falseDenials: isTold ? mean(denied) : null,
    msPerQuestion: times.length === 0 ? null : round(mean(times) ?? 0),
    p95Ms: times.length === 0 ? null : round(percentile(times, 0.95)),
  };
}

/** The questions that were given a probability. */
export function judged(results: readonly QuestionResult[]): readonly Judged[] {
  return results.flatMap(({ unanswerable, said }) => {
    const probability = said?.probability ?? undefined;
    return probability === undefined ? [] : [{ unanswerable: unanswerable === true, probability }];
  });
}

/** Sources count alike, however many questions they have; a measure is that of the sources to which it applies. */
function meanOf(strategy: Measured, rows: readonly SourceRow[]): SourceRow {
  const over = (pick: (row: SourceRow) => Mean): Mean => mean(rows.map(pick));
  const told = rows.flatMap(({ notAnswered }) => notAnswered ?? []);
  const total = (pick: (row: SourceRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  return {
    source: MEAN,
    strategy,
    questions: total((row) => row.questions),
    recallAt: firstCounts.map((first, at) => ({ first, recall: over((row) => row.recallAt[at]?.recall ?? null) })),
    sentenceQuestions: total((row) => row.sentenceQuestions),
    firstSentence: over((row) => row.firstSentence),
    shortShown: over((row) => row.shortShown),
    shortRight: over((row) => row.shortRight),
    notAnswered:
      told.length === 0
        ? null
        : {
            precision: mean(told.map((one) => one.precision)) ?? 0,
            recall: mean(told.map((one) => one.recall)) ?? 0,
            f1: mean(told.map((one) => one.f1)) ?? 0,
            auc: mean(told.map((one) => one.auc)),
          },
    falseDenials: over((row) => row.falseDenials),
    msPerQuestion: over((row) => row.msPerQuestion),
    p95Ms: over((row) => row.p95Ms),
  };
}

/** Beside each source what the floor makes of it; in percent. */
export function printSources(rows: readonly SourceRow[], out: Output): void {
  const shown = rows.filter(({ recallAt, firstSentence }) => firstSentence !== null || recallAt[0]?.recall !== null);
  if (shown.length === 0) return;
  const sources = [...new Set(shown.map(({ source }) => source))];
  const header = ['source', 'strategy', 'questions', 'R@1', 'R@3', 'R@5', 'sentence', 'of', 'short', 'right'];
  const denials = ['n/a P', 'R', 'F1', 'AUC', 'false denials', 'p95 ms'];
  out.print();
  out.print(
    table(
      [...header, ...denials],
      sources.flatMap((source) => shown.filter((row) => row.source === source).map(cellsOf)),
    ),
  );
  out.print(
    'R@k: a gold paragraph (page) among the first k; sentence: the first one shown is right; short: shown for so many, so many of these right; n/a: not answered. Percent.',
  );
}

function cellsOf(row: SourceRow): readonly string[] {
  const { notAnswered } = row;
  return [
    row.source,
    row.strategy,
    String(row.questions),
    ...row.recallAt.map(({ recall }) => percent(recall)),
    percent(row.firstSentence),
    String(row.sentenceQuestions),
    ...[
      row.shortShown,
      row.shortRight,
      notAnswered?.precision,
      notAnswered?.recall,
      notAnswered?.f1,
      notAnswered?.auc,
    ].map(percent),
    percent(row.falseDenials),
    row.p95Ms?.toFixed(0) ?? '–',
  ];
}

export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : (100 * value).toFixed(1);
}

function share(value: boolean | null | undefined): Mean {
  return value === null || value === undefined ? null : Number(value);
}
