import { expect, test } from 'vitest';
import { countPhrase, knownStemsOf, stemsOf } from './stems.ts';

test('stems agree between a question and a text', () => {
  expect(stemsOf('Training models efficiently')).toEqual(stemsOf('trained MODEL efficient'));
});

test('a phrase counts where its stems stand next to each other', () => {
  const stems = stemsOf('graph attention and attention graph; graph attention networks');
  expect(countPhrase(stems, stemsOf('graph attention'))).toBe(2);
  expect(countPhrase(stems, stemsOf('attention'))).toBe(3);
  expect(countPhrase(stems, [])).toBe(0);
});

test('a text that is looked at again has the same stems, made once', () => {
  const text = 'Graphs were trained with attention.';
  expect(knownStemsOf(text)).toEqual(stemsOf(text));
  expect(knownStemsOf(text)).toBe(knownStemsOf(text));
  const long = 'attention '.repeat(200);
  expect(knownStemsOf(long)).toEqual(stemsOf(long));
});
