import { expect, test } from 'vitest';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import { addable, choicesOf, problemOf, takesWords, withOperator } from './plan-draft.ts';

const counting: readonly PlannedOperator[] = [
  { operator: 'Filter_Modal', with: 'tables' },
  { operator: 'Reduce', with: 'count' },
];
const reading: readonly PlannedOperator[] = [
  { operator: 'Extract', with: '' },
  { operator: 'Text_Reasoning', with: '' },
  { operator: 'Reduce', with: 'answer' },
];

test('only what has a place in the plan can be added, and it goes where it belongs', () => {
  expect(addable(counting)).toEqual(['Filter_Range', 'Select_by_Section', 'Select_by_Words', 'Map']);
  expect(addable(reading)).not.toContain('Text_Reasoning');
  expect(withOperator(counting, 'Map')).toMatchObject({
    at: 1,
    draft: [counting[0], { operator: 'Map' }, counting[1]],
  });
  const ranked = withOperator(reading, 'Graph_Reasoning').draft;
  expect(ranked.map(({ operator }) => operator)).toEqual(['Extract', 'Graph_Reasoning', 'Text_Reasoning', 'Reduce']);
  expect(problemOf(ranked)).toBeUndefined();
});

test('what is added can be run as it comes, or says what it needs', () => {
  for (const operator of addable(counting)) {
    const problem = problemOf(withOperator(counting, operator).draft);
    expect(['plan.out-of-place', 'plan.end-unknown'], operator).not.toContain(problem?.why.code);
  }
});

test('closed lists are chosen from, anything else is written', () => {
  expect(choicesOf(counting, 0)).toContain('figures');
  expect(choicesOf(counting, 1)).toContain('most');
  expect(choicesOf([{ operator: 'Filter_Modal', with: 'lemmas' }, ...counting.slice(1)], 0)?.[0]).toBe('lemmas');
  expect(choicesOf(withOperator(counting, 'Filter_Range').draft, 1)).toBeUndefined();
  expect(takesWords(reading, 0)).toBe(false);
  expect(takesWords(reading, 2)).toBe(false);
  expect(takesWords(counting, 1)).toBe(true);
});

test('every choice of a plan that counts can be run, or says what it needs', () => {
  for (const told of choicesOf(counting, 1) ?? []) {
    const problem = problemOf([counting[0]!, { operator: 'Reduce', with: told }]);
    if (problem) expect(problem.why.code, told).toMatch(/^plan\.needs-|^plan\.length-of-sections/u);
  }
});
