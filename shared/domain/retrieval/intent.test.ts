import { describe, expect, test } from 'vitest';
import { intentFit, intentsOf, intentsOfHeading } from './intent.ts';

describe('what a question is after', () => {
  test.each([
    ['How do I replace the battery?', 'procedure'],
    ['How heavy is the pump?', 'specification'],
    ['Is it safe for children?', 'safety'],
    ['What does CE stand for?', 'definition'],
    ['How long is the warranty?', 'terms'],
    ['Wie schwer ist die Pumpe?', 'specification'],
  ])('%s', (question, intent) => {
    expect(intentsOf(question)).toContain(intent);
  });

  test('often cannot be told', () => {
    expect(intentsOf('Which bird sings?')).toEqual([]);
    expect(intentFit([], '3 Safety')).toBe(0);
  });
});

describe('what a heading promises', () => {
  test.each([
    ['2.1 Replacing the battery', 'procedure'],
    ['7 Technical data', 'specification'],
    ['Important safety information', 'safety'],
    ['Troubleshooting', 'trouble'],
    ['Technische Daten', 'specification'],
  ])('%s', (heading, intent) => {
    expect(intentsOfHeading(heading)).toContain(intent);
  });

  test('fits as far as it is what the question is after', () => {
    expect(intentFit(['safety', 'procedure'], 'Safety')).toBe(0.5);
    expect(intentFit(['safety'], 'Dances')).toBe(0);
  });
});
