import type { PairRelation } from '../prompts/heading-pairs.ts';
import type { FilterVerdict } from '../prompts/section-filter.ts';

/** What two prompts say of one heading together; 'open' where they contradict each other or say what cannot be. */
export type Verdict =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'open' };

/**
 * The verdict of section filtering where the pairwise judgement agrees with it.
 *
 * @param firstLevel  level of the heading that the pair was compared with, 0 for the root; undefined if it is gone
 */
export function verdictOf(filter: FilterVerdict, relation: PairRelation, firstLevel: number | undefined): Verdict {
  if (filter === null || relation === 'none')
    return filter === null && relation === 'none' ? { kind: 'none' } : { kind: 'open' };
  if (firstLevel === undefined) return { kind: 'open' };
  const agrees = {
    child: filter === firstLevel + 1,
    sibling: filter === firstLevel && firstLevel > 0,
    higher: filter < firstLevel,
  }[relation];
  return agrees ? { kind: 'heading', level: filter } : { kind: 'open' };
}

/** How often a small model is right where both prompts agree: a cautious guess, to be measured where one is installed. */
const MODEL_RIGHT = 0.8;
const MOST_CONFIDENCE = 0.95;

/** Confidence after a model has agreed, as independent evidence by Bayes' rule. */
export function confirmed(confidence: number): number {
  const yes = confidence * MODEL_RIGHT;
  return Math.min(MOST_CONFIDENCE, yes / (yes + (1 - confidence) * (1 - MODEL_RIGHT)));
}

/** Confidence of a heading whose level the model changed: what spoke for the heading spoke for another level. */
export function changed(confidence: number): number {
  return Math.max(confidence, MODEL_RIGHT);
}
