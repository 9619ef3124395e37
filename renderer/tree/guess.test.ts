import { expect, test } from 'vitest';
import { guessText, isGuess } from './guess.ts';

test('a heading of low confidence is a guess, a page that stands for a section is not', () => {
  expect(isGuess({ kind: 'section', confidence: 0.3, evidence: ['typography'] })).toBe(true);
  expect(isGuess({ kind: 'section', confidence: 0.3, evidence: ['page'] })).toBe(false);
  expect(isGuess({ kind: 'section', confidence: 0.9, evidence: ['outline'] })).toBe(false);
});

test('the evidence is named', () => {
  expect(guessText({ evidence: ['numbering', 'typography'] })).toBe(
    'Perhaps a heading, judged by its number and its type.',
  );
  expect(guessText({ evidence: [] })).toBe('Perhaps a heading.');
});
