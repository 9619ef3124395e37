import { expect, test } from 'vitest';
import { withoutSteps } from './steps.ts';
import { candidateAt, judgedOf, sceneWith } from './testing.ts';

const sections = ['1. Introduction', '2. Method', '3. Results'];
const steps = ['1. Start', '2. Go on', '1. Start again', '2. Stop'];

/** Sections in 14 pt, and between them steps of the given size. */
const document = (stepSize: number) =>
  judgedOf([
    candidateAt(0, sections[0]!, { size: 14, style: 'large' }),
    ...steps.map((text, i) => candidateAt(9 + 9 * i, text, { size: stepSize, style: 'small' })),
    candidateAt(90, sections[1]!, { size: 14, style: 'large' }),
    candidateAt(99, sections[2]!, { size: 14, style: 'large' }),
  ]);

const texts = (judged: ReturnType<typeof document>): string[] => judged.map(({ candidate }) => candidate.text);

test('numbers that start over in smaller type count steps', () => {
  expect(texts([...withoutSteps(sceneWith([]), document(10))])).toEqual(sections);
});

test('numbers in type as large as that of the sections stay', () => {
  expect(texts([...withoutSteps(sceneWith([]), document(14))])).toHaveLength(7);
});

test('sections that start over below chapters stay', () => {
  const judged = judgedOf([
    candidateAt(0, 'Chapter 1 One', { size: 18, style: 'chapter' }),
    candidateAt(9, '1. Within', { style: 'section' }),
    candidateAt(18, '2. Within too', { style: 'section' }),
    candidateAt(27, 'Chapter 2 Two', { size: 18, style: 'chapter' }),
    candidateAt(36, '1. Again', { style: 'section' }),
  ]);
  expect(withoutSteps(sceneWith([]), judged)).toEqual(judged);
});
