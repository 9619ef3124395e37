import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { answerCounts } from './answer-counts.ts';
import { testId, testPassage, testReceipt } from './testing.ts';
import type { Step } from './turn.ts';

const reason = { code: 'route.comes-close' } as const;
const step = (action: Step['action'], section: number, atMs?: number): Step => ({
  action,
  document: testId('a'),
  section: nodeId('section', section),
  reason,
  score: 0.5,
  ...(atMs === undefined ? {} : { atMs }),
});

test('a section that is looked at and answers is one step, and one that answers twice is one section', () => {
  const route = [
    step('look', 1, 1),
    step('answer', 1, 2),
    step('expand', 1, 3),
    step('answer', 1, 4),
    step('look', 2, 5),
  ];
  const evidence = [
    testPassage({ section: nodeId('section', 1) }),
    testPassage({ n: 2, section: nodeId('section', 1), cited: false }),
  ];
  expect(answerCounts(testReceipt({ route, evidence }))).toEqual({ steps: 3, answered: 1, sections: 1, passages: 2 });
});

test('of what may be the answer as many passages are counted as are shown', () => {
  const evidence = [1, 2, 3, 4, 5].map((n) => testPassage({ n, cited: n === 1 }));
  const answer = { ...testReceipt().answer, found: false, verdict: 'perhaps' } as const;
  expect(answerCounts(testReceipt({ evidence, answer })).passages).toBe(3);
});

test('sections are those that the shown passages stand in, so that dateline, verdict and cards agree', () => {
  const evidence = [7, 7, 8].map((section, at) => testPassage({ n: at + 1, section: nodeId('section', section) }));
  const diagnostics = { ...testReceipt().diagnostics, sectionsTouched: 1 };
  expect(answerCounts(testReceipt({ evidence, diagnostics })).sections).toBe(2);
  expect(answerCounts(testReceipt({ evidence: [], diagnostics })).sections).toBe(1);
});
