import type { Line } from '../layout/line.ts';
import type { Block, HeadingMark } from './block.ts';
import { endsSentence, isBullet, isEnumerated } from '../patterns.ts';
import type { Stretch } from './paragraphs.ts';
import { isHyphen } from './hyphens.ts';

const SMALL = 0.94;
const MAX_BETWEEN = 60; // floats between the halves of a paragraph
const MAX_CUT = 8; // panels of a drawing

/**
 * Join paragraphs that a column, a page or a float has cut: the second half goes to the first, what stood between
 * follows it.
 */
export function joinFlow(stretches: readonly Stretch[], bodySize: number): Stretch[] {
  const flow = new Flow(bodySize);
  for (const stretch of stretches) {
    if ('mark' in stretch) flow.addMark(stretch);
    else if (!flow.continueWith(stretch.block)) flow.addBlock(stretch);
  }
  return flow.out;
}

class Flow {
  readonly out: Stretch[] = [];
  readonly #bodySize: number;
  /** The paragraph that may go on. */
  #open: Block | undefined;
  #between = 0;
  /** Others that end within a sentence, the last one first: labels of a drawing or small type came between. */
  #cut: readonly Block[] = [];
  /** Those that a heading came behind: it may stand beside them, above a float that their text flows around. */
  #passed: readonly Block[] = [];

  constructor(bodySize: number) {
    this.#bodySize = bodySize;
  }

  addMark(stretch: { readonly mark: HeadingMark }): void {
    // Where pages stand in for sections, paragraphs still run over them.
    if (!stretch.mark.evidence.includes('page')) this.#close();
    this.out.push(stretch);
  }

  #close(): void {
    this.#passed = [this.#open, ...this.#cut, ...this.#passed].filter((one) => one !== undefined).slice(0, MAX_CUT);
    this.#open = undefined;
    this.#cut = [];
  }

  /** Append a block to what it continues, if it continues anything. */
  continueWith(block: Block): boolean {
    const target = this.#continued(block) ?? this.#resumed(block) ?? this.#around(block);
    if (!target) return false;
    for (const line of block.lines) target.lines.push(line);
    this.#between = 0;
    return true;
  }

  #continued(block: Block): Block | undefined {
    if (block.kind === 'code') {
      const last = this.out.at(-1);
      return last && 'block' in last && last.block.kind === 'code' && isSameListing(last.block, block)
        ? last.block
        : undefined;
    }
    const open = this.#open;
    return open && isAlikeKind(open, block) && runsOn(open, block, this.#between > 0) ? open : undefined;
  }

  /** What a block goes on with past other text; it is open again, unless it is small type beside a paragraph that is open. */
  #resumed(block: Block): Block | undefined {
    const target = this.#cut.find((cut) => isAlikeKind(cut, block) && resumes(cut, block));
    if (!target || (this.#open && this.#isSmall(target) && !this.#isSmall(this.#open))) return target;
    this.#leave(this.#open);
    this.#cut = this.#cut.filter((cut) => cut !== target);
    this.#open = target;
    return target;
  }

  #around(block: Block): Block | undefined {
    return [...this.#cut, ...this.#passed].find((cut) => flowsAround(cut, block));
  }

  addBlock(stretch: { readonly block: Block }): void {
    const { block } = stretch;
    this.out.push(stretch);
    if (!canGoOn(block)) {
      if (block.kind === 'formula') this.#passFormula(block);
      else if (++this.#between > MAX_BETWEEN) this.#open = undefined;
      return;
    }
    // Notes and sources below a figure are in smaller type; the paragraph they interrupt may still go on.
    if (this.#open && this.#isSmall(block) && !this.#isSmall(this.#open) && ++this.#between <= MAX_BETWEEN) {
      this.#leave(block);
      return;
    }
    this.#leave(this.#open);
    this.#open = block;
    this.#between = 0;
  }

  /** A displayed formula is part of the sentence before it; a label of a drawing that looks like one is not. */
  #passFormula(formula: Block): void {
    const open = this.#open;
    const isOwn = this.#between === 0 || open?.lines.at(-1)!.column === formula.lines[0]!.column;
    if (open && isOwn && !looksLikeLabel(open)) this.#close();
    else this.#leave(open);
    this.#open = undefined;
  }

  #leave(block: Block | undefined): void {
    if (block) this.#cut = [block, ...this.#cut].slice(0, MAX_CUT);
  }

  #isSmall(block: Block): boolean {
    return block.lines[0]!.size < SMALL * this.#bodySize;
  }
}

function isAlikeKind(open: Block, block: Block): boolean {
  return block.kind === 'text' || (block.kind === 'abstract' && open.kind === 'abstract');
}

function canGoOn({ kind }: Block): boolean {
  return kind === 'text' || kind === 'list-item' || kind === 'abstract';
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
  if (!isAlike(last, first) || first.pageIndex - last.pageIndex > 2) return false;
  if (isWhole(last, first) || last.text.length < 12 || looksLikeLabel(block)) return false;
  const apart = last.column !== first.column || interrupted;
  if (isHyphen(last.text.charCodeAt(last.text.length - 1))) return apart;
  const lower = /^[\p{Ll}]/u.test(first.text);
  const full = last.right - last.x1 < 2 * last.size;
  if (!apart) return lower && full && first.base - last.base > 2 * last.size;
  if (lower) return true;
  return full && next.lines.length > 1 && block.lines.length > 1 && goesOnMidSentence(last, first);
}

/** The second half of a sentence in another column, past text of its own: as surely as lines alone can tell. */
function resumes(block: Block, next: Block): boolean {
  const last = block.lines.at(-1)!;
  const first = next.lines[0]!;
  if (last.column === first.column || !isAlike(last, first) || first.pageIndex - last.pageIndex > 2) return false;
  if (!isProse(block) || isWhole(last, first) || looksLikeLabel(block) || !isSameFace(last, first)) return false;
  // What is in quotes is set in on both sides.
  const inset = last.x0 - last.left;
  const full = isHyphen(last.text.charCodeAt(last.text.length - 1)) || last.right - last.x1 < 2 * last.size + inset;
  const opens = first.x0 - first.left > inset + 0.8 * first.size;
  return full && !opens && CUT_END.test(last.text) && /^\p{Ll}/u.test(first.text) && isProse(next);
}

const NEXT_LINE_EM = 1.7;

/** Is this the very next line below a paragraph, in a column that is wider where a float beside it ends? */
function flowsAround(block: Block, next: Block): boolean {
  const last = block.lines.at(-1)!;
  const first = next.lines[0]!;
  if (next.kind !== 'text' || last.column === first.column || last.pageIndex !== first.pageIndex) return false;
  if (!isAlike(last, first) || isWhole(last, first) || !isSameFace(last, first)) return false;
  const below = first.base - last.base;
  const isNext = below > 0 && below < NEXT_LINE_EM * last.size && Math.abs(first.x0 - last.x0) < 0.5 * last.size;
  return isNext && CUT_END.test(last.text) && /^\p{Ll}/u.test(first.text);
}

const CUT_END = /[\p{L}\p{Pd},)”’]$/u;

/** Lines of a paragraph, or a last one: items, entries of an index and rows end without a full stop. */
function isProse({ kind, lines }: Block): boolean {
  return kind !== 'list-item' && (lines.length > 1 || endsSentence(lines[0]!.text));
}

function isSameFace(a: Line, b: Line): boolean {
  return a.mono > 0.5 === b.mono > 0.5 && a.bold > 0.5 === b.bold > 0.5;
}

/** A word or a comma, and behind it a line that is not indented. */
function goesOnMidSentence(last: Line, first: Line): boolean {
  const indented = first.x0 - first.left > 0.8 * first.size;
  return !indented && /[\p{L}\p{N},]$/u.test(last.text);
}

function isAlike(last: Line, first: Line): boolean {
  return last.upright === first.upright && Math.abs(last.size - first.size) <= 0.05 * last.size;
}

/** The sentence ends, or an item of a list begins. */
function isWhole(last: Line, first: Line): boolean {
  return endsSentence(last.text) || isBullet(first.text) || isEnumerated(first.text);
}

/** Words in a chart, cells without lines: short and never a sentence. */
function looksLikeLabel(block: Block): boolean {
  const chars = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  return chars / block.lines.length < 20;
}
