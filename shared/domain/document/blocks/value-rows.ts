/** Rows of charts and of tables without rules: a label and its numbers, which are no sentence. */
import type { Line } from '../layout/line.ts';
import { endsSentence } from '../patterns.ts';
import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';

const LEAST_VALUES = 3;
/** Of a row below another one. */
const LEAST_FURTHER = 2;
/** A comma behind a number goes on with a list of pages. */
const VALUE = /^[-−–+±(<>≈~$€£¥]*\d+(?:[.,]\d+)*[%‰)*]*$/u;
const SHARE = /[%‰]/u;

/** Paragraphs that are nothing but such rows become tables; those that follow each other one. */
export function joinValueRows(stretches: readonly Stretch[]): readonly Stretch[] {
  const out: Stretch[] = [];
  let open: Block | undefined;
  for (const stretch of stretches) {
    const block = 'block' in stretch ? stretch.block : undefined;
    if (block && open && isSamePage(open, block) && isRows(block, LEAST_FURTHER)) open.lines.push(...block.lines);
    else if (block && isRows(block, LEAST_VALUES)) {
      open = { lines: [...block.lines], kind: 'table', separator: '\n' };
      out.push({ block: open });
    } else {
      open = undefined;
      out.push(stretch);
    }
  }
  return out;
}

function isSamePage(a: Block, b: Block): boolean {
  return a.lines[0]!.pageIndex === b.lines[0]!.pageIndex;
}

function isRows({ kind, lines }: Block, least: number): boolean {
  return kind === 'text' && lines.every((line) => isRow(line, least));
}

function isRow({ text, upright, mono }: Line, least: number): boolean {
  if (!upright || mono > 0.5 || endsSentence(text)) return false;
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const values = words.filter((word) => VALUE.test(word));
  const enough = values.length >= least || (values.length > 1 && values.some((value) => SHARE.test(value)));
  return enough && 2 * values.length >= words.length;
}
