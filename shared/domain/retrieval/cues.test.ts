import { expect, test } from 'vitest';
import { readQuestion } from '../question/read-question.ts';
import { answersTail, shapeCue, shapeOf } from './cues.ts';

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
])('%s hopes for a %s', (question, shape) => {
  expect(shapeOf(readQuestion(question))).toBe(shape);
});

test('numbers that only point elsewhere are no answer to how many', () => {
  expect(shapeCue('number', 'There were 42 of them.')).toBeGreaterThan(0.5);
  expect(shapeCue('number', 'Forty of them; see Table 3.')).toBeGreaterThan(0.5);
  expect(shapeCue('number', 'As shown in Table 3 and [12], there were some.')).toBe(0);
});

test('each shape has its cue', () => {
  expect(shapeCue('date', 'It opened in March 1999.')).toBe(1);
  expect(shapeCue('definition', 'A quad is a four-sided shape.')).toBe(1);
  expect(shapeCue('reason', 'It stops because the tank is empty.')).toBe(1);
  expect(shapeCue('procedure', 'Press the red button.')).toBe(0.8);
  expect(shapeCue('list', 'We use the following: apples, pears, and plums.')).toBe(0.8);
  expect(shapeCue('open', 'Anything at all.')).toBe(0);
});

test('a duration is a number with a unit of time', () => {
  expect(answersTail('duration', 'It ran for 3.5 days.')).toBe(true);
  expect(answersTail('duration', 'A 10-minute break was made.')).toBe(true);
  expect(answersTail('duration', 'It ran on 8 pumps these days.')).toBe(false);
});
