/** Fits the ranker of sentences: what is likelier than all others of its question to be right. */
import type { Ensemble } from '#shared/domain/document/headings/trees.ts';
import { ruleOfThumb } from '#shared/domain/retrieval/rank/rank-sentences.ts';
import { MEASURED_ONLY, worthOf } from '../sources.ts';
import type { Example } from './examples.ts';
import { boostTowards, randomFrom, type BoostOptions, type Objective } from '../boost.ts';

/** A question to learn from: its sentences, and which of them are right. */
export interface Lesson {
  readonly source: string;
  readonly rows: readonly Float32Array[];
  readonly right: ArrayLike<number>;
}

export const rankerOptions: BoostOptions = {
  trees: 300,
  leaves: 12,
  rate: 0.05,
  leastWeight: 10,
  ridge: 5,
  featureShare: 0.3,
  seed: 1,
};

/** Of the wrong sentences of a question: the likeliest by what a rule of thumb says, and others by chance. */
const HARDEST = 8;
const OTHERS = 6;
/** Smaller sources count as if they had so many questions. */
const LEAST_QUESTIONS = 150;

interface Listed {
  readonly rows: readonly Float32Array[];
  readonly right: readonly number[];
  /** First row of each question, and what the question counts. */
  readonly starts: readonly number[];
  readonly weights: readonly number[];
}

export function fitRanker(lessons: readonly Lesson[], options = rankerOptions): Ensemble {
  const { rows, right, starts, weights } = listed(lessons, options.seed);
  return boostTowards(rows, 0, listwise(starts, rows.length, right, weights), options);
}

function listed(lessons: readonly Lesson[], seed: number): Listed {
  const random = randomFrom(seed);
  const counts = new Map([...Map.groupBy(lessons, ({ source }) => source)].map(([name, own]) => [name, own.length]));
  const rows: Float32Array[] = [];
  const right: number[] = [];
  const starts: number[] = [];
  const weights: number[] = [];
  for (const lesson of lessons) {
    const kept = keep(lesson, random);
    if (!kept.some((at) => lesson.right[at]! > 0)) continue;
    starts.push(rows.length);
    weights.push(worthOf(lesson.source) / Math.max(LEAST_QUESTIONS, counts.get(lesson.source)!));
    for (const at of kept) {
      rows.push(lesson.rows[at]!);
      right.push(lesson.right[at]!);
    }
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  return { rows, right, starts, weights: weights.map((weight) => weight / mean) };
}

function keep({ rows, right }: Lesson, random: () => number): number[] {
  const all = rows.map((_, at) => at);
  const wrong = all
    .filter((at) => right[at] === 0)
    .map((at) => ({ at, value: ruleOfThumb(rows[at]!) }))
    .sort((a, b) => b.value - a.value || a.at - b.at)
    .map(({ at }) => at);
  const others = wrong
    .slice(HARDEST)
    .map((at) => ({ at, by: random() }))
    .sort((a, b) => a.by - b.by)
    .slice(0, OTHERS)
    .map(({ at }) => at);
  return [...all.filter((at) => right[at]! > 0), ...wrong.slice(0, HARDEST), ...others];
}

const LEAST_HESSIAN = 1e-3;
const TINY = 1e-12;

/** −ln of the right ones' share of the softmax over a question's sentences. */
function listwise(
  starts: readonly number[],
  count: number,
  right: readonly number[],
  weights: readonly number[],
): Objective {
  return (sums, gradient, hessian) => {
    for (let q = 0; q < starts.length; q++) {
      const [from, to] = [starts[q]!, starts[q + 1] ?? count];
      let most = -Infinity;
      for (let i = from; i < to; i++) most = Math.max(most, sums[i]!);
      let all = 0;
      let ours = 0;
      for (let i = from; i < to; i++) {
        const e = Math.exp(sums[i]! - most);
        gradient[i] = e;
        all += e;
        ours += e * right[i]!;
      }
      for (let i = from; i < to; i++) {
        const p = gradient[i]! / all;
        const wanted = (gradient[i]! * right[i]!) / (ours + TINY);
        gradient[i] = weights[q]! * (wanted - p);
        hessian[i] = weights[q]! * Math.max(LEAST_HESSIAN, p * (1 - p));
      }
    }
  };
}

/** Of an example, what is learned: sentences that were marked; where only paragraphs were, any sentence of theirs. */
export function lessonOf({ source, rows, right, inGold }: Example): Lesson {
  return { source, rows, right: right ?? inGold };
}

const GROUPS = 5;

/** For each source a ranker that has not learned from it, nor from the others of its group. */
export function crossFit(examples: readonly Example[], options = rankerOptions): ReadonlyMap<string, Ensemble> {
  const sources = [...new Set(examples.map(({ source }) => source))];
  const rankers = new Map<string, Ensemble>();
  for (let group = 0; group < GROUPS; group++) {
    const left = new Set(sources.filter((_, at) => at % GROUPS === group));
    const rest = examples.filter(({ source }) => !left.has(source) && !MEASURED_ONLY.has(source));
    const ranker = fitRanker(rest.map(lessonOf), options);
    for (const source of left) rankers.set(source, ranker);
  }
  return rankers;
}
