import type { Candidate } from '../candidates/candidates.ts';
import type { Judged } from '../judged.ts';
import { isNamedNumber, type HeadingNumber } from '../number.ts';
import { isBackMatter, relationOf, type PairInput } from './pair-rows.ts';
import { relationOdds, type PairModel, type Relation, type RelationOdds } from './relations.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';

const lists = wordLists('levelsReconcile');

/** A place in the tree for each heading. */
export interface Placing {
  /** 1 for the top. */
  readonly level: number;
  /** Of the level, given the headings before it; in [0, 1]. */
  readonly probability: number;
}

const BEAM = 12;
const LEAST_PROBABILITY = 0.01; // no single pair decides alone
const PLACE_PENALTY = 16; // log-odds of a heading that is not where its number and kind belong
const ELSEWHERE_PENALTY = 2; // of a number that starts over at another level
const CAPITALS_PENALTY = 4; // of a heading beside one that is the same except for its capitals
const DEEPEST = 8;

/** A way to place the headings so far. */
interface Path {
  /** The open section of each level; 'none' where a level was left out. */
  readonly open: readonly (number | 'none')[];
  readonly score: number;
  /** Of each heading placed so far. */
  readonly levels: Levels;
  readonly last: Placed | undefined;
}

const CHUNK = 256;

/** Levels by heading, of which each path has its own: what paths have in common is kept once. */
class Levels {
  readonly #chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[] = []) {
    this.#chunks = chunks;
  }

  at(heading: number): number {
    return this.#chunks[Math.floor(heading / CHUNK)]![heading % CHUNK]!;
  }

  with(heading: number, level: number): Levels {
    const at = Math.floor(heading / CHUNK);
    const chunk = this.#chunks[at]?.slice() ?? new Uint8Array(CHUNK);
    chunk[heading % CHUNK] = level;
    return new Levels(at < this.#chunks.length ? this.#chunks.with(at, chunk) : [...this.#chunks, chunk]);
  }
}

interface Placed extends Placing {
  readonly before: Placed | undefined;
}

/** A path and where it goes on. */
interface Step extends Placing {
  readonly path: Path;
  readonly open: Path['open'];
  readonly score: number;
}

/**
 * The well-formed tree that agrees best with what the model says of each heading and the sections open before it, and
 * with the numbers; by beam search over the stacks of open sections.
 */
export function reconcile(input: PairInput, model: PairModel): Placing[] {
  let beam: readonly Path[] = [{ open: [], score: 0, levels: new Levels(), last: undefined }];
  const cache = new Map<number, RelationOdds>();
  for (let j = 0; j < input.judged.length; j++) {
    cache.clear();
    const oddsTo = (i: number): RelationOdds => {
      let odds = cache.get(i);
      if (!odds) cache.set(i, (odds = relationOdds(model, input, i, j)));
      return odds;
    };
    const steps = beam.flatMap((path) => stepsOf(path, input, j, oddsTo));
    beam = best(steps).map((step) => taken(step, j));
  }
  const placings: Placing[] = [];
  for (let at = beam[0]?.last; at; at = at.before) placings.push({ level: at.level, probability: at.probability });
  return placings.reverse();
}

function stepsOf(path: Path, input: PairInput, j: number, oddsTo: (i: number) => RelationOdds): Step[] {
  const levels = path.open.length === 0 ? [...new Set([1, input.levels[j]!])] : path.open.map((_, at) => at + 1);
  if (path.open.length > 0 && path.open.length < DEEPEST) levels.push(path.open.length + 1);
  const scores = levels.map((level) => scoreAt(path, input, j, level, oddsTo));
  const most = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0);
  return levels.map((level, at) => {
    const open = path.open.slice(0, level - 1);
    while (open.length < level - 1) open.push('none');
    const probability = Math.exp(scores[at]! - most) / total;
    return { path, level, probability, open: [...open, j], score: path.score + scores[at]! };
  });
}

function taken({ path, level, probability, open, score }: Step, j: number): Path {
  return { open, score, levels: path.levels.with(j, level), last: { level, probability, before: path.last } };
}

/** Sum of the log-probabilities of what a level says about every section it can be compared with, and of the numbers. */
function scoreAt(
  { open, levels }: Path,
  input: PairInput,
  j: number,
  level: number,
  oddsTo: (i: number) => RelationOdds,
): number {
  let score = 0;
  for (let at = 0; at < open.length; at++) {
    const i = open[at]!;
    if (i === 'none') continue;
    score += Math.log(Math.max(LEAST_PROBABILITY, oddsTo(i)[relationTo(at + 1, level)]));
    score += placeScore(input, input.judged[i]!, input.judged[j]!, level - at - 1);
  }
  const alike = input.alike[j];
  if (alike !== undefined && !open.includes(alike))
    score += Math.log(Math.max(LEAST_PROBABILITY, oddsTo(alike)[relationTo(levels.at(alike), level)]));
  const counted = input.counted[j];
  if (counted !== undefined && !open.includes(counted))
    score -= countPenalty(input, counted, j, { open, levels }, level);
  if (breaksSpan(input, open, j, level)) score -= PLACE_PENALTY;
  const parent = input.parents[j];
  if (parent !== undefined && !open.includes(parent)) score -= PLACE_PENALTY;
  return score;
}

/**
 * A number goes on at the level of the one before it, and starts over only below another heading: where 'I.' follows
 * 'II.', what stands between them is above both.
 *
 * @param before  the heading before `j` with a number of its kind; its section is closed
 */
function countPenalty(
  input: PairInput,
  before: number,
  j: number,
  { open, levels }: Pick<Path, 'open' | 'levels'>,
  level: number,
): number {
  const [last, own] = [input.judged[before]!.candidate.number, input.judged[j]!.candidate.number];
  const relation = relationOf(last, own);
  if (relation === 'successor' && levels.at(before) === level) return 0;
  if (relation === 'successor') return isCountedThrough(input, before, open, level) ? ELSEWHERE_PENALTY : PLACE_PENALTY;
  if (relation !== 'sibling') return 0;
  if (levels.at(before) !== level) return ELSEWHERE_PENALTY;
  // '6' behind '4' goes on: the number between them was not read.
  if (own!.parts.at(-1)! > last!.parts.at(-1)!) return 0;
  // The last heading above a level is open, if there is one.
  return open.slice(0, level - 1).some((above) => above !== 'none' && above > before) ? 0 : PLACE_PENALTY;
}

/** Sections that are counted through all chapters stand one deeper in chapters that have parts. */
function isCountedThrough(input: PairInput, before: number, open: Path['open'], level: number): boolean {
  return open.slice(0, level - 1).some((above) => {
    if (above === 'none' || above <= before) return false;
    const { candidate, chained } = input.judged[above]!;
    return chained && candidate.number !== undefined && input.named.includes(candidate.number.scheme);
  });
}

/**
 * Between two sections that count on, a heading that looks no more prominent than they do is not their sibling, nor
 * above them: 'Market overview' between 'Item 1' and 'Item 2'.
 */
function breaksSpan(input: PairInput, open: Path['open'], j: number, level: number): boolean {
  const { candidate, chained } = input.judged[j]!;
  if (chained || candidate.named) return false;
  return open
    .slice(level - 1)
    .some(
      (closed) =>
        closed !== 'none' &&
        (input.successors[closed] ?? 0) > j &&
        !isMoreProminent(candidate, input.judged[closed]!.candidate),
    );
}

function isMoreProminent(a: Candidate, b: Candidate): boolean {
  return a.size > b.size + 0.2 || (a.bold && !b.bold) || (a.caps && !b.caps);
}

function relationTo(before: number, level: number): Relation {
  return level > before ? 'deeper' : level < before ? 'above' : 'same';
}

/**
 * What does not need to be learned: where numbers that hang together stand, and which headings have nothing below.
 *
 * @returns 0 or less: a reward would favor trees in which more sections stay open
 */
function placeScore(input: PairInput, before: Judged, item: Judged, down: number): number {
  const isWrong = isOutOfPlace(input, before, item, down) || (down <= 0 && isCountedBelow(input, before, item));
  if (isWrong) return -PLACE_PENALTY;
  const [a, b] = [before.candidate, item.candidate];
  return (isCapitalsOf(a, b) && down <= 0) || (isCapitalsOf(b, a) && down >= 0) ? -CAPITALS_PENALTY : 0;
}

/** In the same face and size as the other, which has no capitals. */
function isCapitalsOf(a: Candidate, b: Candidate): boolean {
  const isPlain = a.number === undefined && b.number === undefined && !a.named && !b.named;
  return isPlain && a.caps && !b.caps && a.style === `${b.style}c`;
}

/**
 * The second is of a kind of numbers that start over, the first of a kind that go on through the whole document; or the
 * second alone stands in brackets.
 */
function isCountedBelow({ starts }: PairInput, before: Judged, item: Judged): boolean {
  const [a, b] = [before.candidate.number, item.candidate.number];
  if (!before.chained || !item.chained || a?.parts.length !== 1 || b?.parts.length !== 1) return false;
  if (isBracketed(b)) return !isBracketed(a);
  return starts.get(a.scheme) === 1 && starts.get(b.scheme)! > 1;
}

function isBracketed({ scheme }: HeadingNumber): boolean {
  return scheme.startsWith('bracketed');
}

/** @param down  levels from the first heading, which is open, down to the second */
function isOutOfPlace({ named }: PairInput, before: Judged, item: Judged, down: number): boolean {
  const [a, b] = [before.candidate, item.candidate];
  if (isPlainRunIn(a) !== isPlainRunIn(b)) return isPlainRunIn(b) ? down <= 0 : down >= 0;
  if (down > 0 && holdsNothing(a, item)) return true;
  if (!item.chained) return false;
  if (opensAppendices(a, b) || opensCount(a, b) || isNamedAbove(named, a.number, b.number)) return down <= 0;
  if (isNamedAbove(named, b.number, a.number)) return down >= 0;
  const relation = relationOf(a.number, b.number);
  if (relation === 'child') return down !== 1;
  return (relation === 'successor' || relation === 'sibling') && before.chained && down !== 0;
}

/** The abstract holds no section, nor do conclusions hold 'References' in small type. */
function holdsNothing(a: Candidate, { candidate: b, chained }: Judged): boolean {
  if (isLeaf(a) && !b.runIn && (chained || b.named)) return true;
  return a.named && isBackMatter(b) && !b.number;
}

function isPlainRunIn({ runIn, number }: Candidate): boolean {
  return runIn && !number;
}

const LEAF = pattern('iu')`^\W*(?:${lists.leaf})\W*$`;

function isLeaf({ text }: Candidate): boolean {
  return LEAF.test(text);
}

const APPENDICES = pattern('iu')`^\W*(?:${lists.appendices})\W*$`;
const LARGER = 1.1;

/** 'Appendix' in larger type than the 'A' that follows it is what all the letters stand below. */
function opensAppendices(a: Candidate, b: Candidate): boolean {
  const isLettered = b.number?.scheme === 'letter' || b.number?.scheme === 'appendix';
  return isLettered && a.size > LARGER * b.size && APPENDICES.test(a.text);
}

/** 'Notes to the statements' holds 'Note 1' and those that follow it. */
function opensCount(a: Candidate, { number, text }: Candidate): boolean {
  if (!number || !isNamedNumber(number) || a.number) return false;
  const name = /^\p{L}+/u.exec(text)?.[0].toLowerCase();
  return name !== undefined && a.text.toLowerCase().split(' ')[0] === `${name}s`;
}

/** 'Part II' stands above 'Chapter 3', and that above 'Article 5', whatever they look like. */
function isNamedAbove(named: PairInput['named'], a: HeadingNumber | undefined, b: HeadingNumber | undefined): boolean {
  const above = a ? named.indexOf(a.scheme) : -1;
  return above >= 0 && b !== undefined && named.indexOf(b.scheme) > above;
}

/** The best steps, one for each stack; ties go to the earlier one. */
function best(steps: readonly Step[]): readonly Step[] {
  const kept = new Map<string, Step>();
  for (const step of steps.toSorted((a, b) => b.score - a.score)) {
    const key = step.open.join(' ');
    if (!kept.has(key)) kept.set(key, step);
    if (kept.size === BEAM) break;
  }
  return [...kept.values()];
}
