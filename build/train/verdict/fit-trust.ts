/** Fits how likely the documents answer, and the likeliest sentence does, where meaning is known, and measures both on documents that they were not fitted to. */
import type { LinearModel } from '#shared/base/linear-model.ts';
import { likelihood, mayBeRefused } from '#shared/domain/answer/judge.ts';
import { calibrationError, denialAuc } from '../../tools/metrics/unanswerable.ts';
import { fitLogistic } from '../router/fit.ts';
import type { StrangersExample } from './strangers-examples.ts';

/** Hundreds of questions tell little of a handful of signs, so these are held back. */
const RIDGE = 30;
/** Of all that is learned from, what strayed counts, however many were asked: readers seldom ask what has nothing to do with a document. */
const STRAYED_SHARE = 0.1;

/** How likely it is that a sentence that is quoted answers. */
export function fitTrust(examples: readonly StrangersExample[]): LinearModel {
  const quoted = examples.filter((one) => isOwn(one) && one.quoted);
  return fitLogistic(
    quoted.map(({ trusted, right }) => ({ row: Float32Array.from(trusted), label: right ? 1 : 0, weight: 1 })),
    RIDGE,
  );
}

/** How likely it is that the documents answer at all. */
export function fitAnswered(examples: readonly StrangersExample[]): LinearModel {
  const own = examples.filter(isOwn).length;
  const strayed = Math.max(1, examples.length - own);
  const strayedWeight = Math.min(1, (own * STRAYED_SHARE) / (1 - STRAYED_SHARE) / strayed);
  return fitLogistic(
    examples.map(({ answered, asking }) => ({
      row: Float32Array.from(answered),
      label: asking === 'answerable' ? 1 : 0,
      weight: asking === 'strayed' ? strayedWeight : 1,
    })),
    RIDGE,
  );
}

function isOwn({ asking }: StrangersExample): boolean {
  return asking !== 'strayed';
}

/** What errors may come to, in [0, 1]. */
const ALLOWED = {
  /** Of what is stated as found, wrong: said wrongly and plainly is the worst that an answer can be. */
  wrong: 0.25,
  /** Of what the documents do not answer, stated as found. */
  invented: 0.06,
  /** Of what the documents answer, refused; and not taken for answered. */
  denied: 0.02,
  unlikely: 0.25,
};

/** Steps of thresholds. */
const STEP = 0.01;

/** From which trust on a sentence is stated as found, and from which probability on the documents are taken to answer, or are not denied to. */
export interface TrustThresholds {
  readonly foundFrom: number;
  readonly likelyFrom: number;
  readonly refusedBelow: number;
}

export interface TrustResult {
  readonly thresholds: TrustThresholds;
  readonly answered: {
    readonly questions: number;
    /** How often an answerable question is thought likelier to be than one that is not; null where all are alike. */
    readonly auc: number | null;
    /** Expected calibration error, in [0, 1]. */
    readonly ece: number;
    /** Counts of what is refused. */
    readonly refused: Readonly<Record<StrangersExample['asking'], number>>;
  };
  readonly trusted: {
    readonly questions: number;
    /** How often a right sentence is trusted more than a wrong one; null where all are right, or none. */
    readonly auc: number | null;
    readonly ece: number;
    /** Counts of what is stated as found, of it right, and without an answer. */
    readonly found: number;
    readonly right: number;
    readonly unanswerable: number;
  };
}

interface Judged extends StrangersExample {
  readonly p: number;
  readonly trust: number;
}

/** Every document judged by models of the others, and the thresholds that keep to what is allowed there. */
export function leaveDocumentsOut(examples: readonly StrangersExample[]): TrustResult {
  const judged = [...new Set(examples.map(({ document }) => document))].flatMap((document) => {
    const others = examples.filter((one) => one.document !== document);
    const [answered, trusted] = [fitAnswered(others), fitTrust(others)];
    return examples
      .filter((one) => one.document === document)
      .map((one) => ({ ...one, p: likelihood(one.answered, answered), trust: likelihood(one.trusted, trusted) }));
  });
  const thresholds = thresholdsOf(judged);
  return { thresholds, answered: answeredWorth(judged, thresholds), trusted: trustedWorth(judged, thresholds) };
}

function thresholdsOf(judged: readonly Judged[]): TrustThresholds {
  const quoted = judged.filter((one) => isOwn(one) && one.quoted);
  const answerable = judged.filter(({ asking }) => asking === 'answerable');
  const steps = Array.from({ length: 1 / STEP - 1 }, (_, at) => (at + 1) / (1 / STEP));
  const share = (all: readonly Judged[], test: (one: Judged) => boolean): number =>
    all.filter(test).length / Math.max(1, all.length);
  const unanswerable = judged.filter(({ asking }) => asking === 'unanswerable');
  const isKept = (from: number): boolean => {
    const isFound = ({ quoted: isQuoted, trust }: Judged): boolean => isQuoted && trust >= from;
    return (
      share(quoted.filter(isFound), ({ right }) => !right) <= ALLOWED.wrong &&
      share(unanswerable, isFound) <= ALLOWED.invented
    );
  };
  const last = (test: (below: number) => boolean): number => steps.findLast(test) ?? 0;
  return {
    foundFrom: steps.find((from) => from >= 0.5 && isKept(from)) ?? 1,
    likelyFrom: last((from) => share(answerable, ({ p }) => p < from) <= ALLOWED.unlikely),
    refusedBelow: last((below) => share(answerable, (one) => isRefused(one, below)) <= ALLOWED.denied),
  };
}

/** As the product refuses: not where nothing in particular is missing. */
function isRefused({ p, answered }: Judged, below: number): boolean {
  return p < below && mayBeRefused({ answered });
}

function answeredWorth(judged: readonly Judged[], { refusedBelow }: TrustThresholds): TrustResult['answered'] {
  const own = judged.filter(isOwn);
  const told = own.map(({ asking, p }) => ({ unanswerable: asking !== 'answerable', probability: p }));
  const refused = (asking: StrangersExample['asking']): number =>
    judged.filter((one) => one.asking === asking && isRefused(one, refusedBelow)).length;
  return {
    questions: own.length,
    auc: denialAuc(told),
    ece: calibrationError(told) ?? 0,
    refused: {
      answerable: refused('answerable'),
      unanswerable: refused('unanswerable'),
      strayed: refused('strayed'),
    },
  };
}

function trustedWorth(judged: readonly Judged[], { foundFrom }: TrustThresholds): TrustResult['trusted'] {
  const quoted = judged.filter((one) => isOwn(one) && one.quoted);
  const found = quoted.filter(({ trust }) => trust >= foundFrom);
  const told = quoted.map(({ right, trust }) => ({ unanswerable: !right, probability: trust }));
  return {
    questions: quoted.length,
    auc: denialAuc(told),
    ece: calibrationError(told) ?? 0,
    found: found.length,
    right: found.filter(({ right }) => right).length,
    unanswerable: found.filter(({ asking }) => asking !== 'answerable').length,
  };
}
