import { expect, test } from 'vitest';
import type { CarriedPlan } from '#shared/contract/answer.ts';
import { planText, planTitle, sizeText } from './plan-text.ts';

const plan = (steps: CarriedPlan['steps']): CarriedPlan => ({ kind: 'global', confidence: 0.95, by: 'rules', steps });

test('a computed plan reads from its things to what was made of them', () => {
  const computed = plan([
    { operator: 'Filter_Modal', with: 'tables', left: 9 },
    { operator: 'Filter_Range', with: 'pages 3–10', input: 9, left: 4 },
    { operator: 'Map', with: 'section', left: 2 },
    { operator: 'Reduce', with: 'count', left: 4, tookMs: 3.2 },
  ]);
  expect(planText(computed)).toBe('tables → pages 3–10 → by section → count');
  expect(planTitle(computed)).toBe('A global question, 95 % sure by rules; 3\u202fms');
});

test('a plan that was read with names only what found something', () => {
  const steps: CarriedPlan['steps'] = [
    { operator: 'Decompose', with: 'What?\nAnd who?', left: 2, tookMs: 40 },
    { operator: 'Filter_Modal', with: 'tables', skipped: { code: 'skipped.many-documents', params: { most: 6 } } },
    { operator: 'Extract', with: '', left: 1, tookMs: 1 },
    { operator: 'Select_by_Entity', with: '', left: 3, tookMs: 1 },
    { operator: 'Graph_Reasoning', with: '', left: 5, tookMs: 2 },
    { operator: 'Text_Reasoning', with: '', left: 80, tookMs: 0 },
    { operator: 'Skyline_Ranker', with: '', left: 10, tookMs: 0 },
    { operator: 'Reduce', with: 'answer', input: 4, left: 2, tookMs: 3 },
  ];
  expect(planText({ ...plan(steps), kind: 'multi-hop' })).toBe(
    '2 questions → 1 name → their sections → graph → text → best of both',
  );
  expect(planText(plan([{ operator: 'Extract', with: '', left: 0 }]))).toBe('');
});

test('each step says how much it took and left, and the reader’s own plan whose it is', () => {
  expect(sizeText({ operator: 'Filter_Range', with: 'page 3', input: 1200, left: 4 })).toBe('1,200 → 4');
  expect(sizeText({ operator: 'Filter_Modal', with: 'tables', left: 9 })).toBe('9');
  expect(sizeText({ operator: 'Reduce', with: 'answer' })).toBe('');
  expect(planTitle({ ...plan([]), by: 'reader' })).toMatch(/^Your plan/u);
});
