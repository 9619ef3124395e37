import type { ContentNode } from './tree.ts';

/** A space this many times as high as the line is wide parts two names. */
const WIDE_SPACE = 0.9;

/** The text of a block of authors with a semicolon where only a wide space parts names, and its lines apart. */
export function authorLines({ text, lines }: Pick<ContentNode, 'text' | 'lines'>): string {
  let all = '';
  for (const [at, { start, end, edges, ascent, descent }] of lines.entries()) {
    const height = ascent + descent;
    let line = '';
    for (let i = start; i < end; i++) {
      const width = (edges[i - start + 1] ?? 0) - (edges[i - start] ?? 0);
      line += text[i] === ' ' && width > WIDE_SPACE * height ? ' ; ' : text[i]!;
    }
    // A list with commas runs on over the ends of its lines; names without any, or beside each other, stand on lines of their own.
    const runsOn = at > 0 && !line.includes(' ; ') && all.includes(',') && !/[,;]\s*$/u.test(all) && /[,;]/u.test(line);
    all += at === 0 ? line : `${runsOn ? ' ' : '\n'}${line}`;
  }
  return all;
}
