/** A weighted undirected edge between two entities of a subgraph. */
export interface Edge {
  readonly source: number;
  readonly target: number;
  readonly weight: number;
}

const DAMPING = 0.5;
const MAX_ROUNDS = 60;
const SETTLED = 1e-7;

/**
 * Personalized PageRank, I_G of equation 6 (BookRAG §5.2): how near each entity is to those the question names.
 * Damping 0.5 as in the published code: a question's neighborhood is small.
 *
 * @param count  entities are 0 … count − 1
 * @param seeds  weight of each entity that the walk starts from; need not sum to 1
 * @returns a distribution over the entities; all zero without seeds
 */
export function pageRank(count: number, edges: readonly Edge[], seeds: ReadonlyMap<number, number>): Float64Array {
  const start = new Float64Array(count);
  const mass = [...seeds.values()].reduce((sum, weight) => sum + weight, 0);
  if (mass <= 0) return start;
  for (const [seed, weight] of seeds) start[seed] = weight / mass;
  const degree = new Float64Array(count);
  for (const { source, target, weight } of edges) {
    degree[source]! += weight;
    degree[target]! += weight;
  }
  let rank = start.slice();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = new Float64Array(count);
    let lost = 0;
    for (let at = 0; at < count; at++) if (degree[at] === 0) lost += rank[at]!;
    for (const { source, target, weight } of edges) {
      next[target]! += (rank[source]! * weight) / degree[source]!;
      next[source]! += (rank[target]! * weight) / degree[target]!;
    }
    let change = 0;
    for (let at = 0; at < count; at++) {
      // What has no neighbors starts again.
      const value = (1 - DAMPING) * start[at]! + DAMPING * (next[at]! + lost * start[at]!);
      change += Math.abs(value - rank[at]!);
      next[at] = value;
    }
    rank = next;
    if (change < SETTLED) break;
  }
  return rank;
}
