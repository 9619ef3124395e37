import type { PathNode } from '#shared/domain/retrieval/select.ts';

/**
 * The optimum that the greedy choice is measured against (PT-RAG, equation 6), exactly:
 *
 *   max Σ_{i∈A} S_i   subject to   Σ_{i∈A} c_i ≤ T,   |P'| ≤ P,   A ⊆ ∪_{p∈P'} p
 *
 * Segments of a section may be taken once one of the paths through it is. Walking the tree in document order, every
 * section either is left out with all that is below it, or is entered: then its own segments are items of a knapsack,
 * and at least one of the sections below it, if there are any, is entered too. A state is how many paths and tokens are
 * spent, so the work is O(segments · P · T).
 *
 * @param score  S_i, at least 0
 * @param tokens  c_i, whole tokens, at least 0; without any floor
 * @param maxPaths  P
 * @param budgetTokens  T
 * @returns Σ S_i of the best choice; 0 if nothing fits
 */
export function bestChoice(
  forest: readonly PathNode[],
  score: readonly number[],
  tokens: readonly number[],
  maxPaths: number,
  budgetTokens: number,
): number {
  const width = budgetTokens + 1;
  const size = (maxPaths + 1) * width;

  /** One 0/1 item, in every state from the fullest down. */
  const addItem = (table: Float64Array, at: number): void => {
    const cost = tokens[at] ?? 0;
    const gain = score[at] ?? 0;
    for (let paths = 0; paths <= maxPaths; paths++) {
      for (let spent = budgetTokens; spent >= cost; spent--) {
        const state = paths * width + spent;
        const value = (table[state - cost] ?? -Infinity) + gain;
        if (value > (table[state] ?? -Infinity)) table[state] = value;
      }
    }
  };

  /** The table after the section is entered; −∞ where that cannot be. */
  const enter = (node: PathNode, before: Float64Array): Float64Array => {
    const table = Float64Array.from(before);
    for (const at of node.own) addItem(table, at);
    if (node.children.length === 0) {
      // A leaf ends a path: every state has one more.
      table.copyWithin(width, 0, size - width);
      return table.fill(-Infinity, 0, width);
    }
    let entered = new Float64Array(size).fill(-Infinity);
    for (const child of node.children) entered = larger(entered, enter(child, larger(table, entered)));
    return entered;
  };

  let table = new Float64Array(size).fill(-Infinity);
  table[0] = 0;
  for (const root of forest) table = larger(table, enter(root, table));
  return table.reduce((most, value) => Math.max(most, value), 0);
}

function larger(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(a, (value, at) => Math.max(value, b[at] ?? -Infinity));
}
