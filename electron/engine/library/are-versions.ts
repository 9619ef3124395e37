/** Whether two documents are versions of one: a path such as `scan.pdf` may be used for one document after another. */
import type { NodeWords } from '#shared/domain/index/reader.ts';
import { runsOf } from '#shared/domain/duplicates/runs.ts';
import { LEAST_RUNS } from '#shared/domain/duplicates/sketch.ts';

/** Share of the shorter document's runs of words that versions have in common. */
const LEAST_SHARED = 0.1;

/** @param one  words of the nodes, in reading order; so of the other */
export function areVersions(one: readonly NodeWords[], other: readonly NodeWords[]): boolean {
  const [shorter, longer] = [one, other]
    .map((nodes) => runsOf(nodes.map(({ text }) => text)))
    .sort((a, b) => a.size - b.size) as [ReadonlySet<number>, ReadonlySet<number>];
  if (shorter.size < LEAST_RUNS) return true;
  return shorter.intersection(longer).size >= LEAST_SHARED * shorter.size;
}
