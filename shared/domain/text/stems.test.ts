import { expect, test } from 'vitest';
import { countPhrase, stemsOf } from './stems.ts';

test('stems agree between a question and a text', () => {
  expect(stemsOf('Training models efficiently')).toEqual(stemsOf('trained MODEL efficient'));
});

test('a phrase counts where its stems stand next to each other', () => {
  const stems = stemsOf('graph attention and attention graph; graph attention networks');
  expect(countPhrase(stems, stemsOf('graph attention'))).toBe(2);
  expect(countPhrase(stems, stemsOf('attention'))).toBe(3);
  expect(countPhrase(stems, [])).toBe(0);
});
