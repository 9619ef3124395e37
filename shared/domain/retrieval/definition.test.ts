import { expect, test } from 'vitest';
import { stemsOf } from '../text/stems.ts';
import { definitionCue, entryCue, isProse } from './definition.ts';

const terms = (words: string) =>
  words.split(' ').map((term) => ({ term, stems: stemsOf(term), weight: 1, idf: 1, count: 1, specific: false }));

test.each([
  ['pump', 'A pump is a machine that moves water.'],
  ['section tree', 'The section tree refers to all headings of a document.'],
  ['bam', 'The Bureau of Alpine Maps (BAM) was founded late.'],
  ['flashattention', 'We propose FlashAttention, an exact algorithm for attention.'],
  ['pump', 'PUMP [3] is a program that moves water.'],
  ['leg', '• Leg: the line between two stations.'],
  ['section tree', 'The section tree (ST) – all headings of a document.'],
])('%s is defined by: %s', (subject, sentence) => {
  expect(definitionCue(terms(subject), sentence)).toBeGreaterThan(0.5);
});

test.each([
  ['pump', 'The pump was cleaned, and then the valve is a bit loose.'],
  ['section tree', 'A tree is a plant.'],
  ['pump', 'Open the pump.'],
  ['leg', 'Plumbed legs: they are drawn dashed by default.'],
  ['leg', 'Leg: see below.'],
])('%s is not defined by: %s', (subject, sentence) => {
  expect(definitionCue(terms(subject), sentence)).toBe(0);
});

test.each([
  ['de', 'pumpe', 'Eine Pumpe ist eine Maschine, die Wasser bewegt.', 1],
  ['de', 'pumpe', 'Die Pumpe ist undicht.', 0],
  ['fr', 'pompe', 'Une pompe est une machine.', 1],
  ['fr', 'pompe', 'La pompe désigne la machine.', 1],
] as const)('in %s %s: %s', (language, subject, sentence, cue) => {
  const asked = [{ stems: stemsOf(subject, language), weight: 1 }];
  expect(definitionCue(asked, sentence, language)).toBe(cue);
});

test('what opens below a heading says what the heading names', () => {
  const title = stemsOf('Plumbed legs');
  expect(entryCue(terms('plumbed leg'), title, 0)).toBeGreaterThan(0.5);
  expect(entryCue(terms('plumbed leg'), title, 0)).toBeGreaterThan(entryCue(terms('plumbed leg'), title, 1));
  expect(entryCue(terms('leg'), title, 0)).toBe(0);
  expect(entryCue(terms('plumbed leg'), title, 5)).toBe(0);
});

test.each([
  ['A line between two stations.', true],
  ['ES: pierna, I: gamba, F: jambe, D: Bein.', false],
  ['See also', false],
])('%s is prose: %s', (text, prose) => {
  expect(isProse(text, 'en')).toBe(prose);
});
