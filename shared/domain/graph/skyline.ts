/** Something with several scores, each better when larger. */
export interface Rated<T> {
  readonly item: T;
  readonly scores: readonly number[];
}

const LEAST = 10;
const TOP_OF_EACH = 5;

/**
 * Operator Skyline_Ranker (BookRAG §5.2): what no other dominates, that is, is at least as good in all scores and better
 * in one. Where that leaves fewer than ten, the best five of each score join, as in the published code. Best sum first.
 */
export function skyline<T>(rated: readonly Rated<T>[], least = LEAST): readonly T[] {
  const front = paretoFront(rated);
  const chosen = new Set(front);
  if (chosen.size < least) {
    const width = rated[0]?.scores.length ?? 0;
    for (let score = 0; score < width; score++) {
      const best = rated.toSorted((a, b) => b.scores[score]! - a.scores[score]!).slice(0, TOP_OF_EACH);
      for (const one of best) if (one.scores[score]! > 0) chosen.add(one);
    }
  }
  const sum = ({ scores }: Rated<T>): number => scores.reduce((total, score) => total + score, 0);
  return [...chosen].sort((a, b) => sum(b) - sum(a)).map(({ item }) => item);
}

/** Undominated ones in the order given. For two scores one sweep over the sorted list, else by comparison. */
export function paretoFront<T>(rated: readonly Rated<T>[]): readonly Rated<T>[] {
  if (rated.every(({ scores }) => scores.length === 2)) {
    const sorted = rated.toSorted((a, b) => b.scores[0]! - a.scores[0]! || b.scores[1]! - a.scores[1]!);
    const front = new Set<Rated<T>>();
    let best = -Infinity;
    let bestFirst = Infinity;
    for (const one of sorted) {
      const [x, y] = one.scores as readonly [number, number];
      if (y > best || (y === best && x === bestFirst)) {
        front.add(one);
        best = y;
        bestFirst = x;
      }
    }
    return rated.filter((one) => front.has(one));
  }
  return rated.filter((one) => !rated.some((other) => dominates(other, one)));
}

function dominates<T>(a: Rated<T>, b: Rated<T>): boolean {
  return a.scores.every((score, at) => score >= b.scores[at]!) && a.scores.some((score, at) => score > b.scores[at]!);
}
