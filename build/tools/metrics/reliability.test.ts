import { expect, test } from 'vitest';
import { reliabilityChart } from './reliability.ts';

test('a line has a point for each bin that has questions, beside what would be exact', () => {
  const questions = [
    { probability: 0.25, unanswerable: true },
    { probability: 0.25, unanswerable: false },
    { probability: 1, unanswerable: false },
  ];
  const svg = reliabilityChart({ auto: questions });
  // Two of three are off by .25, the third by nothing.
  expect(svg).toContain('>auto</text>');
  expect(svg).toContain('off by points: auto 16.7</text>');
  expect(svg).toContain('>exact</text>');
  expect(svg.match(/<circle/gu)).toHaveLength(4);
  expect(svg).toContain('<path d="M196 206L592 48"');
});

test('without questions nothing is told', () => {
  expect(reliabilityChart({ auto: [] })).toContain('off by points: auto –');
});
