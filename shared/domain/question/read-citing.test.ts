import { expect, test } from 'vitest';
import { readCiting } from './read-computed.ts';

test.each([
  ['Which of my documents cite this?', 'citers'],
  ['Which of my other papers cite this document?', 'citers'],
  ['What cites it?', 'citers'],
  ['Who cites this paper?', 'citers'],
  ['Which documents in my library reference this article?', 'citers'],
  ['By which of my papers is this cited?', 'citers'],
  ['Welche meiner Dokumente zitieren dieses?', 'citers'],
  ['Wer zitiert diese Arbeit?', 'citers'],
  ['哪些文献引用了这篇论文？', 'citers'],
  ['Which of my documents does this paper cite?', 'cited'],
  ['Which papers in my library are cited in this document?', 'cited'],
  ['Welche meiner Dokumente zitiert dieses Dokument?', 'cited'],
  ['What do my other documents say about this paper?', 'said'],
  ['What do the papers that cite it say about it?', 'said'],
  ['Was sagen meine anderen Dokumente über diese Arbeit?', 'said'],
  ['What do they say about it?', 'said-then'],
  ['And what do they say about it (documents cite)?', 'said-then'],
  ['Und was sagen sie darüber?', 'said-then'],
])('%s', (question, kind) => {
  expect(readCiting(question)).toBe(kind);
});

test.each([
  'Which papers cite Hinton?',
  'Which references are cited in section 2?',
  'How many works does this paper cite?',
  'Which paper does this cite for the dataset?',
  'What do they say about it in the conclusion?',
  'What do the authors say about this?',
  'What is cited on page 3?',
])('%s asks for something else', (question) => {
  expect(readCiting(question)).toBeUndefined();
});
