import type { Line } from '../layout/line.ts';
import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';

const MAX_FORMULA_CHARS = 240;
const EQUATION_NUMBER = /(?<=^|\s)\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;

/** Math that stands by itself: set in from the left, or with its number at the right, and hardly a word in it. */
export function isDisplayed(block: Block): boolean {
  const first = block.lines[0]!;
  const text = block.lines.map((line) => line.text).join(' ');
  if (block.lines.length > 6 || text.length > MAX_FORMULA_CHARS || !/[=<>≤≥≈∼∈→←⇒∑∏∫]/u.test(text)) return false;
  const numbered = block.lines.some((line) => equationNumber(line) !== undefined);
  const setIn = first.x0 - first.left > 1.5 * first.size;
  const words = text.match(/\p{L}{4,}/gu)?.length ?? 0;
  return (numbered || setIn) && words <= (numbered ? 8 : 3) && !/[\u3400-\u9fff]/.test(text);
}

/** The number at the right end of a displayed formula: '(3)', '(A.1)'. */
export function equationNumber({ text }: Line): string | undefined {
  return EQUATION_NUMBER.exec(text)?.[0];
}

const MOST_LINES = 3;
const MOST_WORDS = 1;

/**
 * A formula with its number: far from it, it looks like a row of two cells, and without a sign of its own, or with only
 * its number in letters that the file names, like a scrap of text at the right edge.
 */
export function isNumberedFormula(block: Block): boolean {
  if (!block.lines.some((line) => equationNumber(line) !== undefined)) return false;
  return isDisplayed(block) || isScrapWithNumber(block);
}

function isScrapWithNumber({ lines }: Block): boolean {
  const numbered = lines.find((line) => equationNumber(line) !== undefined)!;
  const words = lines.map(({ text }) => text.match(/\p{L}{4,}/gu)?.length ?? 0).reduce((sum, count) => sum + count, 0);
  const isAtEdge = numbered.right - numbered.x1 < numbered.size;
  const isSetIn = lines.every((line) => line.x0 - line.left > line.size);
  return lines.length <= MOST_LINES && words <= MOST_WORDS && isAtEdge && isSetIn;
}

/** Formulas below each other that have numbers of their own become blocks of their own, cut where the white is widest. */
export function partFormulas(stretches: readonly Stretch[]): Stretch[] {
  return stretches.flatMap((stretch): Stretch[] => {
    if (!('block' in stretch) || stretch.block.kind !== 'formula') return [stretch];
    const { block } = stretch;
    const numbered = block.lines.flatMap((line, i) => (equationNumber(line) === undefined ? [] : [i]));
    if (numbered.length < 2) return [stretch];
    const cuts = numbered.slice(1).map((to, i) => widestGap(block.lines, numbered[i]!, to));
    return [0, ...cuts].map((from, i) => {
      const lines = block.lines.slice(from, cuts[i] ?? block.lines.length);
      return { block: { ...block, lines, label: equationNumber(block.lines[numbered[i]!]!) } };
    });
  });
}

/** The line behind the widest gap between two lines. */
function widestGap(lines: readonly Line[], from: number, to: number): number {
  let best = from + 1;
  for (let i = from + 2; i <= to; i++) if (gapAbove(lines, i) > gapAbove(lines, best)) best = i;
  return best;
}

function gapAbove(lines: readonly Line[], i: number): number {
  const [before, line] = [lines[i - 1]!, lines[i]!];
  return before.column === line.column ? line.base - before.base : Infinity;
}
