import { endsLikeSentence, type Candidate } from '../candidates/candidates.ts';
import type { HeadingNumber } from '../number.ts';
import type { HeadingInput } from '../heading-input.ts';

/** How a candidate's number hangs together with the numbers around it; zeros where there is no number. */
export interface Chain {
  /** 1 in the same style, 0.5 in another, 0 if there is none. */
  readonly predecessor: number;
  readonly successor: number;
  /** The number one level up stands before it (always, for numbers of one part). */
  readonly parent: number;
  /** Candidates of its scheme and depth, and those of its style among them. */
  readonly family: number;
  readonly styled: number;
  /** How often the family starts over with 1. */
  readonly starts: number;
  /** How often this number stands in the document. */
  readonly same: number;
  /** Share of the family whose text ends like a sentence. */
  readonly sentences: number;
  /** Lines between the first and last of the family, for each member. */
  readonly spread: number;
  /** Lines to the predecessor and to the successor; 0 if there is none. */
  readonly sincePredecessor: number;
  readonly untilSuccessor: number;
}

const NONE: Chain = {
  predecessor: 0,
  successor: 0,
  parent: 0,
  family: 0,
  styled: 0,
  starts: 0,
  same: 0,
  sentences: 0,
  spread: 0,
  sincePredecessor: 0,
  untilSuccessor: 0,
};

export function chainOf({ candidates }: HeadingInput): Chain[] {
  const byNumber = new Map<string, Candidate[]>();
  const families = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const { number } = candidate;
    if (!number) continue;
    push(byNumber, keyOf(number, number.parts), candidate);
    push(families, familyOf(number), candidate);
  }
  const shared = new Map<string, FamilyFacts>();
  for (const [key, family] of families) shared.set(key, familyFacts(family));
  return candidates.map((candidate) => {
    const { number, from, style } = candidate;
    if (!number) return NONE;
    const head = number.parts.slice(0, -1);
    const last = number.parts.at(-1)!;
    const before = nearestBefore(byNumber.get(keyOf(number, [...head, last - 1])), from);
    const after = nearestAfter(byNumber.get(keyOf(number, [...head, last + 1])), from);
    const family = shared.get(familyOf(number))!;
    return {
      predecessor: alike(before, style),
      successor: alike(after, style),
      parent: head.length === 0 || nearestBefore(byNumber.get(keyOf(number, head)), from) ? 1 : 0,
      family: family.size,
      styled: family.styles.get(style)!,
      starts: family.starts,
      same: byNumber.get(keyOf(number, number.parts))!.length,
      sentences: family.sentences,
      spread: family.spread,
      sincePredecessor: before ? from - before.from : 0,
      untilSuccessor: after ? after.from - from : 0,
    };
  });
}

interface FamilyFacts {
  readonly size: number;
  readonly styles: ReadonlyMap<string, number>;
  readonly starts: number;
  readonly sentences: number;
  readonly spread: number;
}

function familyFacts(family: readonly Candidate[]): FamilyFacts {
  const styles = new Map<string, number>();
  let starts = 0;
  let sentences = 0;
  for (const candidate of family) {
    const { style, number } = candidate;
    styles.set(style, (styles.get(style) ?? 0) + 1);
    if (number!.parts.at(-1) === 1) starts++;
    if (endsLikeSentence(candidate)) sentences++;
  }
  return {
    size: family.length,
    styles,
    starts,
    sentences: sentences / family.length,
    spread: (family.at(-1)!.from - family[0]!.from) / Math.max(1, family.length - 1),
  };
}

function push(map: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  const list = map.get(key);
  if (list) list.push(candidate);
  else map.set(key, [candidate]);
}

function keyOf({ scheme }: HeadingNumber, parts: readonly number[]): string {
  return `${scheme} ${parts.join('.')}`;
}

function familyOf({ scheme, parts }: HeadingNumber): string {
  return `${scheme} ${String(parts.length)}`;
}

function nearestBefore(list: readonly Candidate[] | undefined, from: number): Candidate | undefined {
  return list?.[countUpTo(list, from - 1) - 1];
}

function nearestAfter(list: readonly Candidate[] | undefined, from: number): Candidate | undefined {
  return list?.[countUpTo(list, from)];
}

/** How many of the candidates, which are in reading order, start at this line or above it. */
function countUpTo(list: readonly Candidate[], line: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.from <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function alike(candidate: Candidate | undefined, style: string): number {
  if (!candidate) return 0;
  return candidate.style === style ? 1 : 0.5;
}
