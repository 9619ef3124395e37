import { splitLine } from '../blocks/block-text.ts';
import type { HeadingMark } from '../blocks/block.ts';
import type { Line } from '../layout/line.ts';

/** A heading, and the length of its part of its last line where text follows it there. */
export interface CutMark {
  readonly mark: HeadingMark;
  readonly cut: number | undefined;
}

/** Cut the lines in which text follows a heading; marks are in reading order and are moved to fit the lines returned. */
export function cutRunIns(
  lines: readonly Line[],
  marks: readonly CutMark[],
): { lines: readonly Line[]; marks: HeadingMark[] } {
  if (marks.every(({ cut }) => cut === undefined)) return { lines, marks: marks.map(({ mark }) => mark) };
  const out: Line[] = [];
  const moved: HeadingMark[] = [];
  let at = 0;
  for (const { mark, cut } of marks) {
    while (at < mark.from) out.push(lines[at++]!);
    const from = out.length;
    while (at < mark.to) out.push(lines[at++]!);
    const to = out.length;
    moved.push({ ...mark, from: Math.min(from, to), to });
    const last = out.at(-1);
    if (cut === undefined || !last) continue;
    const [head, tail] = splitLine(last, cut);
    if (!head || !tail) continue;
    out[out.length - 1] = head;
    out.push(tail);
  }
  while (at < lines.length) out.push(lines[at++]!);
  return { lines: out, marks: moved };
}
