import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { evaluate } from '../eval/evaluate.ts';
import { accuracy, answerF1, evidenceF1, recallInBudget, rougeL } from '../eval/recipes/recipe.ts';
import { evalOptions, readSettings } from '../eval/settings.ts';
import { readExperiment } from '../experiment/experiment.ts';
import { sideBySide, withoutTimes, type DoneRun } from '../experiment/side-by-side.ts';

const columns = [evidenceF1, recallInBudget, answerF1, rougeL, accuracy];
/** What a run of an experiment has no use for: it writes its own files. */
const notInRuns = new Set(['out', 'minutes', 'against', 'chart', 'reliability', 'recipe', 'sweep', 'cache']);
const runOptions = Object.fromEntries(Object.entries(evalOptions).filter(([name]) => !notInRuns.has(name)));

export const evalExperiment: Command = {
  name: 'eval-experiment',
  usage: 'FILE.toml [--out DIR] [--cache DIR] [--json]',
  summary: 'Carry out an experiment that a file describes, with its runs side by side.',
  help: [
    '  --out DIR        write table.md and results.json there, which are the same bytes whenever it is run again without a model',
    '  --cache DIR      where the indexes of PDFs are kept between runs',
    '',
    'The file has a title, datasets (from its own folder), options for all runs and runs with a name and options of their own, as',
    'eval has them:',
    '',
    '  title = "Two budgets"',
    '  datasets = ["papers.json"]',
    '  options = { strategy = "path", sample = 20 }',
    '  [[runs]]',
    '  name = "300 tokens"',
    '  options = { budget = 300 }',
    '  [[runs]]',
    '  name = "600 tokens"',
    '  options = { budget = 600 }',
    '',
    'Two models stand side by side as two runs with another model each.',
    '',
  ],
  options: { out: { type: 'string' }, cache: { type: 'string' } },
  positionals: { min: 1, max: 1, what: 'An experiment' },
  run: async ([given = ''], values, surroundings) => {
    const { out, cwd } = surroundings;
    const file = path.resolve(cwd, given);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`The experiment ${given} cannot be read.`);
    });
    const { title, datasets, runs } = readExperiment(text, runOptions);
    const files = datasets.map((dataset) => path.resolve(path.dirname(file), dataset));
    const cache = stringOption(values, 'cache');
    const done: DoneRun[] = [];
    let seed = 1;
    for (const { name, values: own } of runs) {
      const settings = readSettings(own, surroundings);
      seed = settings.seed;
      const asked = { ...own, ...(cache === undefined ? {} : { cache }) };
      done.push({
        name,
        evaluated: await evaluate(files, settings, { values: asked, surroundings, target: undefined }),
      });
    }
    const table = sideBySide(title, done, columns, seed);
    const results = done.map(withoutTimes);
    const folder = stringOption(values, 'out');
    if (folder !== undefined) {
      const target = path.resolve(cwd, folder);
      await mkdir(target, { recursive: true });
      await writeFile(path.join(target, 'table.md'), table);
      await writeFile(path.join(target, 'results.json'), `${JSON.stringify({ title, runs: results }, null, 2)}\n`);
    }
    out.printMeasured({ title, runs: results });
    out.print(table);
    return exitCodes.done;
  },
};
