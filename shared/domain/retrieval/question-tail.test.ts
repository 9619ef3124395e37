import { expect, test } from 'vitest';
import { answersTail, tailOf, withoutTail } from './question-tail.ts';

test.each([
  ['What was the pump tested on, and for how long?', 'duration', 'What was the pump tested on?'],
  ['Who built the bridge and when?', 'date', 'Who built the bridge?'],
  ['Which filter is used, and why?', 'reason', 'Which filter is used?'],
  ['What did they pay for and how much?', 'number', 'What did they pay for?'],
  ['Woran wurde die Pumpe geprüft und wie lange?', 'duration', 'Woran wurde die Pumpe geprüft?'],
])('%s', (question, tail, rest) => {
  expect(tailOf(question)).toBe(tail);
  expect(withoutTail(question)).toBe(rest);
});

test.each(['How and why?', 'When and where?', 'How long does the battery last?', 'How and why did the bridge fail?'])(
  '%s is one question',
  (question) => {
    expect(tailOf(question)).toBeUndefined();
    expect(withoutTail(question)).toBe(question);
  },
);

test('a duration is a number with a unit of time', () => {
  expect(answersTail('duration', 'It ran for 3.5 days.')).toBe(true);
  expect(answersTail('duration', 'A 10-minute break was made.')).toBe(true);
  expect(answersTail('duration', 'It ran on 8 pumps these days.')).toBe(false);
});
