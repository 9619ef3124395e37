import { expect, test } from 'vitest';
import { guessText, isGuess, rowName, titleTip } from './guess.ts';

test('a heading of low confidence is a guess, a page that stands for a section is not', () => {
  expect(isGuess({ kind: 'section', confidence: 0.3, evidence: ['typography'] })).toBe(true);
  expect(isGuess({ kind: 'section', confidence: 0.3, evidence: ['page'] })).toBe(false);
  expect(isGuess({ kind: 'section', confidence: 0.9, evidence: ['outline'] })).toBe(false);
});

test('the evidence is named, and how sure it makes', () => {
  expect(guessText({ confidence: 0.7, evidence: ['numbering', 'typography'] })).toBe(
    'Found by its number and its type; fairly sure.',
  );
  expect(guessText({ confidence: 0.3, evidence: ['name'] })).toBe('Found by its wording; perhaps not a heading.');
  expect(guessText({ confidence: 0.3, evidence: [] })).toBe('Found in the text; perhaps not a heading.');
  expect(guessText({ confidence: 0.9, evidence: ['model', 'typography'] })).toBe(
    'Found by a language model and its type; fairly sure.',
  );
  expect(guessText({ confidence: 1, evidence: ['reader', 'numbering'] })).toBe('Corrected by you.');
});

test('a sure heading needs no words', () => {
  const row = { kind: 'section', title: '2 Method', pageIndex: 2, confidence: 0.95, evidence: ['outline'] } as const;
  const doubtful = { ...row, confidence: 0.4, evidence: ['typography' as const] };
  const corrected = { ...row, evidence: ['reader' as const] };
  expect(titleTip({ ...row, evidence: ['outline'] })).toBe('2 Method');
  expect(titleTip(doubtful)).toBe('2 Method. Found by its type; perhaps not a heading.');
  expect(titleTip({ ...corrected, title: 'Why?' })).toBe('Why? Corrected by you.');
  expect([{ ...row, evidence: [] }, doubtful, corrected].map((one) => rowName(one, 'iv'))).toEqual([
    '2 Method, page iv',
    '2 Method, page iv, perhaps not a heading',
    '2 Method, page iv, corrected by you',
  ]);
});
