import { expect, test } from 'vitest';
import { withoutInstructions } from './instructions.ts';

test.each([
  ['How many pumps are there? Please write down the answer in integer format.', 'How many pumps are there?'],
  ['What is the ratio for 2021? Round your answer to two decimal places.', 'What is the ratio for 2021?'],
  ['List the parts (for example, the valve) of the pump.', 'List the parts   of the pump.'],
  ['Please show me.', 'Please show me.'],
  ['Please list the scores of all models. For example: ["3.0"].', 'Please list the scores of all models.'],
  ['What did they answer?', 'What did they answer?'],
  ['Which sentence rounds it off?', 'Which sentence rounds it off?'],
])('%s asks: %s', (question, bare) => {
  expect(withoutInstructions(question)).toBe(bare);
});
