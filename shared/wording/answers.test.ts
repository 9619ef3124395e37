import { expect, test } from 'vitest';
import type { Answer, AnswerPart } from '../domain/answer/answer.ts';
import { answerText, doubtText } from './answers.ts';
import { english } from './english.ts';

const sentence = { text: 'Forty liters.', citations: [1], supported: true };
const denied: Answer = {
  found: false,
  verdict: 'not-found',
  probability: 0.1,
  sentences: [],
  denial: { code: 'denied.library' },
};

test('an answer is its short answer and its sentences, or that there is none', () => {
  const short = { kind: 'amount', text: '40 l', citations: [1] } as const;
  const found: Answer = { found: true, verdict: 'found', probability: 0.9, short, sentences: [sentence] };
  expect(answerText(found, english)).toBe('40 l. Forty liters.');
  expect(answerText(denied, english)).toBe('Not found in the library.');
});

test('an answer of several parts says of each what it is said of, and that there is none', () => {
  const part = { probability: 0.9, question: '' };
  const parts: readonly AnswerPart[] = [
    { ...part, kind: 'thing', label: 'The pump', verdict: 'found', sentences: [sentence] },
    { ...part, kind: 'thing', label: 'the valve', verdict: 'not-found', sentences: [] },
    { ...part, kind: 'question', label: 'How much?', verdict: 'perhaps', sentences: [sentence] },
    { ...part, kind: 'document', label: 'A manual', verdict: 'not-found', sentences: [] },
  ];
  expect(answerText({ sentences: [sentence], parts }, english)).toBe(
    'The pump: Forty liters. Nothing was found on ‘the valve’. Forty liters. Nothing was found in ‘A manual’.',
  );
});

test('a doubt is said as such, a refusal with its reason', () => {
  const reason = { code: 'verdict.unsure' } as const;
  expect(doubtText({ verdict: 'perhaps', probability: 0.4, reason }, english)).toBe(
    'Perhaps: It may not answer your question.',
  );
  expect(doubtText({ ...denied, reason }, english)).toBe('It may not answer your question.');
  expect(doubtText({ verdict: 'found', probability: 0.9 }, english)).toBe('');
});
