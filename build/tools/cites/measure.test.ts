import { expect, test } from 'vitest';
import { measurePairs } from './measure.ts';

const pair = (place: number, work: string) => ({ doc: 'a.pdf', place, work });

test('what is matched and said is right, the rest wrong or missed', () => {
  const { right, wrong, missed, precision, recall } = measurePairs(
    [pair(1, 'bees'), pair(2, 'bees'), pair(3, 'reeds')],
    [pair(1, 'bees'), pair(2, 'wasps')],
  );
  expect(right).toEqual([pair(1, 'bees')]);
  expect(wrong).toEqual([pair(2, 'wasps')]);
  expect(missed).toEqual([pair(2, 'bees'), pair(3, 'reeds')]);
  expect([precision, recall]).toEqual([0.5, 1 / 3]);
});

test('nothing matched is nothing wrong', () => {
  expect(measurePairs([pair(1, 'bees')], [])).toMatchObject({ precision: 1, recall: 0 });
});
