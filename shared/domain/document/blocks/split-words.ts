/** What the text layer of a scan parts, 'Mag nesian', 'such , for', or leaves parted at the end of a line, made whole again. */
import type { Box } from '../geometry.ts';
import type { Line, LinePart } from '../layout/line.ts';
import type { PageContent } from '../page-content.ts';
import { wordsOf, type WordList } from './document-words.ts';

/** Pictures that take up more of their page are the page; a scan may come in strips. */
const SCAN_SHARE = 0.7;
/** Halves and wholes that are shorter are words of their own too often: 'may be', 'in to'. */
const LEAST_HALF = 2;
const LEAST_WHOLE = 6;
/** How much oftener the whole word stands in the document than its two halves beside each other. */
const OFTENER = 2;
const PAIR = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}]+) (?=([\p{Ll}\p{M}]+)(?![\p{L}\p{M}\p{N}'’]))/gu;
const BEFORE_HYPHEN = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}]+) (?=-([\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}]))/gu;
const BEFORE_COMMA = /(?<=[\p{L}\p{N}]) (?=,(?:\s|$))/gu;

/** The lines, with whole words on pages that are pictures; all others as they are. */
export function withWholeWords(lines: readonly Line[], pages: readonly PageContent[]): readonly Line[] {
  const scans = new Set(
    pages.filter((page) => page.runs.length > 0 && isPicture(page)).map((one) => one.frame.pageIndex),
  );
  if (scans.size === 0) return lines;
  const scanned = lines.filter(({ pageIndex, certainty }) => scans.has(pageIndex) && certainty === undefined);
  if (scanned.length === 0) return lines;
  const evidence = { words: wordsOf(lines), pairs: pairsIn(scanned) };
  const own = new Set(scanned);
  return lines.map((line, at) => {
    if (!own.has(line)) return line;
    const whole = withoutBlanks(line, strayBlanks(line.text, evidence));
    return endsInWord(line, lines[at + 1], evidence.words) ? { ...whole, text: `${whole.text}${SOFT_HYPHEN}` } : whole;
  });
}

const SOFT_HYPHEN = '\u00ad';
const LAST_WORD = /(?<![\p{L}\p{M}\p{N}'’-])[\p{L}\p{M}]+$/u;
const FIRST_WORD = /^[\p{Ll}\p{M}]+(?![\p{L}\p{M}\p{N}'’])/u;

/** A scan often loses the hyphen at the end of its line. */
function endsInWord({ text, column }: Line, next: Line | undefined, words: WordList): boolean {
  if (next?.column !== column) return false;
  const first = LAST_WORD.exec(text)?.[0];
  const second = FIRST_WORD.exec(next.text)?.[0];
  return first !== undefined && second !== undefined && isOneWord(first, second, 1, words);
}

function isPicture({ images, frame: { box } }: PageContent): boolean {
  const area = (box.x1 - box.x0) * (box.y1 - box.y0);
  return images.reduce((sum, image) => sum + sharedArea(image.box, box), 0) >= SCAN_SHARE * area;
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return Math.max(0, width) * Math.max(0, height);
}

interface Evidence {
  readonly words: WordList;
  /** How often two words stand beside each other. */
  readonly pairs: ReadonlyMap<string, number>;
}

function pairsIn(lines: readonly Line[]): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (const { text } of lines)
    for (const [, first, second] of text.matchAll(PAIR)) {
      const key = `${first!} ${second!}`.toLowerCase();
      pairs.set(key, (pairs.get(key) ?? 0) + 1);
    }
  return pairs;
}

/** Where blanks stand in a line that its words have not, in order. */
function strayBlanks(text: string, { words, pairs }: Evidence): readonly number[] {
  const found: number[] = [];
  for (const { 1: first, 2: second, index } of text.matchAll(PAIR)) {
    const beside = pairs.get(`${first!} ${second!}`.toLowerCase()) ?? 0;
    if (isOneWord(first!, second!, beside, words)) found.push(index + first!.length);
  }
  for (const { 1: first, 2: second, index } of text.matchAll(BEFORE_HYPHEN))
    if (words.times(`${first!}-${second!}`) > 0) found.push(index + first!.length);
  for (const { index } of text.matchAll(BEFORE_COMMA)) found.push(index);
  return found.toSorted((a, b) => a - b);
}

/** The document has it as one, and more often; a half that is a word by itself weighs against it. */
function isOneWord(first: string, second: string, beside: number, words: WordList): boolean {
  const isShort = Math.min(first.length, second.length) < LEAST_HALF || first.length + second.length < LEAST_WHOLE;
  const times = words.times(first + second);
  if (isShort || times < OFTENER * beside) return false;
  const { isCommon } = words.language;
  const isWord = (half: string): boolean => isCommon(half) || words.times(half) > beside;
  if (!isWord(first) || !isWord(second)) return true;
  return times > OFTENER && !isCommon(first, FREQUENT) && !isCommon(second, FREQUENT);
}

/** What is among so many words of its language stands beside any other. */
const FREQUENT = 1000;

function withoutBlanks(line: Line, blanks: readonly number[]): Line {
  return blanks.reduceRight(withoutBlank, line);
}

/** The letter before the blank reaches up to the one behind it. */
function withoutBlank(line: Line, at: number): Line {
  const shifted = (offset: number): number => (offset > at ? offset - 1 : offset);
  const parts = line.parts.flatMap((part): LinePart[] => {
    const isInside = part.start <= at && at < part.end;
    const edges = isInside ? part.edges.filter((_, edge) => edge !== at - part.start) : part.edges;
    const [start, end] = [shifted(part.start), shifted(part.end)];
    return end > start ? [{ ...part, start, end, edges }] : [];
  });
  return { ...line, text: line.text.slice(0, at) + line.text.slice(at + 1), lead: shifted(line.lead), parts };
}
