import { expect, test } from 'vitest';
import { evidenceF1, answerF1 } from './recipes/recipe.ts';
import type { Settings } from './settings.ts';
import { summarize } from './summarize.ts';
import { readSweep, sweepChart, swept } from './sweep.ts';

test('a sweep names a parameter and its values', () => {
  expect(readSweep('top-k=1,3,10')).toEqual({ parameter: 'topK', values: [1, 3, 10] });
  expect(() => readSweep('depth=1')).toThrow('cannot be swept');
  expect(() => readSweep('iterations=1,,2')).toThrow('takes up to');
  expect(() => readSweep('iterations')).toThrow('takes up to');
});

test('each value is set, beside what is set anyway', () => {
  const settings = { parameters: { paths: 3 }, budgetTokens: 600 } as unknown as Settings;
  expect(swept(settings, { parameter: 'topK' }, 5)).toMatchObject({
    parameters: { paths: 3, topK: 5 },
    budgetTokens: 600,
  });
  expect(swept(settings, { parameter: 'budget' }, 50)).toMatchObject({ parameters: { paths: 3 }, budgetTokens: 50 });
});

test('what was measured at each value is drawn', () => {
  const summary = summarize('route', []);
  const at = (f1: number) => ({ ...summary, evidence: { ...summary.evidence, f1 } });
  const points = [0.4, 0.5].map((f1, value) => ({ value, summaries: [at(f1)] }));
  const svg = sweepChart({ parameter: 'iterations', values: [0, 1] }, points, [evidenceF1, answerF1]);
  expect(svg).toContain('route: evidence F1');
  // Nobody answered: there is no line for it.
  expect(svg).not.toContain('answer F1');
});
