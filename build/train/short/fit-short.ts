/** Fits which short answers are right, and measures it on sources that it was not fitted to. */
import { surestOf } from '#shared/domain/answer/span/find-span.ts';
import { saysAll, saysNames } from '#shared/domain/answer/span/signs.ts';
import { type Ensemble, logistic, sumOf } from '#shared/domain/document/headings/trees.ts';
import { boost } from '../boost.ts';
import type { AskedExample, SourceExamples } from './examples.ts';

const OPTIONS = { trees: 200, leaves: 4, rate: 0.1, leastWeight: 20, ridge: 5, featureShare: 0.5, seed: 1 };
/** Questions that a source counts for at most. */
const SOURCE_WEIGHT = 900;
/** Candidates that a question counts for at most. */
const QUESTION_WEIGHT = 6;
const BEREFT_WEIGHT = 0.7;

export function fitShort(sources: readonly SourceExamples[]): Ensemble {
  const rows = sources.flatMap(({ asked }) => {
    const whole = asked.filter(({ bereft }) => !bereft).length;
    const each = Math.min(1, SOURCE_WEIGHT / Math.max(1, whole));
    return asked.flatMap(({ candidates, bereft }) => {
      const weight = each * (bereft ? BEREFT_WEIGHT : 1) * Math.min(1, QUESTION_WEIGHT / candidates.length);
      return candidates.flatMap(({ signs, right }) =>
        right === undefined ? [] : [{ row: Float32Array.from(signs), label: Number(right), weight }],
      );
    });
  });
  return boost(
    {
      rows: rows.map(({ row }) => row),
      labels: rows.map(({ label }) => label),
      weights: rows.map(({ weight }) => weight),
    },
    OPTIONS,
  );
}

/** What would be said to one question. */
export interface SaidShort {
  readonly source: string;
  readonly sureness: number;
  /** Its sentence says every word of the question. */
  readonly whole: boolean;
  readonly right: boolean;
}

/** Every source judged by a model of the others. */
export function leaveSourcesOut(
  sources: readonly SourceExamples[],
  measuredOnly: ReadonlySet<string>,
): readonly SaidShort[] {
  return sources.flatMap(({ source, asked }) => {
    const model = fitShort(sources.filter((one) => one.source !== source && !measuredOnly.has(one.source)));
    return asked.flatMap((one) => saidOf(one, model) ?? []);
  });
}

function saidOf({ source, candidates, bereft, judged }: AskedExample, model: Ensemble): SaidShort | undefined {
  if (bereft || !judged) return undefined;
  const surest = surestOf(candidates, ({ signs }) => logistic(sumOf(model, Float32Array.from(signs))));
  const right = surest?.one.right;
  return surest && right !== undefined && saysNames(surest.one)
    ? { source, sureness: surest.sureness, whole: saysAll(surest.one), right }
    : undefined;
}

/** Shares in [0, 1]; `right` is null where nothing is shown. */
export interface ShortResult {
  readonly source: string;
  readonly questions: number;
  readonly shown: number;
  readonly right: number | null;
}

/** From which sureness on a span is said, by whether its sentence says all of the question or a part. */
export interface SaidFrom {
  readonly whole: number;
  readonly part: number;
}

export function resultsAt(
  from: SaidFrom,
  sources: readonly SourceExamples[],
  said: readonly SaidShort[],
): readonly ShortResult[] {
  return sources
    .filter(({ questions }) => questions > 0)
    .map(({ source, questions }) => {
      const shown = said.filter((one) => one.source === source && one.sureness >= (one.whole ? from.whole : from.part));
      const right = shown.filter((one) => one.right).length;
      return {
        source,
        questions,
        shown: shown.length / questions,
        right: shown.length === 0 ? null : right / shown.length,
      };
    });
}

/** Means over sources, each counting the same; of what is right, over those with enough that is shown. */
export function meanOf(results: readonly ShortResult[]): ShortResult {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const telling = results.filter(({ questions, shown }) => shown * questions >= LEAST_SHOWN);
  const questions = results.reduce((sum, one) => sum + one.questions, 0);
  return {
    source: 'mean',
    questions,
    shown: mean(results.map(({ shown }) => shown)),
    right: telling.length === 0 ? null : mean(telling.map(({ right }) => right ?? 0)),
  };
}

const LEAST_SHOWN = 5;

/**
 * The pair, in steps of .02, that shows most of all pairs by which at least `share` of what is shown is right. Where the
 * sentence leaves out a word of the question, no less is asked for.
 */
export function saidFromFor(share: number, sources: readonly SourceExamples[], said: readonly SaidShort[]): SaidFrom {
  const steps = Array.from({ length: STEPS }, (_, step) => (LEAST_STEP + 2 * step) / 100);
  const pairs = steps.flatMap((whole) => steps.filter((part) => part >= whole).map((part) => ({ whole, part })));
  const held = pairs.flatMap((from) => {
    const { right, shown } = meanOf(resultsAt(from, sources, said));
    return right !== null && right >= share ? [{ from, shown }] : [];
  });
  return held.toSorted((a, b) => b.shown - a.shown)[0]?.from ?? { whole: 1, part: 1 };
}

const STEPS = 35;
const LEAST_STEP = 30;
