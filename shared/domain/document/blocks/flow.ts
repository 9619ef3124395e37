import type { Block } from './block.ts';
import { endsSentence, isBullet, isEnumerated, startsReference } from './patterns.ts';
import type { Stretch } from './paragraphs.ts';
import { isHyphen } from './words.ts';

const SMALL = 0.94;
const MAX_BETWEEN = 60; // floats between the halves of a paragraph

/**
 * Join paragraphs that a column, a page or a float has cut: the second half goes to the first, what stood between
 * follows it.
 */
export function joinFlow(stretches: readonly Stretch[], bodySize: number): Stretch[] {
  const isSmall = (block: Block): boolean => block.lines[0]!.size < SMALL * bodySize;
  const out: Stretch[] = [];
  let open: Block | undefined;
  let between = 0;
  for (const stretch of stretches) {
    if ('mark' in stretch) {
      // Where pages stand in for sections, paragraphs still run over them.
      if (!stretch.mark.evidence.includes('page')) open = undefined;
      out.push(stretch);
      continue;
    }
    const { block } = stretch;
    const last = out.at(-1);
    if (
      block.kind === 'code' &&
      last &&
      'block' in last &&
      last.block.kind === 'code' &&
      isSameListing(last.block, block)
    ) {
      for (const line of block.lines) last.block.lines.push(line);
      continue;
    }
    if (block.kind === 'reference') {
      if (open?.kind === 'reference' && referenceRunsOn(open, block)) {
        for (const line of block.lines) open.lines.push(line);
        continue;
      }
      open = block;
      between = 0;
      out.push(stretch);
      continue;
    }
    if (block.kind !== 'text' && block.kind !== 'list-item') {
      if (block.kind === 'formula' || ++between > MAX_BETWEEN) open = undefined;
      out.push(stretch);
      continue;
    }
    if (open && block.kind === 'text' && runsOn(open, block, between > 0)) {
      for (const line of block.lines) open.lines.push(line);
      between = 0;
      continue;
    }
    // Notes and sources below a figure are in smaller type; the paragraph they interrupt may still go on.
    if (open && isSmall(block) && !isSmall(open) && ++between <= MAX_BETWEEN) {
      out.push(stretch);
      continue;
    }
    open = block;
    between = 0;
    out.push(stretch);
  }
  return out;
}

/** Blank lines and page breaks within a program. */
function isSameListing(a: Block, b: Block): boolean {
  const last = a.lines.at(-1)!;
  const first = b.lines[0]!;
  if (Math.abs(last.size - first.size) > 0.05 * last.size || last.upright !== first.upright) return false;
  if (last.column !== first.column) return first.pageIndex === last.pageIndex + 1 && last.base > 0.75 * last.pageHeight;
  return first.base - last.base < 3.2 * last.size;
}

function runsOn(block: Block, next: Block, interrupted: boolean): boolean {
  const last = block.lines.at(-1)!;
  const first = next.lines[0]!;
  if (last.upright !== first.upright || Math.abs(last.size - first.size) > 0.05 * last.size) return false;
  if (first.pageIndex - last.pageIndex > 2) return false;
  if (endsSentence(last.text) || isBullet(first.text) || isEnumerated(first.text)) return false;
  if (last.text.length < 12 || looksLikeLabel(block)) return false;
  const apart = last.column !== first.column || interrupted;
  const lower = /^[\p{Ll}]/u.test(first.text);
  if (isHyphen(last.text.charCodeAt(last.text.length - 1))) return apart;
  const full = last.right - last.x1 < 2 * last.size;
  if (!apart) return lower && full && first.base - last.base > 2 * last.size;
  if (lower) return true;
  const indented = first.x0 - first.left > 0.8 * first.size;
  return full && !indented && next.lines.length > 1 && block.lines.length > 1 && /[\p{L}\p{N},]$/u.test(last.text);
}

/** A reference without a number of its own at the top of a column belongs to the one before, if the others have numbers. */
function referenceRunsOn(block: Block, next: Block): boolean {
  const last = block.lines.at(-1)!;
  const first = next.lines[0]!;
  if (last.column === first.column || Math.abs(last.size - first.size) > 0.05 * last.size) return false;
  if (startsReference(block.lines[0]!.text)) return !startsReference(first.text);
  return !endsSentence(last.text);
}

/** Words in a chart, cells without lines: short and never a sentence. */
function looksLikeLabel(block: Block): boolean {
  const chars = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  return chars / block.lines.length < 20;
}
