import { expect, test } from 'vitest';
import { abbreviationsIn, spellsOut } from './abbreviations.ts';

test.each([
  ['We use a Convolutional Neural Network (CNN) here.', 'CNN', 'Convolutional Neural Network'],
  [
    'BERT (Bidirectional Encoder Representations from Transformers) is used.',
    'BERT',
    'Bidirectional Encoder Representations from Transformers',
  ],
  ['hidden Markov models (HMMs) are old', 'HMM', 'hidden Markov models'],
  ['LSTMs (long short-term memories) and', 'LSTM', 'long short-term memories'],
  ['retrieval-augmented generation (RAG)', 'RAG', 'retrieval-augmented generation'],
  ['the area under the curve (AUC)', 'AUC', 'area under the curve'],
  ['patients received interferon (IFN), which', 'IFN', 'interferon'],
  ['PCR: polymerase chain reaction', 'PCR', 'polymerase chain reaction'],
])('%s', (text, short, long) => {
  expect(abbreviationsIn(text)).toEqual([{ short, long }]);
});

test('lists of them are taken apart', () => {
  const text = 'Abbreviations: AUC, area under the curve; CI, confidence interval; n, the number of patients.';
  expect(abbreviationsIn(text)).toEqual([
    { short: 'AUC', long: 'area under the curve' },
    { short: 'CI', long: 'confidence interval' },
  ]);
});

test.each([
  'It was good (GOOD). So (see Table 3) it was (2019).',
  'The value A(BC) = (AB)C holds.',
  'in many cities (USA) and (see Table)',
  'Note: the table is small.',
])('what stands for nothing is none: %s', (text) => {
  expect(abbreviationsIn(text)).toEqual([]);
});

test('words that spell a short form out are found wherever they stand', () => {
  expect(spellsOut('CACE', 'We call this CACE: Changing Anything Changes Everything.')).toBe(true);
  expect(spellsOut('cace', 'Changing anything else changes everything.')).toBe(false);
});

test('two letters and numbers are no form to spell out', () => {
  expect(spellsOut('PR', 'People read.')).toBe(false);
  expect(spellsOut('B2B', 'Buy 2 books.')).toBe(false);
});
