/** Compares which works entries were matched to with what a reader says. */

/** An entry by its document and its place there, with the work. */
export interface Pair {
  readonly doc: string;
  readonly place: number;
  readonly work: string;
}

export interface Measured {
  readonly right: readonly Pair[];
  /** Matched, and not said by the reader. */
  readonly wrong: readonly Pair[];
  /** Said by the reader, and not matched. */
  readonly missed: readonly Pair[];
  /** 1 where nothing was matched. */
  readonly precision: number;
  readonly recall: number;
}

export function measurePairs(gold: readonly Pair[], matched: readonly Pair[]): Measured {
  const keyOf = ({ doc, place, work }: Pair): string => `${doc}\n${place}\n${work}`;
  const said = new Set(gold.map(keyOf));
  const found = new Set(matched.map(keyOf));
  const right = matched.filter((pair) => said.has(keyOf(pair)));
  return {
    right,
    wrong: matched.filter((pair) => !said.has(keyOf(pair))),
    missed: gold.filter((pair) => !found.has(keyOf(pair))),
    precision: matched.length === 0 ? 1 : right.length / matched.length,
    recall: gold.length === 0 ? 1 : right.length / gold.length,
  };
}
