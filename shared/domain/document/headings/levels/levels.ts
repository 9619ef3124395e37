/** The level of every heading: all that decides it stands in this folder. */
import type { Judged } from '../judged.ts';
import { pairInput } from './pair-rows.ts';
import { reconcile, type Placing } from './reconcile.ts';
import type { PairModel } from './relations.ts';
import { ruleLevels } from './rule-levels.ts';
import { belowListed } from './unlisted.ts';

/**
 * A place in the tree for each heading: by pairs of headings and their numbers, or by rules where no model of pairs is
 * given. The document's title stands above all that follows it, where it is a heading of them.
 *
 * @param judged    in reading order
 * @param bodySize  of the running text, in points
 */
export function placingsOf(
  judged: readonly Judged[],
  bodySize: number,
  pairs: PairModel | undefined,
): readonly Placing[] {
  const title = judged.findIndex((one) => one.title !== undefined);
  if (title < 0)
    return belowListed(judged, pairs ? reconcile(pairInput(judged, bodySize), pairs) : sure(ruleLevels(judged)));
  const down = judged[title]!.title === 'above' ? 1 : 0;
  const others = placingsOf(judged.toSpliced(title, 1), bodySize, pairs);
  const below = others.slice(title).map(({ level, probability }) => ({ level: level + down, probability }));
  return [...others.slice(0, title), { level: 1, probability: 1 }, ...below];
}

function sure(levels: readonly number[]): Placing[] {
  return levels.map((level) => ({ level, probability: 1 }));
}
