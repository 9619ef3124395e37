import { expect, test } from 'vitest';
import { readExperiment } from './experiment.ts';

const known = { budget: { type: 'string' }, strategy: { type: 'string' }, ablations: { type: 'boolean' } } as const;
const head = 'title = "Budgets"\ndatasets = ["papers.json"]\n';
const run = (options: string, name = 'one') => `[[runs]]\nname = "${name}"\noptions = { ${options} }\n`;

test('options of all runs hold for each, beside its own', () => {
  const text = `${head}options = { strategy = "path", budget = 100 }\n${run('budget = 300')}${run('ablations = true', 'two')}`;
  expect(readExperiment(text, known)).toEqual({
    title: 'Budgets',
    datasets: ['papers.json'],
    runs: [
      { name: 'one', values: { strategy: 'path', budget: '300' } },
      { name: 'two', values: { strategy: 'path', budget: '100', ablations: true } },
    ],
  });
});

test.each([
  ['title = ', 'is no TOML: line 1'],
  [head, 'another form than it should (see ‘runs’)'],
  [`${head}${run('depth = 3')}`, 'has no option ‘depth’'],
  [`${head}${run('ablations = "yes"')}`, '‘ablations’ takes true'],
  [`${head}${run('budget = true')}`, '‘budget’ takes a value'],
  [`${head}${run('budget = 1')}${run('budget = 2')}`, 'Two runs are called ‘one’'],
])('%j is refused in words', (text, message) => {
  expect(() => readExperiment(text, known)).toThrow(message);
});
