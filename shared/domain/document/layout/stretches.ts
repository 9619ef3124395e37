/** Parts of a line with wide room between them: names beside each other, cells of a head. */
import type { Line } from './line.ts';

export interface Stretch {
  readonly text: string;
  /** In the line's text frame. */
  readonly x0: number;
  readonly x1: number;
}

/** A space this many times as wide as the type is high parts what stands beside it. */
const WIDE_EM = 0.9;

/** @param isInside  whether room between what stands before and behind it parts nothing */
export function stretchesOf(
  line: Pick<Line, 'text' | 'parts' | 'size' | 'x0' | 'x1'>,
  isInside: (before: string, behind: string) => boolean = () => false,
): readonly Stretch[] {
  const found: Stretch[] = [];
  let text = '';
  let x0 = line.x0;
  const put = (x1: number): void => {
    if (text.trim() !== '') found.push({ text: text.trim(), x0, x1 });
    text = '';
  };
  for (const { start, end, edges } of line.parts) {
    for (let i = start; i < end; i++) {
      const [from = 0, to = 0] = [edges[i - start], edges[i - start + 1]];
      const isRoom = line.text[i] === ' ' && to - from > WIDE_EM * line.size;
      if (isRoom && !isInside(text, line.text.slice(i + 1))) {
        put(line.x0 + from);
        x0 = line.x0 + to;
      } else text += line.text[i]!;
    }
    text += ' ';
  }
  put(line.x1);
  return found;
}
