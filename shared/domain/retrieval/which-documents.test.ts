import { expect, test } from 'vitest';
import { stemsOf } from '../text/stems.ts';
import { askedDoing, asksWhichDocuments } from './which-documents.ts';

test.each([
  'Which papers evaluate on machine translation?',
  'Which documents mention failure detection?',
  'which of my papers use BERT',
  'What reports are about pumps?',
  'Which document describes how leases are kept?',
  'In which papers is attention discussed?',
  'List all papers that train on WMT.',
])('%s is answered by names of documents', (question) => {
  expect(asksWhichDocuments(question)).toBe(true);
});

test.each([
  'Which papers do they compare with?',
  'Which papers are cited?',
  'Which papers by Lamport are cited in the introduction?',
  'Which paper is cited most?',
  'Which paper was the first to use attention?',
  'What paper sizes are supported?',
  'What document types does the printer know?',
  'Which datasets do the papers use?',
])('%s is not', (question) => {
  expect(asksWhichDocuments(question)).toBe(false);
});

test('the verb says what the documents are to do', () => {
  expect(askedDoing('Which papers evaluate on machine translation?')).toEqual(stemsOf('evaluate'));
  expect(askedDoing('List all papers that train on WMT.')).toEqual(stemsOf('train'));
});
