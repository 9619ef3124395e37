import { expect, test } from 'vitest';
import { outcomeOf, type Marked } from './outcome.ts';
import type { Said } from './said.ts';

const marked: Marked = {
  unanswerable: false,
  units: new Set(['2', '4']),
  sentences: { units: new Set(['2', '4']), sentences: ['the voyage took four months'], answers: [] },
};
const right = ['The voyage took four months.', '2'] as const;
const near = ['Ships brought tea from Fujian.', '4'] as const;
const far = ['Tea is a drink.', '0'] as const;

function said(verdict: Said['verdict'], ...shown: readonly (readonly [text: string, unit: string | null])[]): Said {
  const sentences = shown.map(([text, unit]) => ({ text, unit, paragraph: null, page: null, score: null }));
  return { verdict, probability: 0.5, strategy: 'path', short: null, sentences };
}

test.each([
  ['right', [right, far]],
  ['partly', [far, right]],
  ['partly', [near, far]],
  ['wrong', [far, near]],
  ['wrong', [[right[0], '0']]],
  ['wrong', [[right[0], null]]],
] as const)('%s is told by the sentences shown, whether plainly or under ‘perhaps’', (outcome, shown) => {
  expect(outcomeOf(said('found', ...shown), marked)).toBe(outcome);
  expect(outcomeOf(said('perhaps', ...shown), marked)).toBe(outcome);
});

test('an answerable question that is refused is refused wrongly, whatever is shown beside it', () => {
  expect(outcomeOf(said('not-found', right), marked)).toBe('refused-wrongly');
});

test('where no sentence is marked the right paragraph is partly right, and without that nothing can be told', () => {
  expect(outcomeOf(said('found', right), { ...marked, sentences: null })).toBe('partly');
  const unmarked = { ...marked, units: new Set<string>(), sentences: null };
  expect(outcomeOf(said('found', right), unmarked)).toBeNull();
  expect(outcomeOf(said('not-found'), unmarked)).toBeNull();
});

test('without an answer the verdict alone tells', () => {
  const none: Marked = { unanswerable: true, units: new Set(['2']), sentences: null };
  expect(outcomeOf(said('not-found'), none)).toBe('refused-rightly');
  expect(outcomeOf(said('perhaps', right), none)).toBe('perhaps-unfounded');
  expect(outcomeOf(said('found', right), none)).toBe('unfounded');
});
