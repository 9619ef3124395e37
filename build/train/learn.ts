/** Trains the heading classifier on lessons; the same lessons give the same classifier, to the byte. */
import { joinRows, type Blend, type HeadingClassifier } from '#shared/domain/document/headings/model/classifier.ts';
import { logistic, sumOf, type Ensemble } from '#shared/domain/document/headings/trees.ts';
import type { PairModel, Relation } from '#shared/domain/document/headings/levels/relations.ts';
import { voteRows } from '#shared/domain/document/headings/model/votes.ts';
import { boost, meanOf, type BoostOptions, type Examples } from './boost.ts';
import type { Lesson } from './examples.ts';

/** The lessons of one document: as it is, and disguised. */
export interface Course {
  readonly kind: string;
  readonly lessons: readonly Lesson[];
}

const FIRST: BoostOptions = {
  trees: 150,
  leaves: 12,
  rate: 0.1,
  leastWeight: 2,
  ridge: 1,
  featureShare: 0.3,
  documentShare: 0.5,
  seed: 1,
};
const SECOND: BoostOptions = { ...FIRST, trees: 100, leaves: 8, seed: 2 };
const PAIRS: BoostOptions = { ...FIRST, trees: 60, leaves: 8, leastWeight: 1, documentShare: 1, seed: 3 };
const FOLDS = 5;
const SEEDS_OF_FOLD = 10;

/**
 * Both passes and their calibration. What is asked of each pass are kinds of documents that it has not seen: the second
 * learns from what first passes said of such documents, and the blend from what both say; of kinds that they learned
 * from what they say is too good to be true. What ships is the mean of the passes that left out a fold each, so that no
 * one document or kind decides.
 *
 * @param effort  share of the trees that are grown
 */
export function learn(courses: readonly Course[], effort = 1): HeadingClassifier {
  const folds = foldsOf(courses);
  const parts = Array.from({ length: FOLDS }, (_, fold) => ({
    kept: courses.filter((_, i) => folds[i] !== fold),
    left: courses.filter((_, i) => folds[i] === fold),
  }));
  const odds = new Map<Lesson, number[]>();
  const firsts = parts.map(({ kept, left }, fold) => {
    const first = learnFirst(kept, seeded(FIRST, fold, effort));
    for (const lesson of lessonsOf(left)) odds.set(lesson, ownOdds(first, lesson));
    return first;
  });
  const evidence: Evidence[] = [];
  const seconds = parts.map(({ kept, left }, fold) => {
    const second = learnSecond(kept, odds, seeded(SECOND, fold, effort));
    for (const lesson of left.flatMap(({ lessons }) => lessons.slice(0, 1)))
      evidence.push(...evidenceOf(lesson, odds.get(lesson)!, second));
    return second;
  });
  return {
    first: meanOf(firsts),
    second: meanOf(seconds),
    blend: fitBlend(evidence),
    pairs: learnPairs(courses, effort),
  };
}

function seeded(options: BoostOptions, fold: number, effort: number): BoostOptions {
  return { ...options, trees: Math.ceil(effort * options.trees), seed: options.seed + SEEDS_OF_FOLD * fold };
}

/** The fold of each document, as many documents in each as can be: whole kinds, or by turns where there are too few kinds. */
function foldsOf(courses: readonly Course[]): number[] {
  const kinds = Map.groupBy(courses, ({ kind }) => kind);
  if (kinds.size < FOLDS) return courses.map((_, i) => i % FOLDS);
  const sizes = new Array<number>(FOLDS).fill(0);
  const foldOf = new Map<string, number>();
  const largestFirst = [...kinds].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  for (const [kind, members] of largestFirst) {
    const fold = sizes.indexOf(Math.min(...sizes));
    foldOf.set(kind, fold);
    sizes[fold]! += members.length;
  }
  return courses.map(({ kind }) => foldOf.get(kind)!);
}

function learnFirst(courses: readonly Course[], options: BoostOptions): Ensemble {
  const rows = lessonsOf(courses).flatMap((lesson) => lesson.rows);
  return boost({ rows, ...answers(courses) }, options);
}

function learnSecond(courses: readonly Course[], odds: ReadonlyMap<Lesson, number[]>, options: BoostOptions): Ensemble {
  const rows = lessonsOf(courses).flatMap((lesson) => secondRows(lesson, odds.get(lesson)!));
  return boost({ rows, ...answers(courses) }, options);
}

export function learnPairs(courses: readonly Course[], effort = 1): PairModel {
  const pairs = lessonsOf(courses).flatMap((lesson) => lesson.pairs);
  const rows = pairs.map(({ row }) => row);
  const weights = pairs.map(({ weight }) => weight);
  const learned = (relation: Relation): Ensemble =>
    boost(
      { rows, weights, labels: pairs.map((pair) => (pair.relation === relation ? 1 : 0)) },
      seeded(PAIRS, 0, effort),
    );
  return { deeper: learned('deeper'), same: learned('same'), above: learned('above') };
}

function lessonsOf(courses: readonly Course[]): Lesson[] {
  return courses.flatMap(({ lessons }) => lessons);
}

function answers(courses: readonly Course[]): Pick<Examples, 'labels' | 'weights' | 'documents'> {
  const lessons = lessonsOf(courses);
  return {
    labels: lessons.flatMap(({ labels }) => labels),
    weights: lessons.flatMap(({ weights }) => weights),
    documents: courses.flatMap((course, i) => lessonsOf([course]).flatMap(({ rows }) => rows.map(() => i))),
  };
}

function ownOdds(first: Ensemble, { rows }: Lesson): number[] {
  return rows.map((row) => sumOf(first, row));
}

function secondRows({ places, rows }: Lesson, own: readonly number[]): Float32Array[] {
  const votes = voteRows(places, own);
  return rows.map((row, i) => joinRows(row, votes[i]!));
}

/** What is known of a candidate of a document that neither pass had seen, and the answer. */
export interface Evidence {
  readonly own: number;
  readonly voted: number;
  readonly rules: number;
  readonly label: number;
  readonly weight: number;
}

function evidenceOf(lesson: Lesson, own: readonly number[], second: Ensemble): Evidence[] {
  const { places, labels, weights } = lesson;
  const voted = secondRows(lesson, own).map((row) => sumOf(second, row));
  return labels.map((label, i) => ({
    own: own[i]!,
    voted: voted[i]!,
    rules: places[i]!.input.ruleScores[i]!,
    label,
    // Every document has the same say, and only what its outline judges is asked.
    weight: weights[i] === 0 ? 0 : 1 / labels.length,
  }));
}

const ROUNDS = 30;
const LEAST_STEP = 1e-3;
const PRIOR = 1e-3; // keeps the weights finite where one kind of evidence says nothing

/**
 * Logistic regression. What speaks for a heading never counts against it: the trees know the rules' score already, so that a
 * weight below 0 would only tell how far they overdo it on these documents, and turn against documents of other kinds, where
 * the rules know more.
 */
export function fitBlend(evidence: readonly Evidence[]): Blend {
  const rows = evidence.filter(({ weight }) => weight > 0);
  const whole = fitWeights(rows);
  const weights = whole[RULES]! < 0 ? fitWeights(rows.map((row) => ({ ...row, rules: 0 }))) : whole;
  const [passes, rules, offset] = weights.map((value) => Number(value.toPrecision(5)));
  return { own: passes! / 2, voted: passes! / 2, rules: rules!, offset: offset! };
}

const RULES = 1;

/** By Newton's method; a step that makes the answers less likely is halved. */
function fitWeights(rows: readonly Evidence[]): readonly number[] {
  let weights = [0, 0, 0];
  let likelihood = likelihoodOf(rows, weights);
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(rows, weights);
    for (let length = 1; length > LEAST_STEP; length /= 2) {
      const moved = weights.map((value, j) => value + length * step[j]!);
      const better = likelihoodOf(rows, moved);
      if (better < likelihood) continue;
      weights = moved;
      likelihood = better;
      break;
    }
  }
  return weights;
}

/** Both passes have one weight: they agree so much that two would only tell noise. */
function inputsOf({ own, voted, rules }: Evidence): readonly [number, number, number] {
  return [(own + voted) / 2, rules, 1];
}

function oddsOf(row: Evidence, weights: readonly number[]): number {
  return inputsOf(row).reduce((sum, value, j) => sum + value * weights[j]!, 0);
}

function likelihoodOf(evidence: readonly Evidence[], weights: readonly number[]): number {
  let sum = 0;
  for (const row of evidence) {
    const odds = oddsOf(row, weights);
    sum -= row.weight * Math.log1p(Math.exp(row.label > 0 ? -odds : odds));
  }
  return sum;
}

function newtonStep(evidence: readonly Evidence[], weights: readonly number[]): number[] {
  const slope = [0, 0, 0];
  const curve = slope.map((_, j) => slope.map((_, k) => (j === k ? PRIOR : 0)));
  for (const row of evidence) {
    const x = inputsOf(row);
    const p = logistic(oddsOf(row, weights));
    for (let j = 0; j < x.length; j++) {
      slope[j]! += row.weight * (row.label - p) * x[j]!;
      for (let k = 0; k < x.length; k++) curve[j]![k]! += row.weight * p * (1 - p) * x[j]! * x[k]!;
    }
  }
  return solve(curve, slope);
}

/** x with A x = b, by elimination; A is positive definite. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]!]);
  for (const [i, pivot] of rows.entries()) {
    for (let below = i + 1; below < rows.length; below++) {
      const factor = rows[below]![i]! / pivot[i]!;
      for (let k = i; k < pivot.length; k++) rows[below]![k]! -= factor * pivot[k]!;
    }
  }
  const x: number[] = [];
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!;
    let rest = row.at(-1)!;
    for (let k = i + 1; k < rows.length; k++) rest -= row[k]! * x[k]!;
    x[i] = rest / row[i]!;
  }
  return x;
}
