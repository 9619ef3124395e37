/** Numbers of displayed formulas: told by where they stand on the page and by how they count through the document. */
import { isCjk, type Line } from '../layout/line.ts';
import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';

/** Lines that bear the number of a formula, with the number as printed: '(3)', '(A.1)'; undefined for what only looks like one. */
export type EquationNumbers = ReadonlyMap<Line, string | undefined>;

interface Candidate {
  readonly line: Line;
  readonly label: string;
  readonly series: string;
  readonly ordinal: number;
  readonly letter: string;
}

const PARTS = String.raw`\(((?:[A-Z](?:[.–-])?)?(?:\d{1,3}[.–-])*)(\d{1,3})([a-z]?)\)`;
const AT_END = new RegExp(String.raw`(?<=^|\s)${PARTS}$`, 'u');
const AT_START = new RegExp(String.raw`^${PARTS}(?=\s|$)`, 'u');
/** Between a formula and its number there is more room than a line of text ever has between words. */
const LEAST_GAP_EM = 1.2;
const AT_EDGE_EM = 1.2;
/** A display in which a condition is written out has some words, a sentence has more. */
const MOST_WORDS = 9;
/** Formulas that were drawn as pictures leave gaps. */
const MOST_SKIPPED = 3;
const FEWEST_LEFT = 2;

/** Numbers at one edge of their column that count up through the document, or through each of its parts. */
export function equationNumbers(lines: readonly Line[]): EquationNumbers {
  const atEnd = lines.flatMap((line) => candidateAt(line, 'end') ?? []);
  const right = counted(atEnd, inOneEdge);
  // A part of a document may begin with any number; where there is a first one, what does not count on is none.
  const counting = new Set(atEnd.flatMap(({ ordinal, series }) => (ordinal <= 1 ? [series] : [])));
  const atStart = right.length > 0 ? [] : lines.flatMap((line) => candidateAt(line, 'start') ?? []);
  const left = counted(atStart, (all) => all);
  const numbers = left.length < FEWEST_LEFT ? right : left;
  return new Map([
    ...atEnd.filter(({ series }) => counting.has(series)).map(({ line }) => [line, undefined] as const),
    ...numbers.map(({ line, label }) => [line, label] as const),
  ]);
}

function candidateAt(line: Line, side: 'start' | 'end'): Candidate | undefined {
  if (!line.upright) return undefined;
  const found = (side === 'end' ? AT_END : AT_START).exec(line.text);
  if (!found) return undefined;
  const [label, series = '', digits = '', letter = ''] = found;
  const rest = side === 'end' ? line.text.slice(0, found.index) : line.text.slice(label.length);
  if (side === 'start' && line.x0 - line.left > AT_EDGE_EM * line.size) return undefined;
  if ((rest.match(/\p{L}{4,}/gu)?.length ?? 0) > MOST_WORDS) return undefined;
  if (rest.trim() === '') {
    if (side === 'start') return undefined;
  } else {
    if (gapEm(line, side === 'end' ? found.index : label.length + 1) < LEAST_GAP_EM) return undefined;
    if (side === 'start' && !isMath(rest)) return undefined;
  }
  return { line, label, series, ordinal: Number(digits), letter };
}

/** Those at the right edge of their column, and those that stand just below or above such on other pages. */
function inOneEdge(candidates: readonly Candidate[]): readonly Candidate[] {
  const isAtEdge = ({ line }: Candidate): boolean => line.right - line.x1 < AT_EDGE_EM * line.size;
  const edges = new Set(candidates.filter(isAtEdge).map(({ line }) => Math.round(line.x1)));
  return candidates.filter((one) => isAtEdge(one) || [-1, 0, 1].some((by) => edges.has(Math.round(one.line.x1) + by)));
}

/** White before the character `at`, in em; 0 where the line is in parts. */
function gapEm({ parts, size }: Line, at: number): number {
  const part = parts.find(({ start, end }) => at > start && at < end);
  if (!part || at - 1 <= part.start) return 0;
  const from = part.edges[at - 1 - part.start] ?? 0;
  return ((part.edges[at - part.start] ?? 0) - from) / size;
}

/**
 * Of each series the numbers that follow each other, beginning with the first; none where most stand apart from these:
 * marks of conditions, which every display starts counting again.
 */
function counted(
  candidates: readonly Candidate[],
  placed: (all: readonly Candidate[]) => readonly Candidate[],
): readonly Candidate[] {
  const inPlace = Map.groupBy(placed(candidates), ({ series }) => series);
  const every = Map.groupBy(candidates, ({ series }) => series);
  return [...inPlace].flatMap(([series, own]) => {
    const chain = chainOf(own);
    return 2 * chain.length > (every.get(series)?.length ?? 0) ? chain : [];
  });
}

function chainOf(series: readonly Candidate[]): readonly Candidate[] {
  const first = series.findIndex(({ ordinal }) => ordinal <= 1);
  const chain = first < 0 ? [] : [series[first]!];
  for (const one of first < 0 ? [] : series.slice(first + 1)) {
    const last = chain.at(-1)!;
    const step = one.ordinal - last.ordinal;
    const isNext = step === 0 ? one.letter > last.letter : step > 0 && step <= MOST_SKIPPED;
    if (isNext) chain.push(one);
  }
  return chain;
}

const MATH = /[=≤≥<>≈∼∈→←↔⇒⇔∑∏∫√∞±×·∂∇≡∝≠⊂⊆∪∩⊗⊕⟨⟩α-ωΓΔΘΛΞΠΣΦΨΩ+^|{}]/u;

/** Signs, and hardly a word. */
function isMath(text: string): boolean {
  return MATH.test(text) && (text.match(/\p{L}{4,}/gu)?.length ?? 0) <= 3;
}

/** The formulas with these numbers become blocks of their own, whatever they were taken for. */
export function carveFormulas(stretches: readonly Stretch[], numbers: EquationNumbers): Stretch[] {
  return stretches.flatMap((stretch): Stretch[] => {
    if (!('block' in stretch)) return [stretch];
    const { block } = stretch;
    const own = block.lines.filter((line) => numbers.has(line));
    if (own.length > 0 && own.every((line) => numbers.get(line) === undefined))
      return [{ block: block.kind === 'formula' ? { ...block, label: undefined } : block }];
    if (block.kind === 'reference' || block.kind === 'caption') return [stretch];
    return own.length > 0 ? carve(block, numbers) : [stretch];
  });
}

function carve(block: Block, numbers: EquationNumbers): Stretch[] {
  const { lines } = block;
  const out: Stretch[] = [];
  let at = 0;
  for (const [i, line] of lines.entries()) {
    const label = numbers.get(line);
    if (label === undefined || i < at) continue;
    let from = i;
    while (from > at && belongs(lines[from - 1]!, line, numbers)) from--;
    let to = i + 1;
    while (to < lines.length && belongs(lines[to]!, line, numbers)) to++;
    if (from > at) out.push({ block: restOf(block, lines.slice(at, from)) });
    out.push({ block: { lines: lines.slice(from, to), kind: 'formula', label } });
    at = to;
  }
  if (at < lines.length) out.push({ block: restOf(block, lines.slice(at)) });
  return out;
}

const MOST_TABLE_SCRAPS = 2;

/** What is left of a table of two lines is none. */
function restOf(block: Block, lines: Line[]): Block {
  if (block.kind === 'formula' || lines.every(({ text }) => isMath(text))) return { lines, kind: 'formula' };
  const kind = block.kind === 'table' && lines.length <= MOST_TABLE_SCRAPS ? 'text' : block.kind;
  return { ...block, lines, kind, separator: kind === block.kind ? block.separator : undefined, label: undefined };
}

const NEAR_EM = 2.6;

/** A line of the same display: near it, mathematical, and without a number of its own. */
function belongs(line: Line, numbered: Line, numbers: EquationNumbers): boolean {
  if (numbers.get(line) !== undefined || line.column !== numbered.column) return false;
  if (Math.abs(line.base - numbered.base) > NEAR_EM * numbered.size || isCjk(line.text.charCodeAt(0))) return false;
  const isScrap = line.text.length < 12 && !/\p{L}{4}/u.test(line.text);
  return isScrap || (isMath(line.text) && line.x0 - line.left > numbered.size);
}
