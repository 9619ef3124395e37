/** Builders of candidates for tests. */
import type { Candidate } from './candidates/candidates.ts';
import type { Judged } from './judged.ts';
import { parseNumber } from './number.ts';
import type { HeadingInput } from './heading-input.ts';

/** A candidate of one line, numbered as its text says; bold in 12 pt unless told otherwise. */
export function candidateAt(from: number, text: string, given: Partial<Candidate> = {}): Candidate {
  return {
    from,
    to: from + 1,
    text,
    cut: undefined,
    number: parseNumber(text),
    style: 'Serif-Bold 12.0 b',
    size: 12,
    bold: true,
    italic: false,
    caps: false,
    distinct: true,
    pageIndex: 0,
    gapAbove: 2,
    gapBelow: 1.5,
    beforeBody: true,
    afterEnd: true,
    centered: false,
    indent: 0,
    named: false,
    listed: false,
    listedDepth: undefined,
    capitalized: 1,
    runIn: false,
    ...given,
  };
}

/** Headings of these candidates; those with a number are chained. */
export function judgedOf(candidates: readonly Candidate[]): Judged[] {
  return candidates.map((candidate) => ({ candidate, chained: candidate.number !== undefined, confidence: 0.9 }));
}

/** A input of candidates of which the rules are sure; those with a number are chained. */
export function inputWith(candidates: readonly Candidate[], given: Partial<HeadingInput> = {}): HeadingInput {
  return {
    lines: [],
    fonts: [],
    stats: { bodySize: 10, bodyFont: 0, bodyBold: false, bodyMono: false, leading: () => 12 },
    contents: { lines: new Set(), start: 0, titles: new Map() },
    candidates,
    chained: new Set(candidates.filter(({ number }) => number !== undefined)),
    ruleScores: candidates.map(() => 0.9),
    items: new Set(),
    title: { from: 0, to: 0 },
    ...given,
  };
}
