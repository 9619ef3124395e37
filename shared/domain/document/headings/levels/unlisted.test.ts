import { expect, test } from 'vitest';
import { candidateAt, judgedOf } from '../testing.ts';
import { belowListed } from './unlisted.ts';

const act = ['Part I A', '1. One', '2. Two', 'Part II B', '3. Three', '4. Four'];
const schedule = ['First Schedule', 'Part I Of its own', '1. Another one', '2. Another two', 'Second Schedule'];

/** Levels of an act and its schedule, as flat as their numbers alone would put them. */
function levels(listed: readonly string[]): number[] {
  const texts = [...act, ...schedule];
  const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text, { listed: listed.includes(text) })));
  const placings = texts.map((text) => ({ level: /^\d/.test(text) ? 2 : 1, probability: 1 }));
  return belowListed(judged, placings).map(({ level }) => level);
}

test('what counts again below a schedule is deeper than all that the contents list', () => {
  expect(levels([...act, 'First Schedule', 'Second Schedule'])).toEqual([1, 2, 2, 1, 2, 2, 1, 3, 4, 4, 1]);
});

test('nothing is moved where the contents list little, or all of it', () => {
  const flat = [1, 2, 2, 1, 2, 2, 1, 1, 2, 2, 1];
  expect(levels([])).toEqual(flat);
  expect(levels([...act, ...schedule])).toEqual(flat);
});
