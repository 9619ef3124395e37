/** Whether two documents are versions of one: a path such as `scan.pdf` may be used for one document after another. */
import type { NodeWords } from '#shared/domain/index/reader.ts';

/** Words of a run. Texts about one subject have many runs of two or three in common, and hardly any of five. */
const RUN = 5;
/** Share of the shorter document's runs that versions have in common. */
const LEAST_SHARED = 0.1;
/** Less tells nothing: a page of a few lines may have been written again. */
const LEAST_RUNS = 50;
/** As much of a long document is compared. */
const MOST_WORDS = 20_000;
/** Characters stand for words in scripts without spaces. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** @param one  words of the nodes, in reading order; so of the other */
export function areVersions(one: readonly NodeWords[], other: readonly NodeWords[]): boolean {
  const [shorter, longer] = [runsOf(one), runsOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  if (shorter.size < LEAST_RUNS) return true;
  return shorter.intersection(longer).size >= LEAST_SHARED * shorter.size;
}

function runsOf(nodes: readonly NodeWords[]): Set<string> {
  const words: string[] = [];
  for (const { text } of nodes) {
    if (words.length >= MOST_WORDS) break;
    words.push(...(text.toLowerCase().match(WORD) ?? []));
  }
  const last = Math.min(words.length, MOST_WORDS) - RUN;
  return new Set(Array.from({ length: Math.max(0, last + 1) }, (_, at) => words.slice(at, at + RUN).join(' ')));
}
