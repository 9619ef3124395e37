import { countTokens } from '../segment/tokens.ts';
import { chooseSummary, type RankedSentence, type Ranking } from '../tasks/extract-summary.ts';
import type { Material } from '../index/material.ts';

export interface Choosing {
  /** The most sentences of the whole. */
  readonly sentences: number;
  /** One sentence of each section first, for how they go on; else the best wherever they stand. */
  readonly eachSection: boolean;
  readonly budgetTokens: number;
}

const OF_A_SECTION = 3;

/**
 * Map and reduce without a model: the best sentences of each top section, of these the ones that together say most, within
 * the budget.
 *
 * @returns how many sections had something to say, and the sentences in reading order
 */
export function bestOfSections(
  about: readonly RankedSentence[],
  { ranked, vectors }: Ranking,
  { tree }: Material,
  { sentences, eachSection, budgetTokens }: Choosing,
): { readonly sections: number; readonly chosen: readonly RankedSentence[] } {
  const keyOf = ({ segment, at }: RankedSentence): string => `${segment.order}/${at}`;
  const vectorOf = new Map(ranked.map((sentence, at) => [keyOf(sentence), vectors[at]]));
  const choose = (from: readonly RankedSentence[], count: number): readonly RankedSentence[] => {
    const known = from.flatMap((sentence) => {
      const vector = vectorOf.get(keyOf(sentence));
      return vector ? [{ sentence, vector }] : [];
    });
    return chooseSummary(
      { ranked: known.map(({ sentence }) => sentence), vectors: known.map(({ vector }) => vector) },
      count,
    );
  };
  // Below the only chapter that was selected, its sections are what is gone through.
  const tops = new Set(about.map(({ segment }) => tree.path(segment.section)[1]?.id));
  const depth = tops.size > 1 ? 1 : 2;
  const sections = Map.groupBy(about, ({ segment }) => {
    const path = tree.path(segment.section);
    return path[depth]?.id ?? path.at(-1)?.id ?? segment.section;
  });
  const mapped = [...sections.values()].map((own) => choose(own, eachSection ? 1 : OF_A_SECTION));
  const reduced = choose(mapped.flat(), sentences);
  const chosen: RankedSentence[] = [];
  let tokens = 0;
  for (const sentence of [...reduced].sort((a, b) => b.score - a.score)) {
    const own = countTokens(sentence.text);
    if (chosen.length > 0 && tokens + own > budgetTokens) continue;
    tokens += own;
    chosen.push(sentence);
  }
  const order = new Map(ranked.map((sentence, at) => [keyOf(sentence), at]));
  return {
    sections: sections.size,
    chosen: chosen.sort((a, b) => (order.get(keyOf(a)) ?? 0) - (order.get(keyOf(b)) ?? 0)),
  };
}
