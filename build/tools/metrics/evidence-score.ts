/** Evidence metrics over paragraphs, as the official evaluator of QASPER defines them. */

export interface EvidenceScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Precision, recall and F1 of a set of paragraphs against one annotator's, as sets of ids.
 *
 * @returns 1 for nothing against nothing, as the official evaluator has it
 */
export function paragraphScore(predicted: ReadonlySet<string>, gold: ReadonlySet<string>): EvidenceScore {
  if (predicted.size === 0 && gold.size === 0) return { precision: 1, recall: 1, f1: 1 };
  const same = predicted.intersection(gold).size;
  if (same === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = same / predicted.size;
  const recall = same / gold.size;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** Each measure is that of the annotator it is best against; null without annotators. */
export function bestScore(predicted: ReadonlySet<string>, golds: readonly ReadonlySet<string>[]): EvidenceScore | null {
  if (golds.length === 0) return null;
  const scores = golds.map((gold) => paragraphScore(predicted, gold));
  return {
    precision: Math.max(...scores.map((score) => score.precision)),
    recall: Math.max(...scores.map((score) => score.recall)),
    f1: Math.max(...scores.map((score) => score.f1)),
  };
}

/** Share of the gold pages that are among `pages`; null without gold pages. */
export function pageRecall(pages: ReadonlySet<number>, gold: ReadonlySet<number>): number | null {
  return gold.size === 0 ? null : pages.intersection(gold).size / gold.size;
}

/** The first `count` different pages of a ranking. */
export function firstPages(pages: readonly number[], count: number): ReadonlySet<number> {
  return new Set([...new Set(pages)].slice(0, count));
}
