import { expect, test } from 'vitest';
import { isSpanWish, wishCue, wishOf } from './wish.ts';

test.each([
  ['How many subjects took part?', 'number'],
  ['In which year was it founded?', 'date'],
  ['Who wrote the report?', 'person'],
  ['Where was the data collected?', 'place'],
  ['Why does the pump stop?', 'reason'],
  ['What datasets are used?', 'list'],
  ['How do I replace the battery?', 'procedure'],
  ['What is a section tree?', 'definition'],
  ['Does the pump need oil?', 'yes-no'],
  ['Describe the method', 'open'],
])('%s hopes for a %s', (question, wish) => {
  expect(wishOf(question)).toBe(wish);
});

test('numbers that only point elsewhere are no answer to how many', () => {
  expect(wishCue('number', 'There were 42 of them.')).toBeGreaterThan(0.5);
  expect(wishCue('number', 'Forty of them; see Table 3.')).toBeGreaterThan(0.5);
  expect(wishCue('number', 'As shown in Table 3 and [12], there were some.')).toBe(0);
});

test('each shape has its cue', () => {
  expect(wishCue('date', 'It opened in March 1999.')).toBe(1);
  expect(wishCue('definition', 'A quad is a four-sided shape.')).toBe(1);
  expect(wishCue('reason', 'It stops because the tank is empty.')).toBe(1);
  expect(wishCue('procedure', 'Press the red button.')).toBeGreaterThan(0);
  expect(wishCue('list', 'We use the following: apples, pears, and plums.')).toBeGreaterThan(0);
  expect(wishCue('open', 'Anything at all.')).toBe(0);
  expect(isSpanWish('number')).toBe(true);
  expect(isSpanWish('procedure')).toBe(false);
});
