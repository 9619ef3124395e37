import { endsLikeSentence, type Candidate } from './candidates/candidates.ts';
import type { Judged } from './judged.ts';
import { seriesOf } from './list-items.ts';
import type { NumberScheme } from './number.ts';
import type { RatedInput } from './heading-input.ts';

/** What is divided into clauses that begin again: parts, chapters, schedules, annexes. */
const DIVIDING: ReadonlySet<NumberScheme> = new Set(['part', 'chapter', 'schedule', 'appendix', 'cjk']);
const LEAST_DIVISIONS = 2;
const LEAST_CLAUSES = 4;
const LEAST_SHARE = 0.7; // of the series of a kind
const MOST_CLAUSE_CHARS = 100;
const CONFIDENCE = 0.6;

/**
 * Contracts, acts and standards, whose clauses begin again below each part: numbers that start over exactly where another part
 * starts are those of clauses, whatever type they and the parts are in. A list starts over wherever it likes.
 */
export function completeDivisions(input: RatedInput, judged: readonly Judged[]): readonly Judged[] {
  const divisions = divisionsOf(input.candidates);
  if (divisions.length < LEAST_DIVISIONS) return judged;
  const own = new Set(divisions);
  const open = input.candidates.filter((one) => !own.has(one) && !input.items.has(one) && isClauseLike(one));
  const families = Map.groupBy(seriesOf(open, 'named'), ([first]) => `${first!.number!.scheme} ${first!.style}`);
  const clauses = [...families.values()].flatMap((family) => clausesOf(family, divisions));
  if (clauses.length === 0) return judged;
  const added = [...divisions, ...clauses];
  const taken = new Set(added);
  const kept = judged.filter(({ candidate }) => !taken.has(candidate));
  const known = new Map(judged.map((one) => [one.candidate, one.confidence]));
  const found = added.map((candidate) => ({
    candidate,
    chained: true,
    confidence: Math.max(CONFIDENCE, known.get(candidate) ?? 0),
  }));
  return [...kept, ...found].sort((a, b) => a.candidate.from - b.candidate.from);
}

/** On lines of their own, each the first of its kind or the one behind the last; in reading order. */
function divisionsOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const last = new Map<NumberScheme, number>();
  return candidates.filter(({ number, cut, text }) => {
    if (cut !== undefined || number?.parts.length !== 1 || !DIVIDING.has(number.scheme)) return false;
    if (text.length > MOST_CLAUSE_CHARS) return false;
    const value = number.parts[0]!;
    const fits = value === (last.get(number.scheme) ?? 0) + 1;
    if (fits) last.set(number.scheme, value);
    return fits;
  });
}

/** A title in one line, rather than a sentence or a question. */
function isClauseLike(candidate: Candidate): boolean {
  return candidate.text.length <= MOST_CLAUSE_CHARS && !endsLikeSentence(candidate) && !/[?:]$/u.test(candidate.text);
}

/** The members of series of one kind that start with 1 as the first of their division, where most of them do. */
function clausesOf(family: readonly (readonly Candidate[])[], divisions: readonly Candidate[]): readonly Candidate[] {
  const firsts = new Map<number, readonly Candidate[]>();
  for (const series of family) {
    const at = divisions.findLastIndex(({ from }) => from < series[0]!.from);
    const end = divisions[at + 1]?.from ?? Infinity;
    const fits = at >= 0 && series[0]!.number!.parts[0] === 1 && series.at(-1)!.from < end;
    if (fits && !firsts.has(at)) firsts.set(at, series);
  }
  const isMost = firsts.size >= LEAST_SHARE * family.length;
  const members = [...firsts.values()].flat();
  return isMost && firsts.size >= LEAST_DIVISIONS && members.length >= LEAST_CLAUSES ? members : [];
}
