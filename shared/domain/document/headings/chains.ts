import type { StyleStats } from '../blocks/style-stats.ts';
import { endsLikeSentence, type Candidate } from './candidates/candidates.ts';
import { isNamedNumber, type HeadingNumber } from './number.ts';

/**
 * Candidates whose numbers hang together: of one scheme, depth, delimiter and style, each with the number before or behind it.
 * A family of numbered headings is the strongest evidence there is on the printed page.
 */
export function chainedOf(candidates: readonly Candidate[], stats: StyleStats): Set<Candidate> {
  const families = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    if (!candidate.number) continue;
    const { scheme, parts } = candidate.number;
    const key = [scheme, parts.length, delimiterOf(candidate), candidate.style].join(' ');
    const family = families.get(key);
    if (family) family.push(candidate);
    else families.set(key, [candidate]);
  }
  const chained = new Set<Candidate>();
  for (const family of families.values()) {
    for (const candidate of family)
      if (isNamedNumber(candidate.number!) && candidate.number!.rest !== '' && isStrong(candidate, stats))
        chained.add(candidate);
    const facts = factsOf(family);
    for (const candidate of linkedOf(family)) if (isHeadingLike(candidate, facts, stats)) chained.add(candidate);
  }
  completeFamilies(candidates, chained, stats);
  return chained;
}

/** What follows the number: '1 Title' and '1. Title' of one document count different things. */
function delimiterOf({ number, text }: Candidate): string {
  const rest = number?.rest ?? '';
  const head = text.slice(0, text.length - rest.length).trimEnd();
  return /[.:)、．]$/u.exec(head)?.[0] ?? '';
}

function idOf(number: HeadingNumber, parts: readonly number[]): string {
  return `${number.scheme} ${parts.join('.')}`;
}

/** Members with a predecessor before them or a successor after them, nearest first. */
function linkedOf(family: readonly Candidate[]): Candidate[] {
  const ids = family.map(({ number }) => idOf(number!, number!.parts));
  const all = new Set(ids);
  return family.filter(({ number }) => {
    const parts = number!.parts;
    const head = parts.slice(0, -1);
    const last = parts.at(-1)!;
    return (
      all.has(idOf(number!, [...head, last - 1])) ||
      all.has(idOf(number!, [...head, last + 1])) ||
      (parts.length > 1 && last === 1)
    );
  });
}

function isProminent({ distinct, caps, size }: Candidate, { bodySize }: StyleStats): boolean {
  return distinct && size > (caps ? LEAST_CAPS : LEAST_SIZE) * bodySize;
}

/** Larger, bolder or in capitals: more than another font. */
function isStrong(candidate: Candidate, stats: StyleStats): boolean {
  return candidate.size > 1.07 * stats.bodySize || (candidate.bold && !stats.bodyBold) || candidate.caps;
}

/** What the members of a family have in common; shares in [0, 1]. */
interface FamilyFacts {
  readonly size: number;
  /** How often it starts with 1, where its numbers have one part. */
  readonly starts: number;
  /** Lines between two members. */
  readonly spread: number;
  readonly spaced: number;
  readonly sentences: number;
  readonly brief: boolean;
  /** All of them brief, with white above and below: no items of a list, which starts over too. */
  readonly parted: boolean;
}

function factsOf(family: readonly Candidate[]): FamilyFacts {
  const share = (is: (one: Candidate) => boolean): number => family.filter(is).length / family.length;
  return {
    size: family.length,
    starts: family.filter(({ number }) => number!.parts.length === 1 && number!.parts[0] === 1).length,
    spread: (family.at(-1)!.from - family[0]!.from) / Math.max(1, family.length - 1),
    spaced: share(({ gapAbove }) => gapAbove > APART),
    sentences: share(endsLikeSentence),
    brief: family.every(isBrief),
    parted: family.every((one) => isBrief(one) && one.gapAbove > APART && one.gapBelow > APART),
  };
}

/** Numbered lists and references are chains too; headings stand apart, are short and do not start over. */
function isHeadingLike(candidate: Candidate, family: FamilyFacts, stats: StyleStats): boolean {
  const { number, text } = candidate;
  if (!number || text.length > MAX_CHARS) return false;
  const prominent = isProminent(candidate, stats);
  if (isNamedNumber(number)) {
    const apart = candidate.gapAbove > APART;
    return apart && (prominent || (candidate.afterEnd && isBrief(candidate)));
  }
  if (number.parts.length === 1) return isHeadingOfOnePart(candidate, number, family, stats);
  return prominent || (family.sentences < 0.4 && candidate.afterEnd && text.length < 120);
}

/** Lists are numbered in one part too, so that more has to speak for a heading. */
function isHeadingOfOnePart(
  candidate: Candidate,
  { scheme }: HeadingNumber,
  family: FamilyFacts,
  stats: StyleStats,
): boolean {
  const { starts, spread, spaced, sentences } = family;
  if (isProminent(candidate, stats)) {
    if (isStrong(candidate, stats)) return spread > 4 && (starts <= 2 || candidate.gapAbove > APART);
    if (scheme === 'letter') return spread > 8;
    if (scheme.startsWith('bracketed')) return spread > 8 && isBrief(candidate);
  }
  const apartFromText = spread > (family.brief ? 5 : 12);
  return (starts <= 1 || family.parted) && apartFromText && spaced > 0.7 && sentences < 0.2 && family.size > 2;
}

const MAX_CHARS = 180;
const LEAST_SIZE = 0.9; // of the text's
const LEAST_CAPS = 0.66; // small capitals, whose size this is
const BRIEF_CHARS = 80;
const APART = 1.25; // line distances above

function isBrief({ text }: Candidate): boolean {
  return text.length < BRIEF_CHARS && !/[.;,]$/.test(text);
}

/** Numbers missing from a family that is otherwise complete, found in another style. */
function completeFamilies(candidates: readonly Candidate[], chained: Set<Candidate>, stats: StyleStats): void {
  const have = new Map<string, number>();
  for (const candidate of chained) have.set(idOf(candidate.number!, candidate.number!.parts), candidate.from);
  for (const candidate of candidates) {
    const { number } = candidate;
    if (!number || chained.has(candidate) || have.has(idOf(number, number.parts))) continue;
    if (!isProminent(candidate, stats) && candidate.gapAbove < APART) continue;
    if (!fitsBetween(candidate.from, number, have)) continue;
    chained.add(candidate);
    have.set(idOf(number, number.parts), candidate.from);
  }
}

/** Its place is behind the number before it and in front of the next, of which one is there at least. */
function fitsBetween(from: number, number: HeadingNumber, have: ReadonlyMap<string, number>): boolean {
  const head = number.parts.slice(0, -1);
  const last = number.parts.at(-1)!;
  const previous = last > 1 ? [...head, last - 1] : head;
  const before = previous.length > 0 ? have.get(idOf(number, previous)) : undefined;
  const after = have.get(idOf(number, [...head, last + 1]));
  if (before === undefined && after === undefined) return false;
  return (before === undefined || before < from) && (after === undefined || after > from);
}
