import type { HeadingMark } from '../blocks/block.ts';
import { endsSentence } from '../patterns.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { Line } from '../layout/line.ts';
import { isConventionalName } from './conventional-names.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('headingsNamed');

const LEFT_OUT = pattern('iu')`^(?:${lists.leftOut})[.:]?$`;

/** Headings that authors print and outlines leave out: 'Abstract', 'References', 'Acknowledgments'. */
export function addNamedHeadings(
  lines: readonly Line[],
  marks: readonly HeadingMark[],
  contents: ReadonlySet<number>,
  stats: StyleStats,
): HeadingMark[] {
  const out: HeadingMark[] = [];
  let next = 0;
  let covered = 0;
  for (const [i, line] of lines.entries()) {
    while (next < marks.length && marks[next]!.from <= i) {
      covered = Math.max(covered, marks[next]!.to);
      out.push(marks[next++]!);
    }
    if (i < covered || contents.has(i) || !isNamed(lines, i, stats)) continue;
    out.push({
      from: i,
      to: i + 1,
      level: marks[next]?.level ?? 1,
      confidence: 0.8,
      evidence: ['typography', 'name'],
      pageIndex: line.pageIndex,
    });
    covered = i + 1;
  }
  while (next < marks.length) out.push(marks[next++]!);
  return out;
}

function isNamed(lines: readonly Line[], i: number, stats: StyleStats): boolean {
  const line = lines[i]!;
  if (line.text.length > 24 || !line.upright || !LEFT_OUT.test(line.text) || !isConventionalName(line.text))
    return false;
  const distinct = line.size > 1.07 * stats.bodySize || (line.bold > 0.6 && !stats.bodyBold) || line.caps;
  const before = lines[i - 1];
  const apart =
    before?.column !== line.column ||
    line.base - before.base > 1.3 * stats.leading(stats.bodySize) ||
    endsSentence(before.text);
  return distinct && apart && line.size > 0.75 * stats.bodySize;
}
