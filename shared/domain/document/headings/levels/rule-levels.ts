import { most } from '../../blocks/style-stats.ts';
import type { Judged } from '../judged.ts';
import type { Candidate } from '../candidates/candidates.ts';
import type { NumberScheme } from '../number.ts';

const NUMBERED_SHARE = 0.1; // fewer numbers than this in a style are accidents, not its depth
const LEAST_TOPS = 2;
const LESS = 0.95; // '1.' in smaller type than '2.1' numbers something within the sections

/** Levels of headings: by the depth of their numbers, else by the order of their styles. */
export function ruleLevels(judged: readonly Judged[]): number[] {
  const numbering = numberingOf(judged);
  const known = new Map<string, number>();
  const styles = new Map<string, { size: number; weight: number; votes: Map<number, number>; members: number }>();
  const sections = sizeOfSections(judged);
  const numbered = judged.map(({ candidate, chained }) =>
    chained && !(isPlainNumber(candidate) && candidate.size < LESS * sections)
      ? depthOf(candidate, numbering)
      : undefined,
  );
  for (const [i, { candidate }] of judged.entries()) {
    let style = styles.get(candidate.style);
    if (!style)
      styles.set(
        candidate.style,
        (style = { size: candidate.size, weight: weightOf(candidate), votes: new Map<number, number>(), members: 0 }),
      );
    style.members++;
    const depth = numbered[i];
    if (depth !== undefined) style.votes.set(depth, (style.votes.get(depth) ?? 0) + 1);
  }
  for (const [name, style] of styles) {
    const depth = most(style.votes);
    if (depth !== undefined && style.votes.get(depth)! >= NUMBERED_SHARE * style.members) known.set(name, depth);
  }
  rankRest(styles, known);
  const tops = new Map<string, number>();
  for (const [name, { votes }] of styles)
    tops.set(name, Math.min(...[...votes].flatMap(([depth, count]) => (count >= LEAST_TOPS ? [depth] : []))));
  return judged.map(({ candidate }, i) => {
    const level = numbered[i] ?? known.get(candidate.style) ?? 1;
    // 'References' is a chapter among chapters, even where sections of all depths look like it.
    return numbered[i] === undefined && candidate.named ? Math.min(level, tops.get(candidate.style)!) : level;
  });
}

function isPlainNumber({ number }: Candidate): boolean {
  return number?.scheme === 'decimal' && number.parts.length === 1;
}

/** Size of the headings with the deepest numbers of two or more parts; 0 if there are none. */
function sizeOfSections(judged: readonly Judged[]): number {
  let size = Infinity;
  for (const { candidate, chained } of judged) {
    const { number } = candidate;
    if (chained && number?.scheme === 'decimal' && number.parts.length > 1) size = Math.min(size, candidate.size);
  }
  return size === Infinity ? 0 : size;
}

/** How often each kind of number of one part that hangs together starts with 1. */
export function startsOf(judged: readonly Judged[]): ReadonlyMap<NumberScheme, number> {
  const starts = new Map<NumberScheme, number>();
  for (const { candidate, chained } of judged) {
    const { number } = candidate;
    if (!chained || number?.parts.length !== 1) continue;
    starts.set(number.scheme, (starts.get(number.scheme) ?? 0) + (number.parts[0] === 1 ? 1 : 0));
  }
  return starts;
}

const NAMED: readonly NumberScheme[] = ['part', 'chapter', 'article', 'note'];
const PARTS_BELOW: readonly NumberScheme[] = ['chapter', 'part', 'article', 'note'];

/**
 * Kinds of numbers that say what they count, from the top: parts hold chapters, unless they start over in each.
 */
export function namedOrder(judged: readonly Judged[]): readonly NumberScheme[] {
  const starts = startsOf(judged);
  return starts.get('chapter') === 1 && (starts.get('part') ?? 0) > 1 ? PARTS_BELOW : NAMED;
}

/** Which kinds of numbers a document has, and how they stand to each other. */
interface Numbering {
  /** Levels that parts take from everything else. */
  readonly shift: number;
  readonly chapters: boolean;
  /** Chapters stand above parts. */
  readonly partsBelow: boolean;
  readonly articles: boolean;
  /** Numbers of one part count the sections of chapters that have numbers of their own. */
  readonly below: boolean;
  readonly romans: boolean;
  readonly lettersAbove: boolean;
}

/** Whether 'I.' starts over below 'A.' and 'B.'; elsewhere letters stand below Roman numbers. */
export function areLettersAbove(judged: readonly Judged[]): boolean {
  const starts = (scheme: string): number =>
    judged.filter(
      ({ candidate: { number }, chained }) => chained && number?.scheme === scheme && number.parts.join('.') === '1',
    ).length;
  return starts('letter') === 1 && starts('roman') > 1;
}

function numberingOf(judged: readonly Judged[]): Numbering {
  const has = (scheme: string): boolean => judged.some(({ candidate }) => candidate.number?.scheme === scheme);
  const romans = judged.filter(({ candidate, chained }) => chained && candidate.number?.scheme === 'roman');
  const chapters = has('chapter');
  const order = namedOrder(judged);
  return {
    shift: has('part') ? 1 : 0,
    chapters,
    partsBelow: order.indexOf('chapter') < order.indexOf('part'),
    articles: has('article'),
    below: chapters && judged.some(({ candidate, chained }) => chained && isPlainNumber(candidate)),
    romans: romans.length >= 2,
    lettersAbove: areLettersAbove(judged),
  };
}

/** Levels of the schemes that have one, from how many parts a number has and how the document numbers. */
const DEPTHS: Partial<Readonly<Record<NumberScheme, (parts: number, numbering: Numbering) => number>>> = {
  schedule: () => 1,
  part: (_, { partsBelow }) => (partsBelow ? 2 : 1),
  chapter: (_, { partsBelow, shift }) => (partsBelow ? 1 : 1 + shift),
  roman: (parts, { shift, lettersAbove }) => parts + shift + Number(lettersAbove),
  article: (_, { shift, chapters }) => 1 + shift + Number(chapters),
  note: (_, { shift, chapters, articles }) => 1 + shift + Number(chapters) + Number(articles),
  letter: (_, { shift, romans, lettersAbove }) => (romans && !lettersAbove ? 2 : 1) + shift,
  decimal: (parts, { shift, romans, below }) => (romans && parts === 1 ? 3 : parts) + shift + Number(below),
  appendix: (parts, { shift }) => parts + shift,
  cjk: (parts, { shift }) => parts + shift,
};

function depthOf({ number }: Candidate, numbering: Numbering): number | undefined {
  return number && DEPTHS[number.scheme]?.(number.parts.length, numbering);
}

function weightOf(candidate: Candidate): number {
  return (candidate.bold ? 2 : 0) + (candidate.caps ? 1 : 0) - (candidate.italic ? 0.5 : 0);
}

/** Styles without numbers take their place among the others by size, then weight. */
function rankRest(styles: ReadonlyMap<string, { size: number; weight: number }>, known: Map<string, number>): void {
  const order = [...styles].sort((a, b) => b[1].size - a[1].size || b[1].weight - a[1].weight);
  let level = 0;
  let last: { size: number; weight: number } | undefined;
  for (const [name, style] of order) {
    const fixed = known.get(name);
    if (fixed !== undefined) {
      level = Math.max(level, fixed);
      last = style;
      continue;
    }
    const same = last && Math.abs(last.size - style.size) < 0.3 && last.weight - style.weight <= 1;
    if (!same) level = Math.min(6, level + 1);
    known.set(name, Math.max(1, level));
    last = style;
  }
}
