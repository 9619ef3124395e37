import type { Candidate } from '../candidates/candidates.ts';
import type { Judged } from '../judged.ts';
import { areLettersAbove, namedOrder, ruleLevels, startsOf } from './rule-levels.ts';
import { SCHEMES, type HeadingNumber, type NumberScheme } from '../number.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';

const lists = wordLists('levelsPairRows');

/** What pairs of a document's headings are judged by, in reading order. */
export interface PairInput {
  readonly judged: readonly Judged[];
  /** Levels by the rules. */
  readonly levels: readonly number[];
  readonly bodySize: number;
  readonly lettersAbove: boolean;
  /** How often each kind of number of one part starts with 1. */
  readonly starts: ReadonlyMap<NumberScheme, number>;
  /** Kinds of numbers that say what they count, from the top. */
  readonly named: readonly NumberScheme[];
  readonly styles: ReadonlyMap<string, StyleUse>;
  /** How often a heading of the second style directly follows one of the first; keys are 'first → second'. */
  readonly follows: ReadonlyMap<string, number>;
  readonly chainedShare: number;
  /** For each heading the nearest before it in its style, with a number of the same kind. */
  readonly alike: readonly (number | undefined)[];
  /** For each heading whose number hangs together with others the nearest such one before it with a number of its kind. */
  readonly counted: readonly (number | undefined)[];
  /** For each heading whose number hangs together with others the one with the number before it, and behind it. */
  readonly predecessors: readonly (number | undefined)[];
  readonly successors: readonly (number | undefined)[];
  /** For each heading with a number of several parts the nearest before it with the number one level up. */
  readonly parents: readonly (number | undefined)[];
  /** For each heading how many headings stand between it and the one before it of its style. */
  readonly sinceStyle: readonly number[];
}

interface StyleUse {
  readonly count: number;
  /** Where the first heading of this style stands. */
  readonly first: number;
}

/** Two headings, the second somewhere behind the first. */
interface Pair {
  readonly input: PairInput;
  readonly i: number;
  readonly j: number;
  readonly a: Candidate;
  readonly b: Candidate;
}

type Measure = (pair: Pair) => number;

const NOT_LISTED = 9;
const FIRST_OF_STYLE = 99;
const flag = (is: boolean | undefined): number => (is ? 1 : 0);
const log = (value: number): number => Math.log2(1 + Math.max(0, value));

const measures: Readonly<Record<string, Measure>> = {
  ruleDelta: ({ input, i, j }) => input.levels[j]! - input.levels[i]!,
  ruleLevelA: ({ input, i }) => input.levels[i]!,
  ruleLevelB: ({ input, j }) => input.levels[j]!,
  headingsBetween: ({ i, j }) => log(j - i - 1),
  linesBetween: ({ a, b }) => log(b.from - a.to),
  pagesBetween: ({ a, b }) => log(b.pageIndex - a.pageIndex),
  stacked: ({ a, b }) => flag(b.from === a.to),
  sizeRatio: ({ a, b }) => b.size / a.size,
  sizeA: ({ input, a }) => a.size / input.bodySize,
  sizeB: ({ input, b }) => b.size / input.bodySize,
  sameStyle: ({ a, b }) => flag(a.style === b.style),
  sameFont: ({ a, b }) => flag(a.style.split(' ')[0] === b.style.split(' ')[0]),
  bold: ({ a, b }) => flag(b.bold) - flag(a.bold),
  italic: ({ a, b }) => flag(b.italic) - flag(a.italic),
  caps: ({ a, b }) => flag(b.caps) - flag(a.caps),
  runInA: ({ a }) => flag(a.cut !== undefined),
  runInB: ({ b }) => flag(b.cut !== undefined),
  centered: ({ a, b }) => flag(b.centered) - flag(a.centered),
  indent: ({ a, b }) => Math.max(-20, Math.min(20, b.indent - a.indent)),
  gapAboveB: ({ b }) => Math.min(5, b.gapAbove),
  gapRatio: ({ a, b }) => (0.1 + Math.min(5, b.gapAbove)) / (0.1 + Math.min(5, a.gapAbove)),
  startsPageA: ({ a }) => flag(a.gapAbove >= 3),
  startsPageB: ({ b }) => flag(b.gapAbove >= 3),
  schemeA: ({ input, a }) => schemeOf(input, a),
  schemeB: ({ input, b }) => schemeOf(input, b),
  depthA: ({ a }) => a.number?.parts.length ?? 0,
  depthB: ({ b }) => b.number?.parts.length ?? 0,
  numbers: ({ a, b }) => numberRelations.indexOf(relationOf(a.number, b.number)),
  chainedA: ({ input, i }) => flag(input.judged[i]!.chained),
  chainedB: ({ input, j }) => flag(input.judged[j]!.chained),
  chainedShare: ({ input }) => input.chainedShare,
  namedA: ({ a }) => flag(a.named),
  namedB: ({ b }) => flag(b.named),
  backA: ({ a }) => flag(isBackMatter(a)),
  backB: ({ b }) => flag(isBackMatter(b)),
  listed: ({ a, b }) => flag(b.listed) - flag(a.listed),
  listedDeeper: ({ a, b }) =>
    a.listedDepth === undefined || b.listedDepth === undefined ? NOT_LISTED : b.listedDepth - a.listedDepth,
  /** The number of the first goes on behind the second: what stands between is below it. */
  spanned: ({ input, i, j }) => flag((input.successors[i] ?? 0) > j),
  /** The number of the second goes on from one before the first. */
  spanning: ({ input, i, j }) => flag((input.predecessors[j] ?? Infinity) < i),
  charsA: ({ a }) => a.text.length,
  charsB: ({ b }) => b.text.length,
  styleCountA: ({ input, a }) => log(input.styles.get(a.style)!.count),
  styleCountB: ({ input, b }) => log(input.styles.get(b.style)!.count),
  styleShare: ({ input, a, b }) => share(input.styles.get(b.style)!.count, input.styles.get(a.style)!.count),
  styleSeen: ({ input, b, i }) => flag(input.styles.get(b.style)!.first < i),
  /** Headings since the last of the second's style; 99 if it is the first. */
  sinceStyle: ({ input, j }) => log(input.sinceStyle[j]!),
  ledTo: ({ input, a, b }) => (input.follows.get(keyOf(a, b)) ?? 0) / input.styles.get(a.style)!.count,
  ledBack: ({ input, a, b }) => (input.follows.get(keyOf(b, a)) ?? 0) / input.styles.get(b.style)!.count,
  styles: ({ input }) => log(input.styles.size),
  headings: ({ input }) => log(input.judged.length),
  place: ({ input, j }) => j / input.judged.length,
};

export const pairNames: readonly string[] = Object.keys(measures);

export function pairInput(judged: readonly Judged[], bodySize: number): PairInput {
  const styles = new Map<string, { count: number; first: number; last: number }>();
  const sinceStyle: number[] = [];
  const follows = new Map<string, number>();
  const alike: (number | undefined)[] = [];
  const kinds = new Map<string, number>();
  const counted: (number | undefined)[] = [];
  const counts = new Map<string, number>();
  for (const [i, { candidate, chained }] of judged.entries()) {
    let use = styles.get(candidate.style);
    sinceStyle.push(use ? i - use.last : FIRST_OF_STYLE);
    if (!use) styles.set(candidate.style, (use = { count: 0, first: i, last: i }));
    use.count++;
    use.last = i;
    const kind = kindOf(candidate);
    alike.push(kinds.get(kind));
    kinds.set(kind, i);
    const count = chained ? countOf(candidate) : undefined;
    counted.push(count === undefined ? undefined : counts.get(count));
    if (count !== undefined) counts.set(count, i);
    const before = judged[i - 1]?.candidate;
    if (before) follows.set(keyOf(before, candidate), (follows.get(keyOf(before, candidate)) ?? 0) + 1);
  }
  const chained = judged.filter((one) => one.chained).length;
  return {
    judged,
    levels: ruleLevels(judged),
    bodySize,
    lettersAbove: areLettersAbove(judged),
    starts: startsOf(judged),
    named: namedOrder(judged),
    styles,
    follows,
    chainedShare: chained / Math.max(1, judged.length),
    alike,
    counted,
    ...neighborsOf(judged),
    sinceStyle,
  };
}

/** The headings whose numbers come right before and behind each heading's, and the one above it. */
function neighborsOf(judged: readonly Judged[]): Pick<PairInput, 'predecessors' | 'successors' | 'parents'> {
  const last = new Map<string, number>();
  const predecessors = new Array<number | undefined>(judged.length);
  const successors = new Array<number | undefined>(judged.length);
  const parents = new Array<number | undefined>(judged.length);
  for (const [i, { candidate, chained }] of judged.entries()) {
    const { number } = candidate;
    if (!chained || !number) continue;
    const head = number.parts.slice(0, -1);
    const step = number.inserted === undefined ? 1 : 0;
    const before = last.get(numberKey(number, [...head, number.parts.at(-1)! - step]));
    predecessors[i] = before;
    if (before !== undefined) successors[before] ??= i;
    if (head.length > 0) parents[i] = last.get(numberKey(number, head));
    last.set(numberKey(number, number.parts), i);
  }
  return { predecessors, successors, parents };
}

const numberKey = (number: HeadingNumber, parts: readonly number[]): string => `${familyOf(number)} ${parts.join('.')}`;

/** One row of `pairNames.length` values for the headings `i` and `j`, `i` before `j`. */
export function pairRow(input: PairInput, i: number, j: number): Float32Array {
  const pair: Pair = { input, i, j, a: input.judged[i]!.candidate, b: input.judged[j]!.candidate };
  return Float32Array.from(Object.values(measures), (measure) => measure(pair));
}

/** Style, and what kind of number there is. */
const kindOf = ({ style, number }: Candidate): string =>
  number ? `${style} ${number.scheme} ${String(number.parts.length)}` : style;

/** What its number counts, whatever it looks like. */
const countOf = ({ number }: Candidate): string | undefined =>
  number && `${number.scheme} ${String(number.parts.length)}`;

const keyOf = (a: Candidate, b: Candidate): string => `${a.style} → ${b.style}`;

const share = (a: number, b: number): number => a / (a + b);

const SWAPPED: Partial<Record<NumberScheme, NumberScheme>> = { letter: 'roman', roman: 'letter' };

/** Letters above Roman numbers take their place: what a model learned of the usual order holds for the other. */
function schemeOf({ lettersAbove }: PairInput, { number }: Candidate): number {
  if (!number) return 0;
  const scheme = (lettersAbove ? SWAPPED[number.scheme] : undefined) ?? number.scheme;
  return 1 + SCHEMES.indexOf(scheme);
}

const BACK_MATTER = pattern('iu')`^\W*(?:${lists.backMatter})\b`;

export function isBackMatter({ text }: Candidate): boolean {
  return BACK_MATTER.test(text);
}

/** How a number stands to one before it; 'line' is the successor of a number above it. */
const numberRelations = ['none', 'child', 'below', 'successor', 'sibling', 'line', 'other'] as const;
export type NumberRelation = (typeof numberRelations)[number];

/** 'none' where a number is missing or of another scheme. */
export function relationOf(a: HeadingNumber | undefined, b: HeadingNumber | undefined): NumberRelation {
  if (!a || !b || familyOf(a) !== familyOf(b)) return 'none';
  const [first, second] = [a.parts, b.parts];
  if (b.inserted !== undefined && first.join('.') === second.join('.')) return 'successor';
  const common = commonHead(first, second);
  if (common === first.length && second.length > first.length)
    return second.length === first.length + 1 ? 'child' : 'below';
  if (common !== second.length - 1 || second.length > first.length) return 'other';
  const step = second.at(-1)! - first[common]!;
  if (second.length === first.length) return step === 1 ? 'successor' : 'sibling';
  return step === 1 ? 'line' : 'other';
}

/** Appendix numbers go on below letters: 'A' and 'A.1' are of one family. */
function familyOf({ scheme }: HeadingNumber): string {
  return scheme === 'letter' ? 'appendix' : scheme;
}

function commonHead(a: readonly number[], b: readonly number[]): number {
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common++;
  return common;
}
