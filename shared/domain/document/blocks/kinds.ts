import type { Block } from './block.ts';
import type { Captions } from './captions.ts';
import { equationNumber, isDisplayed, isNumberedFormula } from './formulas.ts';
import { isBullet, isEnumerated, looksLikeFormula, startsFootnote } from '../patterns.ts';
import type { StyleStats } from './style-stats.ts';

/** Give a block its kind from its own lines; what needs its surroundings comes later. */
export function classify(block: Block, stats: StyleStats, captions: Captions): void {
  if (block.kind === 'reference') return;
  const first = block.lines[0]!;
  const caption = captions.get(first);
  if (caption) {
    block.kind = 'caption';
    block.label = caption.label;
    block.separator = undefined;
    return;
  }
  if (block.kind === 'figure' || (block.kind === 'table' && !isNumberedFormula(block))) return;
  if (isProgram(block, stats)) {
    block.kind = 'code';
    block.separator = '\n';
  } else if (isFormula(block)) {
    block.kind = 'formula';
    block.label = block.lines.map(equationNumber).find((label) => label !== undefined);
  } else if (isFootnote(block, stats)) block.kind = 'footnote';
  else if (isBullet(first.text) || isEnumerated(first.text)) block.kind = 'list-item';
}

function isProgram(block: Block, { bodyMono }: StyleStats): boolean {
  return block.lines.every((line) => line.mono > 0.8) && !(bodyMono && isProse(block));
}

function isFormula(block: Block): boolean {
  return block.lines.every((line) => looksLikeFormula(line.text)) || isDisplayed(block) || isNumberedFormula(block);
}

const PROSE_LETTERS = 0.92;
const PROSE_WORDS = 5; // on each line

/** Sentences in a typewritten document, where programs have no type of their own. */
function isProse({ lines }: Block): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const usual = text.match(/[\p{L}\p{M}\s,.;:'’"“”()-]/gu)?.length ?? 0;
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  return usual >= PROSE_LETTERS * text.length && words >= PROSE_WORDS * (lines.length - 1);
}

function isFootnote(block: Block, stats: StyleStats): boolean {
  const first = block.lines[0]!;
  return (
    first.upright &&
    first.size < 0.94 * stats.bodySize &&
    first.base > 0.5 * first.pageHeight &&
    startsFootnote(first.text)
  );
}
