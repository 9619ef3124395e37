/** Tables whose rules the page draws: one block each, however their cells were cut into columns and lines. */
import type { Line } from '../layout/line.ts';
import type { Region, Settled } from '../layout/regions.ts';
import type { Block } from './block.ts';
import { endsSentence } from '../patterns.ts';
import type { Stretch } from './paragraphs.ts';
import type { Captions } from './captions.ts';

const SAME_ROW_EM = 0.3;

/** Blocks of one ruled table become one, where the first of them stands; what stands between them follows it. */
export function joinRuled(stretches: readonly Stretch[], settled: Settled, captions: Captions): readonly Stretch[] {
  const tables = new Map<Region, Block>();
  const out: Stretch[] = [];
  for (const stretch of stretches) {
    const region = 'block' in stretch ? regionOf(stretch.block, settled, captions) : undefined;
    const known = region && tables.get(region);
    if (known && 'block' in stretch) known.lines.push(...stretch.block.lines);
    else if (region && 'block' in stretch) {
      const block: Block = { lines: [...stretch.block.lines], kind: 'table', separator: '\n', ruled: true };
      tables.set(region, block);
      out.push({ block });
    } else out.push(stretch);
  }
  for (const block of tables.values()) if (isCut(block)) block.lines = inRows(block.lines);
  return out;
}

/** A table that was found by its cells may begin above the rules, with the names of its columns. */
function regionOf(block: Block, settled: Settled, captions: Captions): Region | undefined {
  const { kind, lines, listing } = block;
  if ((kind !== 'text' && kind !== 'table') || listing || captions.has(lines[0]!) || isParagraph(block))
    return undefined;
  return lines.flatMap((line) => settled.get(line) ?? []).find((region) => region.kind === 'table');
}

/** Notes, and cells that hold a paragraph: row by row their sentences would be cut. */
function isParagraph({ kind, lines }: Block): boolean {
  return (
    kind === 'text' && lines.length > 1 && lines.every(({ cells }) => cells === 1) && endsSentence(lines.at(-1)!.text)
  );
}

function isCut({ lines }: Block): boolean {
  return lines.some(({ column }) => column !== lines[0]!.column);
}

/** From top to bottom, and along each row; the lines of one row may differ by a hair. */
export function inRows(lines: readonly Line[]): Line[] {
  if (lines.some((line) => !line.upright)) return [...lines];
  const sorted = [...lines].sort((a, b) => a.base - b.base);
  const rows: Line[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    if (row && line.base - row[0]!.base < SAME_ROW_EM * line.size) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x0 - b.x0));
}
