/** How well sentences and their paragraphs are ranked. */
import type { Example } from './examples.ts';

/** How many of the best paragraphs are looked at. */
export const COUNTS = [1, 3, 5, 20];

/** Is the first sentence right (undefined where none is marked), and is a marked paragraph among the first of each of `COUNTS`? 0 or 1 each. */
export function hitsOf(
  { rows, right, paragraphs, gold }: Pick<Example, 'rows' | 'right' | 'paragraphs' | 'gold'>,
  score: (row: Float32Array) => number,
): readonly (number | undefined)[] {
  const scores = rows.map(score);
  const first = scores.indexOf(Math.max(...scores));
  const sums = new Map<string, number>();
  for (const [at, name] of paragraphs.entries()) sums.set(name, (sums.get(name) ?? 0) + Math.exp(scores[at]!));
  const order = [...sums].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return [
    right ? Number(right[first]! > 0) : undefined,
    ...COUNTS.map((count) => Number(order.slice(0, count).some((name) => gold.has(name)))),
  ];
}
