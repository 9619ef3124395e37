import { endsLikeSentence, type Candidate } from '../candidates/candidates.ts';
import { styleOf } from '../candidates/looks.ts';
import type { Line } from '../../layout/line.ts';
import type { HeadingInput } from '../heading-input.ts';

/** What all lines of a candidate's style have in common. */
export interface StyleFacts {
  /** Candidates of the style. */
  readonly count: number;
  /** Share of the document's candidates. */
  readonly share: number;
  /** Share of all letters of the document that are in this style; 0 for run-ins, whose lines are of another. */
  readonly textShare: number;
  readonly meanChars: number;
  readonly numbered: number;
  readonly chained: number;
  readonly named: number;
  readonly listed: number;
  readonly spaced: number;
  readonly beforeBody: number;
  readonly afterEnd: number;
  readonly sentences: number;
  readonly lower: number;
  readonly capitalized: number;
  /** Different texts among them. */
  readonly distinct: number;
  /** Pages that have one, as a share of the pages between the first and the last. */
  readonly pageShare: number;
  /** Share of the members that start less than three lines after the member before. */
  readonly crowded: number;
  readonly meanRule: number;
  /** Share of the members in which nothing speaks against a heading; see `standsApart`. */
  readonly apart: number;
}

export function styleFactsOf(input: HeadingInput): StyleFacts[] {
  const members = new Map<string, number[]>();
  for (const [i, candidate] of input.candidates.entries()) {
    const list = members.get(candidate.style);
    if (list) list.push(i);
    else members.set(candidate.style, [i]);
  }
  const texts = textShares(input, members);
  const facts = new Map<string, StyleFacts>();
  for (const [style, list] of members) facts.set(style, summarize(input, list, texts.get(style) ?? 0));
  return input.candidates.map(({ style }) => facts.get(style)!);
}

function summarize(input: HeadingInput, list: readonly number[], textShare: number): StyleFacts {
  const { candidates, chained, ruleScores, lines } = input;
  const all = list.map((i) => candidates[i]!);
  const share = (is: (candidate: Candidate, at: number) => boolean): number => all.filter(is).length / all.length;
  const pages = new Set(all.map(({ pageIndex }) => pageIndex));
  const span = all.at(-1)!.pageIndex - all[0]!.pageIndex + 1;
  return {
    count: all.length,
    share: all.length / candidates.length,
    textShare,
    meanChars: all.reduce((sum, { text }) => sum + text.length, 0) / all.length,
    numbered: share(({ number }) => number !== undefined),
    chained: share((candidate) => chained.has(candidate)),
    named: share(({ named }) => named),
    listed: share(({ listed }) => listed),
    spaced: share(({ gapAbove }) => gapAbove > 1.3),
    beforeBody: share(({ beforeBody }) => beforeBody),
    afterEnd: share(({ afterEnd }) => afterEnd),
    sentences: share(endsLikeSentence),
    lower: share(({ text }) => /^\p{Ll}/u.test(text)),
    capitalized: all.reduce((sum, { capitalized }) => sum + capitalized, 0) / all.length,
    distinct: new Set(all.map(({ text }) => text)).size / all.length,
    pageShare: pages.size / span,
    crowded: share(({ from }, at) => at > 0 && from - all[at - 1]!.to < 3),
    meanRule: list.reduce((sum, i) => sum + ruleScores[i]!, 0) / all.length,
    apart: share((candidate, at) => standsApart(candidate, all[at - 1], candidates[list[at]! + 1], lines)),
  };
}

const APART = 1.3; // line distances above
const MAX_CHARS = 100;
const SAME_SIZE = 0.06;
const LEAST_LINES = 2; // between two of one style

/**
 * White above and less below, behind the end of a paragraph, in front of running text or of the next heading; brief,
 * and no sentence: what each heading of a style is, whatever its face, and few lines that are not headings are alike.
 *
 * @param before  of the same style
 */
function standsApart(
  candidate: Candidate,
  before: Candidate | undefined,
  next: Candidate | undefined,
  lines: readonly Line[],
): boolean {
  const { text, from, to, gapAbove, gapBelow, afterEnd, beforeBody } = candidate;
  return (
    gapAbove > APART &&
    gapBelow < gapAbove &&
    afterEnd &&
    (beforeBody || next?.from === to || isBeforeNotes(candidate, lines)) &&
    text.length < MAX_CHARS &&
    !/^\p{Ll}|[.;,:]$/u.test(text) &&
    (before === undefined || from - before.to >= LEAST_LINES)
  );
}

/** In front of text in its own size and another face: what stands behind an article is set smaller than its text. */
function isBeforeNotes({ from, to, size }: Candidate, lines: readonly Line[]): boolean {
  const [first, last, after] = [lines[from], lines[to - 1], lines[to]];
  if (!first || !after || after.column !== last?.column) return false;
  return Math.abs(after.size - size) < SAME_SIZE * size && after.font !== first.font;
}

/** Share of the document's letters in each of the styles. */
function textShares({ lines, fonts }: HeadingInput, wanted: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  const chars = new Map<string, number>();
  const names = new Map<string, string>();
  let total = 0;
  for (const line of lines) {
    total += line.text.length;
    const look = `${String(line.font)} ${String(Math.round(line.size * 10))} ${line.bold > 0.6 ? 'b' : ''}${line.italic > 0.6 ? 'i' : ''}${line.caps ? 'c' : ''}`;
    let style = names.get(look);
    if (style === undefined) names.set(look, (style = styleOf(line, fonts)));
    if (wanted.has(style)) chars.set(style, (chars.get(style) ?? 0) + line.text.length);
  }
  for (const [style, count] of chars) chars.set(style, count / Math.max(1, total));
  return chars;
}
