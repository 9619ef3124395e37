import { expect, test } from 'vitest';
import { restoredText } from './backups.ts';

const nothing = {
  documents: 0,
  files: 0,
  corrections: 0,
  annotations: 0,
  reader_facts: 0,
  reading_marks: 0,
  collections: 0,
  labels: 0,
  citations: 0,
  history: 0,
  settings: 0,
};

test('what came back is told in words', () => {
  expect(restoredText(nothing)).toBe('Everything in this backup was there already.');
  expect(restoredText({ ...nothing, files: 3 })).toBe('Everything in this backup was there already.');
  expect(restoredText({ ...nothing, documents: 2, history: 1, corrections: 5 })).toBe(
    'Came back: 2 documents, 5 corrections, 1 answer.',
  );
});
