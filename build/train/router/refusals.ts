/** When a whole question is refused: fitted to what `wayleaf eval --strategy route` measured. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { logOdds, REFUSE_FROM } from '#shared/domain/answer/verdict.ts';
import { scoreDenials } from '#shared/domain/metrics/unanswerable.ts';
import { probability, type LinearModel } from '#shared/domain/routing/light-model.ts';
import { randomFrom } from '../boost.ts';
import { fitLogistic } from './fit.ts';
import { reliability } from './validate.ts';

const Report = z.object({
  dataset: z.string(),
  perQuestion: z.array(
    z.object({
      strategy: z.string(),
      document: z.string(),
      unanswerable: z.boolean().nullable(),
      routing: z.object({ best: z.number().nullable(), doubted: z.boolean().nullable() }).nullable(),
    }),
  ),
});

interface Asked {
  readonly set: string;
  readonly document: string;
  readonly row: Float32Array;
  readonly unanswerable: boolean;
}

type Judged = readonly [probability: number, is: boolean];

const RIDGE = 1;
const FOLDS = 5;
const DRAWS = 10;

/** The weights of shared/domain/answer/verdict.ts, and how they do on documents that they were not fitted to. */
export async function studyRefusals(files: readonly string[]) {
  const asked = (await Promise.all(files.map(readAsked))).flat();
  const model = fit(asked);
  const { bias, weights, means, spreads } = model;
  const slopes = weights.map((weight, at) => weight / spreads[at]!);
  const base = bias - slopes.reduce((sum, slope, at) => sum + slope * means[at]!, 0);
  const draws = Array.from({ length: DRAWS }, (_, seed) => crossValidated(asked, seed + 1));
  const over = (pick: (draw: (typeof draws)[number]) => number): number => mean(draws.map(pick));
  const calibration = draws.map(({ judged }) => reliability(judged));
  return {
    questions: asked.length,
    unanswerable: asked.filter(({ unanswerable }) => unanswerable).length,
    weights: { bias: base, doubted: slopes[0], best: slopes[1] },
    brier: mean(calibration.map(({ brier }) => brier)),
    ece: mean(calibration.map(({ ece }) => ece)),
    auc: mean(calibration.map(({ auc }) => auc)),
    mostFalseDenialsInAFold: draws.map(({ worst }) => worst),
    sets: [...new Set(asked.map(({ set }) => set))].map((set) => {
      const own = asked.filter((one) => one.set === set);
      const folded = draws.map(({ judged }) => denials(judged.filter((_, at) => asked[at]!.set === set)));
      return {
        set,
        words: denials(own.map(({ row, unanswerable }) => [row[0], unanswerable])),
        fitted: denials(own.map(({ row, unanswerable }) => [probability(model, row), unanswerable])),
        crossValidated: {
          f1: mean(folded.map((one) => one?.f1 ?? 0)),
          falseDenials: mean(folded.map((one) => one?.falseDenials ?? 0)),
        },
      };
    }),
    wordsAlone: { mostFalseDenialsInAFold: over(({ worstOfWords }) => worstOfWords) },
  };
}

async function readAsked(file: string): Promise<readonly Asked[]> {
  const { dataset, perQuestion } = Report.parse(JSON.parse(await readFile(file, 'utf8')));
  return perQuestion.flatMap(({ strategy, document, unanswerable, routing }) => {
    if (strategy !== 'route' || unanswerable === null || typeof routing?.doubted !== 'boolean') return [];
    const row = Float32Array.from([Number(routing.doubted), logOdds(routing.best ?? 0)]);
    return { set: dataset, document: `${dataset}/${document}`, row, unanswerable };
  });
}

function fit(asked: readonly Asked[]): LinearModel {
  return fitLogistic(
    asked.map(({ row, unanswerable }) => ({ row, label: unanswerable ? 1 : 0, weight: 1 })),
    RIDGE,
  );
}

/** Folds by document; what they say of each question, and the largest share of false denials in a fold. */
function crossValidated(asked: readonly Asked[], seed: number) {
  const random = randomFrom(seed);
  const names = [...new Set(asked.map(({ document }) => document))];
  const order = new Map(names.map((name) => [name, random()] as const));
  const ranked = names.toSorted((a, b) => order.get(a)! - order.get(b)!);
  const foldOf = ({ document }: Asked): number => ranked.indexOf(document) % FOLDS;
  const judged: Judged[] = [];
  let worst = 0;
  let worstOfWords = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fit(asked.filter((one) => foldOf(one) !== fold));
    const own: Judged[] = [];
    const words: Judged[] = [];
    asked.forEach((one, at) => {
      if (foldOf(one) !== fold) return;
      judged[at] = [probability(model, one.row), one.unanswerable];
      own.push(judged[at]);
      words.push([one.row[0] ?? 0, one.unanswerable]);
    });
    worst = Math.max(worst, falselyDenied(own));
    worstOfWords = Math.max(worstOfWords, falselyDenied(words));
  }
  return { judged, worst, worstOfWords };
}

function falselyDenied(judged: readonly Judged[]): number {
  const answerable = judged.filter(([, unanswerable]) => !unanswerable);
  return answerable.filter(([p]) => p >= REFUSE_FROM).length / Math.max(1, answerable.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function denials(judged: readonly (readonly [probability: number | undefined, is: boolean])[]) {
  return scoreDenials(judged.map(([p = 0, unanswerable]) => ({ unanswerable, denied: p >= REFUSE_FROM })));
}
