import { isEnsemble, logistic, sumOf, type Ensemble } from '../trees.ts';
import { pairNames, pairRow, type PairInput } from './pair-rows.ts';

/**
 * Trained judgement of two headings (PT-RAG §3.2.1): is the second deeper than the first, at its level, or above it?
 * Each ensemble answers one of these against the others.
 */
export interface PairModel {
  readonly deeper: Ensemble;
  readonly same: Ensemble;
  readonly above: Ensemble;
}

const relations = ['deeper', 'same', 'above'] as const;
export type Relation = (typeof relations)[number];

/** Probabilities that sum to 1. */
export type RelationOdds = Readonly<Record<Relation, number>>;

/** How heading `j` stands to heading `i` before it. */
export function relationOdds(model: PairModel, input: PairInput, i: number, j: number): RelationOdds {
  const row = pairRow(input, i, j);
  const deeper = logistic(sumOf(model.deeper, row));
  const same = logistic(sumOf(model.same, row));
  const above = logistic(sumOf(model.above, row));
  const sum = deeper + same + above;
  return { deeper: deeper / sum, same: same / sum, above: above / sum };
}

export function isPairModel(given: unknown): given is PairModel {
  const model = given as Partial<PairModel> | null;
  if (typeof model !== 'object' || model === null) return false;
  return relations.every((relation) => isEnsemble(model[relation], pairNames.length));
}
