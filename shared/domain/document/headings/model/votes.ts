import type { Candidate } from '../candidates/candidates.ts';
import type { Place } from './place.ts';

/** What the first pass said of the candidates around one; the second pass weighs it against the candidate itself. */
type Vote = (ballot: Ballot, index: number) => number;

interface Ballot {
  readonly places: readonly Place[];
  readonly odds: readonly number[];
  readonly exact: readonly Group[];
  readonly coarse: readonly Group[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly best: number;
  readonly tenth: number;
  readonly likelyPerPage: number;
  /** Share of the candidates with lower odds. */
  readonly rank: readonly number[];
}

interface Group {
  readonly count: number;
  readonly sum: number;
  readonly best: number;
  readonly likely: number;
  readonly numberedSum: number;
  readonly numbered: number;
}

const UNLIKELY = -6;

const votes: Readonly<Record<string, Vote>> = {
  own: ({ odds }, i) => odds[i]!,
  styleMean: ({ exact }, i) => exact[i]!.sum / exact[i]!.count,
  styleOthers: ({ exact, odds }, i) =>
    exact[i]!.count > 1 ? (exact[i]!.sum - odds[i]!) / (exact[i]!.count - 1) : odds[i]!,
  styleBest: ({ exact }, i) => exact[i]!.best,
  styleLikely: ({ exact }, i) => exact[i]!.likely / exact[i]!.count,
  styleVotes: ({ exact }, i) => Math.log2(1 + exact[i]!.count),
  styleNumberedMean: ({ exact }, i) => (exact[i]!.numbered > 0 ? exact[i]!.numberedSum / exact[i]!.numbered : UNLIKELY),
  lookMean: ({ coarse }, i) => coarse[i]!.sum / coarse[i]!.count,
  lookLikely: ({ coarse }, i) => coarse[i]!.likely / coarse[i]!.count,
  before: ({ odds }, i) => odds[i - 1] ?? UNLIKELY,
  after: ({ odds }, i) => odds[i + 1] ?? UNLIKELY,
  predecessor: (ballot, i) => oddsOfNumber(ballot, i, -1),
  successor: (ballot, i) => oddsOfNumber(ballot, i, 1),
  numberedAbove: (ballot, i) => oddsOfParent(ballot, i),
  best: ({ best }) => best,
  tenth: ({ tenth }) => tenth,
  toBest: ({ best, odds }, i) => odds[i]! - best,
  toTenth: ({ tenth, odds }, i) => odds[i]! - tenth,
  rank: ({ rank }, i) => rank[i]!,
  likelyPerPage: ({ likelyPerPage }) => likelyPerPage,
};

export const voteNames: readonly string[] = Object.keys(votes);

/**
 * Votes of the first pass for each candidate.
 *
 * @param odds  log-odds of the first pass, one for each place
 */
export function voteRows(places: readonly Place[], odds: readonly number[]): Float32Array[] {
  if (places.length === 0) return [];
  const ballot = count(places, odds);
  const all = Object.values(votes);
  return places.map((_, i) => Float32Array.from(all, (vote) => vote(ballot, i)));
}

function count(places: readonly Place[], odds: readonly number[]): Ballot {
  const sorted = odds.toSorted((a, b) => b - a);
  const position = new Map<number, number>();
  for (const [i, value] of sorted.entries()) if (!position.has(value)) position.set(value, i);
  const numbers = new Map<string, number>();
  for (const [i, { candidate }] of places.entries()) {
    const key = numberKey(candidate, 0);
    if (key !== undefined) numbers.set(key, Math.max(numbers.get(key) ?? UNLIKELY, odds[i]!));
  }
  const pages = places[0]!.facts.pages;
  return {
    places,
    odds,
    exact: groupsOf(places, odds, ({ style }) => style),
    coarse: groupsOf(places, odds, lookOf),
    numbers,
    best: sorted[0]!,
    tenth: sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length / 10))]!,
    likelyPerPage: Math.log2(1 + odds.filter((value) => value > 0).length / pages),
    rank: odds.map((value) => 1 - position.get(value)! / odds.length),
  };
}

function lookOf({ size, bold, italic, runIn, number }: Candidate): string {
  return `${String(Math.round(2 * size))} ${String(bold)} ${String(italic)} ${String(runIn)} ${String(number?.parts.length)}`;
}

function groupsOf(places: readonly Place[], odds: readonly number[], keyOf: (candidate: Candidate) => string): Group[] {
  const groups = new Map<string, { -readonly [K in keyof Group]: Group[K] }>();
  const keys = places.map(({ candidate }) => keyOf(candidate));
  for (const [i, key] of keys.entries()) {
    const own = odds[i]!;
    let group = groups.get(key);
    if (!group) {
      group = { count: 0, sum: 0, best: UNLIKELY, likely: 0, numberedSum: 0, numbered: 0 };
      groups.set(key, group);
    }
    group.count++;
    group.sum += own;
    group.best = Math.max(group.best, own);
    if (own > 0) group.likely++;
    if (places[i]!.input.chained.has(places[i]!.candidate)) {
      group.numbered++;
      group.numberedSum += own;
    }
  }
  return keys.map((key) => groups.get(key)!);
}

function numberKey({ number }: Candidate, step: number): string | undefined {
  if (!number) return undefined;
  const { parts, scheme } = number;
  return `${scheme} ${[...parts.slice(0, -1), parts.at(-1)! + step].join('.')}`;
}

function oddsOfNumber({ places, numbers }: Ballot, i: number, step: number): number {
  const key = numberKey(places[i]!.candidate, step);
  return key === undefined ? 2 * UNLIKELY : (numbers.get(key) ?? UNLIKELY);
}

function oddsOfParent({ places, numbers }: Ballot, i: number): number {
  const { number } = places[i]!.candidate;
  if (!number || number.parts.length < 2) return 2 * UNLIKELY;
  return numbers.get(`${number.scheme} ${number.parts.slice(0, -1).join('.')}`) ?? UNLIKELY;
}
