/** Headings that open their paragraph, where the document shows that it has such headings. */
import type { Candidate } from './candidates/candidates.ts';
import type { Judged } from './judged.ts';
import type { HeadingInput } from './heading-input.ts';
import { titleKey } from './title-key.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('headingsRunInFamilies');

const RUN_IN_CONFIDENCE = 0.5;
const LEAST_UPPER = 2; // sections 'I' and 'II', subsections 'A' and 'B'
const LEAST_FAMILY = 3;
const EDGE = 0.5; // of the size
const APART = 1.25; // line distances; items of a list stand closer

/**
 * '1) Title: text', '1. Title' or '1. Title Text' below 'A. Title' below 'I. TITLE': where the two upper levels are there, such numbers are
 * the third, and their words stand in a style of their own.
 */
export function completeBracketed(input: HeadingInput, judged: readonly Judged[]): readonly Judged[] {
  const count = (scheme: string): number =>
    new Set(
      judged.flatMap(({ candidate, chained }) =>
        chained && candidate.number?.scheme === scheme ? candidate.text : [],
      ),
    ).size;
  if (count('roman') < LEAST_UPPER || count('letter') < LEAST_UPPER) return judged;
  const open = input.candidates.filter((one) => !input.items.has(one));
  const bracketed = open.filter((one) => {
    if (/^\d{1,2}\)/.test(one.text)) return one.runIn || one.distinct;
    if (!/^\d{1,2}\./.test(one.text)) return false;
    return one.runIn ? opensColumn(one, input) : one.distinct && one.gapAbove > APART;
  });
  const families = Map.groupBy(bracketed, ({ style }) => style);
  const found = [...families.values()].flatMap((family) => (family.length < LEAST_FAMILY ? [] : inOrder(family)));
  return withFound(judged, found, true);
}

/** Its paragraph goes on at the edge of the column, where items of a list go on below their words. */
function opensColumn({ to }: Candidate, { lines }: HeadingInput): boolean {
  const next = lines[to];
  return next !== undefined && next.x0 - next.left < EDGE * next.size;
}

/** Those that count from 1 or follow the number before them. */
function inOrder(family: readonly Candidate[]): Candidate[] {
  let last = 0;
  return family.filter(({ number }) => {
    const value = number?.parts[0] ?? 0;
    const fits = value === 1 || value === last + 1;
    if (fits) last = value;
    return fits;
  });
}

const LEAST_PAGES = 5;
const LEAST_SECTIONS = 3;
const ONE_STYLE = 0.7; // share of the headings that look alike in a document without subheadings
const FEW_PER_PAGE = 1.2;
const LEAST_MEMBERS = 5;
const LEAST_MEAN_WORDS = 1.5;
const MOST_MEAN_WORDS = 16;

/**
 * Articles whose few sections all look alike and go on for pages: words in a style of their own that open paragraphs
 * throughout are their subheadings. In articles that have other subheadings such words name items.
 */
export function completeUnnumbered(input: HeadingInput, judged: readonly Judged[]): readonly Judged[] {
  // Openings that were taken one by one are what is to be completed, not what speaks against it.
  const sections = judged.filter(({ candidate }) => !candidate.runIn);
  if (!lacksSubheadings(input, sections)) return judged;
  const from = sections[0]!.candidate.to;
  const end =
    sections.findLast(({ candidate }) => REFERENCES.test(candidate.text))?.candidate.from ?? input.lines.length;
  const inside = input.candidates.filter((one) => isOpening(one) && one.from >= from && one.to <= end);
  const families = Map.groupBy(inside, ({ style }) => style);
  const found = [...families.values()].flatMap((family) => (isFamily(family) ? family : []));
  return withFound(judged, found, false);
}

const REFERENCES = pattern('iu')`^\W*(?:${lists.references})\W*$`;

function lacksSubheadings({ lines }: HeadingInput, judged: readonly Judged[]): boolean {
  const pages = (lines.at(-1)?.pageIndex ?? 0) + 1;
  if (pages < LEAST_PAGES || judged.length < LEAST_SECTIONS || judged.length > FEW_PER_PAGE * pages) return false;
  if (judged.some(({ chained }) => chained)) return false;
  const styles = Map.groupBy(judged, ({ candidate }) => candidate.style);
  return Math.max(...[...styles.values()].map((members) => members.length)) >= ONE_STYLE * judged.length;
}

/** Words of a language that start with a capital behind the end of a paragraph, not a term or a formula within one. */
function isOpening({ runIn, number, afterEnd, text }: Candidate): boolean {
  return runIn && !number && afterEnd && /^\p{Lu}/u.test(text) && /\p{Ll}{4}/u.test(text) && !/[,;]$/.test(text);
}

function isFamily(family: readonly Candidate[]): boolean {
  if (family.length < LEAST_MEMBERS || new Set(family.map(({ text }) => titleKey(text))).size < family.length)
    return false;
  const meanWords = family.reduce((sum, { text }) => sum + text.split(' ').length, 0) / family.length;
  return meanWords >= LEAST_MEAN_WORDS && meanWords <= MOST_MEAN_WORDS;
}

function withFound(judged: readonly Judged[], found: readonly Candidate[], chained: boolean): readonly Judged[] {
  const taken = new Set(judged.map(({ candidate }) => candidate));
  const added = found.filter((candidate) => !taken.has(candidate));
  if (added.length === 0) return judged;
  return [...judged, ...added.map((candidate) => ({ candidate, chained, confidence: RUN_IN_CONFIDENCE }))].sort(
    (a, b) => a.candidate.from - b.candidate.from,
  );
}
