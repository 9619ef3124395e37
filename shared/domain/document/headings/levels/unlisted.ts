import type { Judged } from '../judged.ts';
import type { Placing } from './reconcile.ts';

const LEAST_LISTED = 6; // headings with numbers that the printed contents name

/**
 * What counts again what the printed contents list under other titles stands below all that they list: the parts and
 * paragraphs of a schedule behind the parts and sections of its act.
 */
export function belowListed(judged: readonly Judged[], placings: readonly Placing[]): readonly Placing[] {
  const listed = new Set<string>();
  let deepest = 0;
  for (const [i, { candidate, chained }] of judged.entries()) {
    if (!chained || !candidate.listed || !candidate.number) continue;
    listed.add(keyOf(candidate, 0));
    deepest = Math.max(deepest, placings[i]!.level);
  }
  if (listed.size < LEAST_LISTED) return placings;
  const again = new Set<string>();
  let floor = Infinity;
  let down = 0;
  return placings.map((placing, i) => {
    const { candidate, chained } = judged[i]!;
    if (candidate.listed || placing.level < floor) [floor, down] = [Infinity, 0];
    const isAgain =
      chained &&
      !candidate.listed &&
      candidate.number !== undefined &&
      (listed.has(keyOf(candidate, 0)) || again.has(keyOf(candidate, -1)));
    if (isAgain) {
      again.add(keyOf(candidate, 0));
      if (floor === Infinity) [floor, down] = [placing.level, Math.max(0, deepest + 1 - placing.level)];
    }
    return down === 0 ? placing : { ...placing, level: placing.level + down };
  });
}

function keyOf({ number }: Judged['candidate'], step: number): string {
  const { scheme, parts } = number!;
  return `${scheme} ${[...parts.slice(0, -1), parts.at(-1)! + step].join('.')}`;
}
