import { expect, test } from 'vitest';
import { normalizeAnswer, scoreAnswer } from './answer-score.ts';

test('the normal form has no case, articles or punctuation', () => {
  expect(normalizeAnswer('  The U.S. economy, an  ‘example’!')).toBe('us economy ‘example’');
});

test('a hand-computed case', () => {
  // cat sat on mat | cat is on mat: 3 of 4 words, 1 of 3 pairs, subsequence cat … on mat
  const score = scoreAnswer('The cat sat on the mat', ['the cat is on the mat']);
  expect(score?.f1).toBeCloseTo(0.75, 12);
  expect(score?.rouge1).toBeCloseTo(0.75, 12);
  expect(score?.rouge2).toBeCloseTo(1 / 3, 12);
  expect(score?.rougeL).toBeCloseTo(0.75, 12);
  expect(score?.bleu1).toBeCloseTo(0.75, 12);
  expect(score?.bleu2).toBeCloseTo(Math.sqrt(0.75 / 3), 12);
  expect(score).toMatchObject({ exactMatch: 0, accuracy: 0 });
});

test('a short answer pays the brevity penalty', () => {
  expect(scoreAnswer('red', ['red green blue'])?.bleu1).toBeCloseTo(Math.exp(-2), 12);
});

test('words repeat no more often than the gold has them', () => {
  expect(scoreAnswer('red red red red', ['red blue'])?.f1).toBeCloseTo(2 / 6, 12);
});

test('an answer that says the gold among other words includes it, whole words only', () => {
  expect(scoreAnswer('It took 42 minutes in all.', ['42 minutes'])?.accuracy).toBe(1);
  expect(scoreAnswer('It took 142 minutes.', ['42 minutes'])?.accuracy).toBe(0);
});

test('the best of several gold answers counts', () => {
  expect(scoreAnswer('Paris', ['London', 'paris.'])).toMatchObject({ f1: 1, exactMatch: 1, accuracy: 1, bleu2: 0 });
  expect(scoreAnswer('Paris', [])).toBeNull();
});
