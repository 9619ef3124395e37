import { expect, test } from 'vitest';
import { stemsOf } from '../text/stems.ts';
import { definitionCue } from './cues.ts';

const terms = (words: string) =>
  words.split(' ').map((term) => ({ term, stems: stemsOf(term), weight: 1, idf: 1, count: 1, specific: false }));

test.each([
  ['pump', 'A pump is a machine that moves water.'],
  ['section tree', 'The section tree refers to all headings of a document.'],
  ['bam', 'The Bureau of Alpine Maps (BAM) was founded late.'],
  ['flashattention', 'We propose FlashAttention, an exact algorithm for attention.'],
])('%s is defined by: %s', (subject, sentence) => {
  expect(definitionCue(terms(subject), sentence)).toBeGreaterThan(0.5);
});

test.each([
  ['pump', 'The pump was cleaned, and then the valve is a bit loose.'],
  ['section tree', 'A tree is a plant.'],
  ['pump', 'Open the pump.'],
])('%s is not defined by: %s', (subject, sentence) => {
  expect(definitionCue(terms(subject), sentence)).toBe(0);
});
