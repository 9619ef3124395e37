// Ranking a row costs about a microsecond: with more rows a question would take longer than people wait.
const MOST_ROWS = 20_000;

/**
 * The terms that an index of so many segments is asked for. In a large library words that stand everywhere are left to the
 * close reading: they cost the most time and say the least. The rarest one is asked for however common it is.
 *
 * @param terms  with the number of segments that have each
 * @returns the rarest first, or all as they were
 */
export function telling<T extends { readonly count: number }>(terms: readonly T[], segments: number): readonly T[] {
  if (segments <= MOST_ROWS) return terms;
  const present = terms.filter((term) => term.count > 0).toSorted((a, b) => a.count - b.count);
  let rows = 0;
  const rare = present.filter(({ count }, at) => {
    rows += count;
    return at === 0 || rows <= MOST_ROWS;
  });
  return rare.length > 0 ? rare : terms;
}
