import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { testId } from '../state/testing.ts';
import type { Step } from '../state/turn.ts';
import { sharedSections } from './compare-routes.ts';

function step(action: Step['action'], section: number, document = testId('a')): Step {
  return { action, document, section: nodeId('section', section), reason: '', score: 0 };
}

test('sections are shared where both routes went in, not where one only looked', () => {
  const one = [step('answer', 1), step('expand', 2), step('look', 3)];
  const other = [step('expand', 1), step('refuse', 2), step('answer', 3), step('answer', 1, testId('b'))];
  expect([...sharedSections(one, other)]).toEqual([`${testId('a')}/s1`]);
});
