import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { page, regular, run } from '../testing.ts';
import { stages } from './stages.ts';
import { candidateAt, judgedOf, inputWith } from './testing.ts';

test('every stage has a name of its own and says what it is for', () => {
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
  for (const { purpose } of stages) expect(purpose).not.toBe('');
});

test('no stage touches plain sections', () => {
  const candidates = ['1 Opening', '2 Middle', '3 Closing'].map((text, i) => candidateAt(i, text));
  const lines = linesOf(
    [
      page(
        0,
        candidates.map(({ text }, i) => run(text, 100, 700 - 200 * i)),
      ),
    ],
    [regular],
  );
  const input = {
    ...inputWith(candidates, { lines }),
    by: 'classifier' as const,
    probabilities: candidates.map(() => 0.95),
  };
  const judged = judgedOf(candidates);
  for (const { apply } of stages) expect(apply(input, judged).map(({ candidate }) => candidate)).toEqual(candidates);
});

test('nothing is made of nothing', () => {
  const input = { ...inputWith([]), by: 'rules' as const, probabilities: [] };
  for (const { apply } of stages) expect(apply(input, [])).toEqual([]);
});
