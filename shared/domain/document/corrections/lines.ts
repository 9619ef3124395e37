import type { TextLine } from '../tree.ts';

/** The lines under characters `start` to `end` of a text, for a text in which `start` stands at `offset`. */
export function cutLines(lines: readonly TextLine[], start: number, end: number, offset: number): TextLine[] {
  return lines.flatMap((line) => {
    const from = Math.max(start, line.start);
    const to = Math.min(end, line.end);
    if (from >= to) return [];
    const edges = line.edges.subarray(from - line.start, to - line.start + 1);
    return [{ ...line, start: from - start + offset, end: to - start + offset, edges }];
  });
}

/**
 * Lines for a text of `length` characters that stands for a printed one: it is spread over the same places, so that a
 * heading with another name is still marked where it is printed.
 */
export function spreadLines(lines: readonly TextLine[], length: number): TextLine[] {
  const used = lines.slice(0, length); // a line holds at least one character
  const widths = used.map((line) => Math.max(1, line.end - line.start));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let covered = 0;
  let start = 0;
  return used.map((line, i) => {
    covered += widths[i]!;
    const left = used.length - 1 - i;
    const end =
      left === 0 ? length : Math.min(length - left, Math.max(start + 1, Math.round((length * covered) / total)));
    const near = line.edges[0] ?? 0;
    const far = line.edges.at(-1) ?? near;
    const count = end - start;
    const edges = Float32Array.from({ length: count + 1 }, (_, at) => near + ((far - near) * at) / count);
    const spread = { ...line, start, end, edges };
    start = end;
    return spread;
  });
}
