import { expect, test } from 'vitest';
import type { Candidate } from './candidates/candidates.ts';
import { chainedOf } from './chains.ts';
import { bracketedNumber } from './number.ts';
import { candidateAt, inputWith } from './testing.ts';

const { stats } = inputWith([]);
const chained = (candidates: readonly Candidate[]): string[] =>
  [...chainedOf(candidates, stats)].map(({ text }) => text);

/** Letters that start over below each section, in the type of the text. */
function lettered(given: Partial<Candidate>): Candidate[] {
  const texts = ['a. Purpose', 'b. Scope', 'c. Roles', 'a. Records', 'b. Reviews'];
  return texts.map((text, i) =>
    candidateAt(20 * i, text, {
      number: bracketedNumber(text),
      style: 'Serif 10.0 ',
      size: 10,
      bold: false,
      distinct: false,
      ...given,
    }),
  );
}

test('letters that start over in the type of the text are headings where white parts all of them from the text', () => {
  const heads = lettered({ gapAbove: 1.5, gapBelow: 1.4 });
  expect(chained(heads)).toEqual(heads.map(({ text }) => text));
  expect(chained(lettered({ gapAbove: 1.5, gapBelow: 1 }))).toEqual([]);
  expect(chained(lettered({ gapAbove: 1.5, gapBelow: 1.4 }).map((one, i) => ({ ...one, from: 2 * i })))).toEqual([]);
});

test('small capitals are as prominent as their letters are large', () => {
  const heads = ['II. DATA', 'III. RESULTS'].map((text, i) =>
    candidateAt(20 * i, text, { size: 7.9, caps: true, gapAbove: 1, gapBelow: 1 }),
  );
  expect(chained(heads)).toEqual(['II. DATA', 'III. RESULTS']);
  expect(chained(heads.map((one) => ({ ...one, caps: false })))).toEqual([]);
});
