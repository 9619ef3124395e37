/** Fits the verdict, and measures it on sources that it was not fitted to. */
import { likelihood } from '#shared/domain/answer/verdict.ts';
import type { LinearModel } from '#shared/domain/retrieval/linear-model.ts';
import { fitLogistic } from '../router/fit.ts';
import type { VerdictExample } from './examples.ts';

/** Shares in [0, 1]; null where the source has no such questions. `strayed` questions were written for other documents. */
export interface SourceResult {
  readonly source: string;
  readonly auc: number | null;
  readonly aucStrayed: number | null;
  readonly denied: number | null;
  readonly refused: number | null;
  readonly refusedStrayed: number | null;
}

const RIDGE = 3;
/** What each source counts, half of it the questions with an answer. */
const SOURCE_WEIGHT = 300;

export function fitVerdict(examples: readonly VerdictExample[]): LinearModel {
  const keyOf = ({ source, answerable }: VerdictExample): string => `${source}/${String(answerable)}`;
  const counts = new Map([...Map.groupBy(examples, keyOf)].map(([key, own]) => [key, own.length]));
  return fitLogistic(
    examples.map((one) => ({
      row: Float32Array.from(one.signs),
      label: one.answerable ? 1 : 0,
      weight: SOURCE_WEIGHT / 2 / counts.get(keyOf(one))!,
    })),
    RIDGE,
  );
}

interface Judged extends VerdictExample {
  readonly p: number;
}

/** @param denied  the share of answerable questions that may be refused, as the mean over sources */
export function leaveSourcesOut(
  examples: readonly VerdictExample[],
  measuredOnly: ReadonlySet<string>,
  denied: number,
): { readonly results: readonly SourceResult[]; readonly mean: SourceResult; readonly threshold: number } {
  const sources = [...new Set(examples.map(({ source }) => source))];
  const judged = new Map(
    sources.map((source) => {
      const model = fitVerdict(examples.filter((one) => one.source !== source && !measuredOnly.has(one.source)));
      const own = examples.filter((one) => one.source === source);
      return [source, own.map((one): Judged => ({ ...one, p: likelihood(one.signs, model) }))];
    }),
  );
  const threshold = thresholdFor([...judged.values()], denied);
  const results = [...judged].map(([source, own]) => resultOf(source, own, threshold));
  const over = (key: Exclude<keyof SourceResult, 'source'>): number | null =>
    meanOf(results.flatMap((one) => one[key] ?? []));
  return {
    results,
    threshold,
    mean: {
      source: 'mean',
      auc: over('auc'),
      aucStrayed: over('aucStrayed'),
      denied: over('denied'),
      refused: over('refused'),
      refusedStrayed: over('refusedStrayed'),
    },
  };
}

function resultOf(source: string, judged: readonly Judged[], threshold: number): SourceResult {
  const answerable = judged.filter((one) => one.answerable);
  const strayed = judged.filter((one) => one.strayed);
  const annotated = judged.filter((one) => !one.answerable && !one.strayed);
  return {
    source,
    auc: areaOf(answerable, annotated),
    aucStrayed: areaOf(answerable, strayed),
    denied: shareBelow(answerable, threshold),
    refused: shareBelow(annotated, threshold),
    refusedStrayed: shareBelow(strayed, threshold),
  };
}

/** The largest threshold in steps of .005 that denies no more, as the mean over sources. */
function thresholdFor(sources: readonly (readonly Judged[])[], denied: number): number {
  const deniedAt = (threshold: number): number =>
    meanOf(
      sources.flatMap(
        (own) =>
          shareBelow(
            own.filter(({ answerable }) => answerable),
            threshold,
          ) ?? [],
      ),
    ) ?? 0;
  let best = 0;
  for (let step = 1; step < 200; step++) if (deniedAt(step / 200) <= denied) best = step / 200;
  return best;
}

function shareBelow(judged: readonly Judged[], threshold: number): number | null {
  return meanOf(judged.map(({ p }) => Number(p < threshold)));
}

/** How often an answerable question is thought likelier to have an answer than an unanswerable one. */
function areaOf(high: readonly Judged[], low: readonly Judged[]): number | null {
  return meanOf(high.flatMap((a) => low.map((b) => (a.p > b.p ? 1 : a.p === b.p ? 0.5 : 0))));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
