import type { Block } from './block.ts';
import { endsSentence, isAbstractTitle, startsFootnote } from '../patterns.ts';
import type { Stretch } from './paragraphs.ts';
import { half, type StyleStats } from './style-stats.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('blocksSurroundings');

/** Kinds that a block gets from what stands around it: footnotes, abstracts, the words in a figure. */
export function settleKinds(
  stretches: readonly Stretch[],
  titles: ReadonlyMap<Stretch, string>,
  stats: StyleStats,
): Stretch[] {
  markAbstract(stretches, titles);
  markFootnotes(stretches, stats);
  return joinFigures(stretches, stats);
}

function isRunning({ kind }: Block): boolean {
  return kind === 'text' || kind === 'list-item' || kind === 'footnote' || kind === 'formula';
}

/** The paragraphs under the heading 'Abstract', up to the first other text (keywords, addresses). */
function markAbstract(stretches: readonly Stretch[], titles: ReadonlyMap<Stretch, string>): void {
  let inside = false;
  for (const stretch of stretches) {
    if ('mark' in stretch) inside = isAbstractTitle(titles.get(stretch) ?? '');
    else if (inside) {
      inside = stretch.block.kind === 'text' && stretch.block.lines.length > 1;
      if (inside) stretch.block.kind = 'abstract';
    }
  }
}

const SMALL = 0.94;

/** Small type at the foot of a column, below running text of usual size. */
function markFootnotes(stretches: readonly Stretch[], stats: StyleStats): void {
  for (let i = 0; i < stretches.length; i++) {
    const block = blockAt(stretches, i);
    if (!block || blockAt(stretches, i + 1)?.lines[0]!.column === block.lines[0]!.column) continue;
    let from = i + 1;
    while (isSmallPrint(blockAt(stretches, from - 1), block, stats)) from--;
    const above = blockAt(stretches, from - 1);
    const line = above?.lines[0];
    if (from > i || line?.column !== block.lines[0]!.column || line.size < SMALL * stats.bodySize) continue;
    if (!opensFootnotes(blockAt(stretches, from)!)) continue;
    for (let k = from; k <= i; k++) blockAt(stretches, k)!.kind = 'footnote';
  }
}

/** Notes have a mark or start at the column's edge; comments in small type are set in. */
function opensFootnotes({ lines }: Block): boolean {
  const first = lines[0]!;
  const left = lines.reduce((least, line) => Math.min(least, line.x0), Infinity);
  return startsFootnote(first.text) || left < first.left + 0.6 * first.size;
}

function blockAt(stretches: readonly Stretch[], i: number): Block | undefined {
  const stretch = stretches[i];
  return stretch && 'block' in stretch ? stretch.block : undefined;
}

function isSmallPrint(block: Block | undefined, last: Block, stats: StyleStats): boolean {
  const first = block?.lines[0];
  if (!block || first?.column !== last.lines[0]!.column || !isRunning(block)) return false;
  return first.upright && first.size < SMALL * stats.bodySize && first.base > 0.45 * first.pageHeight;
}

const FIGURE_LABEL = pattern('iu')`^(?:\D{0,20}\s)?(?:${lists.figureLabel})`;
const MIN_SCRAPS = 3;
const MANY_SCRAPS = 8;

/** Words scattered over a drawing become one figure, beside its caption or by their number alone. */
function joinFigures(stretches: readonly Stretch[], stats: StyleStats): Stretch[] {
  const out: Stretch[] = [];
  let at = 0;
  while (at < stretches.length) {
    let end = at;
    while (end < stretches.length && isScrap(stretches[end]!, stretches[at]!, stats)) end++;
    const count = end - at;
    const captioned = isFigureCaption(stretches[end]) || isFigureCaption(out.at(-1));
    if (count >= MANY_SCRAPS || (captioned && (count >= MIN_SCRAPS || hasTable(stretches, at, end)))) {
      const lines = stretches.slice(at, end).flatMap((stretch) => ('block' in stretch ? stretch.block.lines : []));
      out.push({ block: { lines, kind: 'figure', separator: '\n' } });
    } else for (let i = at; i < end; i++) out.push(stretches[i]!);
    if (end === at) out.push(stretches[end++]!);
    at = end;
  }
  return out;
}

function hasTable(stretches: readonly Stretch[], from: number, to: number): boolean {
  return stretches.slice(from, to).some((stretch) => 'block' in stretch && stretch.block.kind === 'table');
}

function isFigureCaption(stretch: Stretch | undefined): boolean {
  return (
    !!stretch && 'block' in stretch && stretch.block.kind === 'caption' && FIGURE_LABEL.test(stretch.block.label ?? '')
  );
}

/** A block of a few words that are no sentence, on the same page as the first of its run. */
function isScrap(stretch: Stretch, first: Stretch, stats: StyleStats): boolean {
  if ('mark' in stretch || 'mark' in first) return false;
  const { block } = stretch;
  const [line] = block.lines;
  if (block.ruled) return false;
  if (line!.pageIndex !== first.block.lines[0]!.pageIndex || line!.size > 1.3 * stats.bodySize) return false;
  if (!SCRAPS.has(block.kind) || (block.kind === 'formula' && block.label !== undefined)) return false;
  const chars = charsOf(block);
  const ends = block.lines.filter(({ text }) => endsSentence(text) && /\p{L}{3}/u.test(text)).length;
  const bodyLike = half(line!.size) === stats.bodySize && chars > 40;
  const wordless = block.lines.every(({ text }) => !/\p{L}{2}/u.test(text));
  const isShort = wordless || chars <= 28 * block.lines.length;
  return isShort && 3 * ends <= block.lines.length && (!bodyLike || block.kind === 'table');
}

const SCRAPS: ReadonlySet<Block['kind']> = new Set(['text', 'formula', 'table', 'code']);

/** Characters of each cell; turned words, which label axes, count for few. */
function charsOf({ lines }: Block): number {
  return lines.reduce((sum, { text, cells, upright }) => sum + text.length / cells - (upright ? 0 : text.length), 0);
}
