/** Fits the verdict, and measures it on sources that it was not fitted to. */
import { likelihood, mayBeRefused } from '#shared/domain/answer/judge.ts';
import { trustedSigns } from '#shared/domain/answer/verdict-signs.ts';
import type { LinearModel } from '#shared/base/linear-model.ts';
import { calibrationError, denialAuc } from '../../tools/metrics/unanswerable.ts';
import { fitLogistic } from '../router/fit.ts';
import { askings, type Asking, type VerdictExample } from './examples.ts';

/** What the costs of errors come to: shares of the questions with an answer, as means over sources. */
export interface Allowed {
  /** To be refused. */
  readonly denied: number;
  /** Not to be taken for answered, whichever sentence is shown. */
  readonly unlikely: number;
  /** To be answered under 'perhaps'. */
  readonly doubted: number;
}

/** Shares in [0, 1]; null where the source has no such questions. */
export interface SourceResult {
  readonly source: string;
  /** How often an answerable question is thought likelier to have an answer than one that annotators found none to. */
  readonly auc: number | null;
  readonly refused: Readonly<Record<Asking, number | null>>;
  /** Of those that annotators found no answer to, what is not answered plainly; and of the answerable ones. */
  readonly notPlain: number | null;
  readonly doubted: number | null;
  /** Of the answerable ones whose sentences are marked: said plainly, and the likeliest sentence is right, or is not. */
  readonly plain: { readonly right: number | null; readonly wrong: number | null };
}

export interface Thresholds {
  /** Of the probability that the documents answer. */
  readonly refusedBelow: number;
  readonly likelyFrom: number;
  /** Of the trust in the likeliest sentence. */
  readonly foundFrom: number;
}

const RIDGE = 3;
/** What each source counts; half of it are the questions with an answer. */
const SOURCE_WEIGHT = 300;
const PARTS: Readonly<Record<Asking, number>> = { own: 0.5, annotated: 0.25, strayed: 0.15, 'off-topic': 0.1 };
/** A handful of questions counts no more than as many of a larger source. */
const LEAST_QUESTIONS = 60;

export function fitVerdict(examples: readonly VerdictExample[]): LinearModel {
  const keyOf = ({ source, asking }: VerdictExample): string => `${source}/${asking}`;
  const counts = new Map([...Map.groupBy(examples, keyOf)].map(([key, own]) => [key, own.length]));
  return fitLogistic(
    examples.map((one) => ({
      row: Float32Array.from(one.signs.answered),
      label: one.asking === 'own' ? 1 : 0,
      weight: (SOURCE_WEIGHT * PARTS[one.asking]) / Math.max(LEAST_QUESTIONS, counts.get(keyOf(one))!),
    })),
    RIDGE,
  );
}

/** How likely the likeliest sentence is right by words alone, learned where the documents answer and sentences are marked. */
export function fitWordsTrust(examples: readonly VerdictExample[]): LinearModel {
  const marked = examples.filter(({ asking, right }) => asking === 'own' && right !== undefined);
  const counts = new Map([...Map.groupBy(marked, ({ source }) => source)].map(([source, own]) => [source, own.length]));
  return fitLogistic(
    marked.map(({ source, signs, right }) => ({
      row: Float32Array.from(signs.trusted.slice(0, trustedSigns.length)),
      label: right ? 1 : 0,
      weight: (SOURCE_WEIGHT * PARTS.own) / Math.max(LEAST_QUESTIONS, counts.get(source)!),
    })),
    RIDGE,
  );
}

interface Judged extends VerdictExample {
  /** That the documents answer, and that the sentence does. */
  readonly p: number;
  readonly trust: number;
  /** As the product refuses: not where nothing in particular is missing. */
  readonly refusable: boolean;
}

/** What a question's likeliest sentence is trusted, where `p` is that the documents answer. */
export type Trusting = (one: VerdictExample, p: number) => number;

/** By words alone, learned of other sources. */
export function trustByWords(others: readonly VerdictExample[]): Trusting {
  const model = fitWordsTrust(others);
  return ({ signs }, p) => p * Math.sqrt(likelihood(signs.trusted.slice(0, trustedSigns.length), model));
}

/**
 * @param trustBy  makes it of the other sources
 * @param given  thresholds that hold whatever is known; else those that keep to what is allowed
 */
export function leaveSourcesOut(
  examples: readonly VerdictExample[],
  measuredOnly: ReadonlySet<string>,
  allowed: Allowed,
  trustBy: (others: readonly VerdictExample[]) => Trusting,
  given?: Pick<Thresholds, 'likelyFrom' | 'foundFrom'>,
): {
  readonly results: readonly SourceResult[];
  readonly mean: SourceResult;
  readonly thresholds: Thresholds;
  /** Expected calibration error over all questions, in [0, 1]. */
  readonly ece: number;
} {
  const sources = [...new Set(examples.map(({ source }) => source))];
  const judged = new Map(
    sources.map((source) => {
      const others = examples.filter((one) => one.source !== source && !measuredOnly.has(one.source));
      const model = fitVerdict(others);
      const trust = trustBy(others);
      const own = examples.filter((one) => one.source === source);
      const judge = (one: VerdictExample): Judged => {
        const p = likelihood(one.signs.answered, model);
        return { ...one, p, trust: trust(one, p), refusable: mayBeRefused(one.signs) };
      };
      return [source, own.map(judge)];
    }),
  );
  const all = [...judged.values()];
  const denials = all.map((own) => own.map((one) => (one.refusable ? one : { ...one, p: 1 })));
  const refusedBelow = thresholdFor(denials, allowed.denied);
  const likelyFrom = given?.likelyFrom ?? thresholdFor(all, allowed.denied + allowed.unlikely);
  const shown = all.map((own) => own.map((one) => ({ ...one, p: isRefused(one, refusedBelow) ? 0 : one.trust })));
  const foundFrom = given?.foundFrom ?? thresholdFor(shown, allowed.denied + allowed.doubted);
  const thresholds = { refusedBelow, likelyFrom, foundFrom };
  const results = [...judged].map(([source, own]) => resultOf(source, own, thresholds));
  const over = (pick: (one: SourceResult) => number | null): number | null =>
    meanOf(results.flatMap((one) => pick(one) ?? []));
  const refused = Object.fromEntries(askings.map((asking) => [asking, over((one) => one.refused[asking])]));
  return {
    results,
    thresholds,
    ece: calibrationError(all.flat().map(judgedOf)) ?? 0,
    mean: {
      source: 'mean',
      auc: over((one) => one.auc),
      refused: refused as SourceResult['refused'],
      notPlain: over((one) => one.notPlain),
      doubted: over((one) => one.doubted),
      plain: { right: over(({ plain }) => plain.right), wrong: over(({ plain }) => plain.wrong) },
    },
  };
}

function resultOf(source: string, judged: readonly Judged[], thresholds: Thresholds): SourceResult {
  const { refusedBelow, foundFrom } = thresholds;
  const isPlain = (one: Judged): boolean => !isRefused(one, refusedBelow) && one.trust >= foundFrom;
  const of = (asking: Asking): readonly Judged[] => judged.filter((one) => one.asking === asking);
  const refusedOf = (asking: Asking): number | null =>
    meanOf(of(asking).map((one) => Number(isRefused(one, refusedBelow))));
  const refused = Object.fromEntries(askings.map((asking) => [asking, refusedOf(asking)]));
  const notFound = (asking: Asking): number | null => meanOf(of(asking).map((one) => Number(!isPlain(one))));
  const belowFound = notFound('own');
  const marked = of('own').filter(({ right }) => right !== undefined);
  const plainly = (wanted: boolean): number | null =>
    meanOf(marked.map((one) => Number(isPlain(one) && one.right === wanted)));
  return {
    source,
    auc: denialAuc([...of('own'), ...of('annotated')].map(judgedOf)),
    refused: refused as SourceResult['refused'],
    notPlain: notFound('annotated'),
    plain: { right: plainly(true), wrong: plainly(false) },
    doubted: belowFound === null ? null : belowFound - (refusedOf('own') ?? 0),
  };
}

function isRefused({ p, refusable }: Judged, refusedBelow: number): boolean {
  return refusable && p < refusedBelow;
}

/** The largest threshold in steps of .005 below which no more of the answerable questions fall, as the mean over sources. */
function thresholdFor(sources: readonly (readonly Judged[])[], share: number): number {
  const below = (threshold: number): number =>
    meanOf(
      sources.flatMap(
        (own) =>
          shareBelow(
            own.filter(({ asking }) => asking === 'own'),
            threshold,
          ) ?? [],
      ),
    ) ?? 0;
  let best = 0;
  for (let step = 1; step < 200; step++) if (below(step / 200) <= share) best = step / 200;
  return best;
}

function shareBelow(judged: readonly Judged[], threshold: number): number | null {
  return meanOf(judged.map(({ p }) => Number(p < threshold)));
}

function judgedOf({ asking, p }: Judged): { unanswerable: boolean; probability: number } {
  return { unanswerable: asking !== 'own', probability: p };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
