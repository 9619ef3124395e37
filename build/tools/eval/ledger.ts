/** The ledger of honesty: how often what was said was right, and how often it should not have been said. */
import { calibrationError, denialAuc } from '../metrics/unanswerable.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import type { QuestionResult } from './measure.ts';
import type { QuestionOutcome } from './outcome.ts';
import type { Measured } from './strategies.ts';
import { mean, type Mean } from './mean.ts';
import { judged, MEAN, percent } from './sources.ts';

/** Shares in [0, 1]. Of the mean over sources each is that of the sources to which it applies. */
export interface LedgerRow {
  readonly source: string;
  readonly strategy: Measured;
  /** Questions with an answer of which it can be told what came of them; the next four add up to them. */
  readonly answerable: number;
  /** Null where no sentence is marked: then none can be told to be right. */
  readonly right: Mean;
  readonly partly: Mean;
  readonly wrong: Mean;
  readonly refusedWrongly: Mean;
  /** Of the answerable ones: right or not, they were shown under 'perhaps'. */
  readonly perhaps: Mean;
  /** Questions without an answer; the next three add up to them. */
  readonly unanswerable: number;
  readonly refusedRightly: Mean;
  readonly perhapsUnfounded: Mean;
  readonly unfounded: Mean;
  /** Of the probability that the documents answer; in the row of the mean over all questions together. */
  readonly calibrationError: Mean;
  readonly auc: Mean;
}

/** Strategies without a verdict have no rows. */
export function keepLedger(strategies: readonly Measured[], results: readonly QuestionResult[]): readonly LedgerRow[] {
  return strategies.flatMap((strategy) => {
    const own = results.filter((result) => result.strategy === strategy && result.verdict !== null);
    const rows = [...Map.groupBy(own, ({ dataset }) => dataset)].map(([source, group]) =>
      rowOf(source, strategy, group),
    );
    return rows.length > 1 ? [...rows, meanOf(strategy, rows, own)] : rows;
  });
}

function rowOf(source: string, strategy: Measured, results: readonly QuestionResult[]): LedgerRow {
  const booked = results.filter(({ outcome }) => outcome !== null);
  const answerable = booked.filter(({ unanswerable }) => unanswerable !== true);
  const unanswerable = booked.filter((result) => result.unanswerable === true);
  const share = (of: readonly QuestionResult[], outcome: QuestionOutcome): Mean =>
    mean(of.map((one) => Number(one.outcome === outcome)));
  const judgements = unanswerable.length > 0 && answerable.length > 0 ? judged(results) : [];
  return {
    source,
    strategy,
    answerable: answerable.length,
    right: answerable.some(({ firstRight }) => firstRight !== null) ? share(answerable, 'right') : null,
    partly: share(answerable, 'partly'),
    wrong: share(answerable, 'wrong'),
    refusedWrongly: share(answerable, 'refused-wrongly'),
    perhaps: mean(answerable.map(({ verdict }) => Number(verdict === 'perhaps'))),
    unanswerable: unanswerable.length,
    refusedRightly: share(unanswerable, 'refused-rightly'),
    perhapsUnfounded: share(unanswerable, 'perhaps-unfounded'),
    unfounded: share(unanswerable, 'unfounded'),
    calibrationError: calibrationError(judgements),
    auc: denialAuc(judgements),
  };
}

function meanOf(strategy: Measured, rows: readonly LedgerRow[], results: readonly QuestionResult[]): LedgerRow {
  const over = (pick: (row: LedgerRow) => Mean): Mean => mean(rows.map(pick));
  const total = (pick: (row: LedgerRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  return {
    source: MEAN,
    strategy,
    answerable: total((row) => row.answerable),
    right: over((row) => row.right),
    partly: over((row) => row.partly),
    wrong: over((row) => row.wrong),
    refusedWrongly: over((row) => row.refusedWrongly),
    perhaps: over((row) => row.perhaps),
    unanswerable: total((row) => row.unanswerable),
    refusedRightly: over((row) => row.refusedRightly),
    perhapsUnfounded: over((row) => row.perhapsUnfounded),
    unfounded: over((row) => row.unfounded),
    calibrationError: calibrationError(judged(results)),
    auc: over((row) => row.auc),
  };
}

/** In percent. */
export function printLedger(rows: readonly LedgerRow[], out: Output): void {
  if (rows.length === 0) return;
  const answerable = ['answerable', 'right', 'partly', 'wrong', 'refused', 'perhaps'];
  const unanswerable = ['no answer', 'refused', 'perhaps', 'found', 'ECE', 'AUC'];
  const sources = [...new Set(rows.map(({ source }) => source))];
  out.print();
  out.print(
    table(
      ['ledger', 'strategy', ...answerable, ...unanswerable],
      sources.flatMap((source) => rows.filter((row) => row.source === source).map(cellsOf)),
    ),
  );
  out.print(
    'Right: the first sentence; partly: another one, or the first stands in a marked paragraph (page); perhaps: of all these, not said plainly. No answer: refused rightly, or answered all the same. ECE (of the mean: all questions together) and AUC: of P(answered). Percent.',
  );
}

function cellsOf(row: LedgerRow): readonly string[] {
  return [
    row.source,
    row.strategy,
    String(row.answerable),
    ...[row.right, row.partly, row.wrong, row.refusedWrongly, row.perhaps].map(percent),
    String(row.unanswerable),
    ...[row.refusedRightly, row.perhapsUnfounded, row.unfounded, row.calibrationError, row.auc].map(percent),
  ];
}
