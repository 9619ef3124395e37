import { filterText } from '../plan/filter-text.ts';
import { operatorOf } from '../plan/parameters.ts';
import type { PlannedOperator } from '../../retrieval/carried-plan.ts';
import type { DigestQuestion } from '../../question/digest.ts';

/** The plan of equation 12 for what a document says as a whole: filters, what is looked for, Map and Reduce. */
export function digestSteps({ filters, topic, operation }: DigestQuestion): readonly PlannedOperator[] {
  return [
    ...filters.map((filter) => ({ operator: operatorOf(filter), with: filterText(filter) })),
    ...(topic === '' ? [] : [{ operator: 'Select_by_Words' as const, with: topic }]),
    { operator: 'Map', with: 'section' },
    { operator: 'Reduce', with: operation },
  ];
}
