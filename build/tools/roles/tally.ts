/** What models in roles did to answers, counted over questions. */
import { percentile } from '../bench/numbers.ts';
import type { QuestionOutcome } from '../eval/outcome.ts';
import type { Asked, Behavior, Paired } from './outcomes.ts';
import type { Played } from './prove.ts';
import { type Cast, type RoadName, roadOf } from './roads.ts';

/** How good what came of a question is; a confident wrong answer is the worst. */
const worth: Readonly<Record<QuestionOutcome, number>> = {
  right: 3,
  partly: 2,
  'refused-wrongly': 1,
  wrong: 0,
  'refused-rightly': 3,
  'perhaps-unfounded': 1,
  unfounded: 0,
};

export interface Pairing {
  readonly behavior: Behavior;
  readonly cast: Cast;
  readonly road: RoadName;
  /** Questions with an outcome. */
  readonly questions: number;
  /** Of these, in which the model was asked for the role. */
  readonly asked: number;
  /** Of these, in which another answer was shown. */
  readonly changed: number;
  readonly better: number;
  readonly worse: number;
  /** Of answerable questions, those whose first sentence is right, without the model and with it. */
  readonly right: { readonly without: number; readonly with: number };
  /** Chance of so many worse and no more better ones among those that differ, if a model made no difference: one-sided sign test. */
  readonly chance: number;
  /** Until the first words of an answer are shown with the model, in ms: of half of the questions, and of 95 in 100. */
  readonly firstMs: { readonly half: number; readonly p95: number } | null;
  /** The longest that a question took with the model, in ms. */
  readonly longestMs: number;
}

export function pairingOf({ behavior, cast }: Played, asked: readonly Asked[]): Pairing {
  const all = asked.flatMap(({ pairs }) => pairs.filter((one) => one.behavior === behavior && one.cast === cast));
  const judged = all.filter((one) => one.without !== null && one.with !== null);
  const gains = judged.map(gainOf);
  const [better, worse] = [gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length];
  return {
    behavior,
    cast,
    road: roadOf[cast],
    questions: judged.length,
    asked: judged.filter((one) => one.asked).length,
    changed: judged.filter(({ same }) => !same).length,
    better,
    worse,
    right: {
      without: judged.filter(({ without }) => without === 'right').length,
      with: judged.filter((one) => one.with === 'right').length,
    },
    chance: chanceOf(worse, better + worse),
    firstMs: firstOf(all),
    longestMs: Math.max(0, ...all.map(({ ms }) => ms)),
  };
}

function firstOf(all: readonly Paired[]): Pairing['firstMs'] {
  const times = all.flatMap(({ firstMs }) => firstMs ?? []);
  return times.length === 0 ? null : { half: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

function gainOf(one: Paired): number {
  return worth[one.with!] - worth[one.without!];
}

/** Of `count` fair coins `heads` or more. */
export function chanceOf(heads: number, count: number): number {
  let share = 0.5 ** count;
  let sum = 0;
  for (let at = 0; at <= count; at++) {
    if (at >= heads) sum += share;
    share = (share * (count - at)) / (at + 1);
  }
  return Math.min(1, sum);
}
