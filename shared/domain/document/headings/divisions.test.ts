import { expect, test } from 'vitest';
import { completeDivisions } from './divisions.ts';
import type { RatedInput } from './heading-input.ts';
import { candidateAt, inputWith } from './testing.ts';

/** What is found where the classifier knows no heading; lines ten apart. */
function read(titles: readonly string[]): string[] {
  const candidates = titles.map((text, i) => candidateAt(10 * i, text, { style: text.startsWith('Part') ? 'p' : 'c' }));
  const input: RatedInput = { ...inputWith(candidates), by: 'classifier', probabilities: candidates.map(() => 0.1) };
  return completeDivisions(input, []).map(({ candidate: { text } }) => text);
}

const deed = ['Part I', '1. Words', '2. Reading', 'Part II', '1. Duties', '2. Delay', '3. Costs'];

test('parts and the clauses that begin anew below them are headings', () => {
  expect(read(deed)).toEqual(deed);
});

test.each([
  ['begin anew within a part', ['Part I', '1. Words', '2. Reading', '1. Rope', '2. Nets', 'Part II', '1. Oars']],
  ['count on through the parts', ['Part I', '1. Words', '2. Reading', 'Part II', '3. Duties', '4. Delay']],
  ['are sentences', deed.map((title) => (title.startsWith('Part') ? title : `${title} are paid in full.`))],
  ['are questions', deed.map((title) => (title.startsWith('Part') ? title : `${title} of yours?`))],
  ['stand below no part', deed.filter((title) => !title.startsWith('Part'))],
])('numbers that %s are no clauses', (_, titles) => {
  expect(read(titles)).toEqual([]);
});
