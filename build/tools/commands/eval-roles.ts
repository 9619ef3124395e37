import path from 'node:path';
import { tmpdir } from 'node:os';
import { stringOption, type Command, type OptionValues } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { chooseTasks, type Task } from '../eval/choose-tasks.ts';
import { machineName, versionName } from '../eval/conditions.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { behaviors, casts, proveRoles, type Pairing } from '../roles/prove.ts';

const DEFAULT_SAMPLE = 20;
const DEFAULT_BUDGET = 2000;
/** So unlikely by chance, a model did harm. */
const HARM = 0.05;

export const evalRoles: Command = {
  name: 'eval-roles',
  usage: 'DATASET… [--sources A,B…] [--sample N] [--behaviors B,B…] [--roles R,R…] [--budget T] [--json]',
  summary: 'Measure what a scripted language model does to answers, role by role.',
  help: [
    `  --behaviors B    of ${behaviors.join(', ')}; all by default`,
    `  --roles R        of ${casts.join(', ')}; all by default`,
    '  --sources A,B…   of a folder of question sources, these alone',
    `  --sample N       of each dataset the same N questions in every run (default ${DEFAULT_SAMPLE})`,
    `  --budget TOKENS  the most text that may be read for an answer (default ${DEFAULT_BUDGET})`,
    '  --cache DIR      where the indexes of PDFs are kept between runs',
    '',
    'Each question is asked without a model and with each scripted one. A random one fits the form and means nothing, a hostile',
    'one knows the gold and leads away from it, an oracle says it: what that gains is the most that the role can give.',
    'Exit status 1 where one of the others makes answers worse.',
    '',
  ],
  options: {
    behaviors: { type: 'string' },
    roles: { type: 'string' },
    sources: { type: 'string' },
    sample: { type: 'string' },
    budget: { type: 'string' },
    cache: { type: 'string' },
  },
  positionals: { min: 1, max: Infinity, what: 'A dataset' },
  run: async (given, values, { out, cwd, signal }) => {
    const settings = readSettings(values);
    const files = given.map((one) => path.resolve(cwd, one));
    const sources = stringOption(values, 'sources')?.split(',');
    const datasets = (
      await Promise.all(files.map((file) => readDatasets(file, { sources, abstracts: false, floats: false })))
    ).flat();
    const tasks = chooseTasks(datasets, { limit: Infinity, seed: 1, sample: settings.sample, split: undefined });
    if (tasks.length === 0) throw new UsageError('There are no questions in it.');
    const cache = path.resolve(cwd, stringOption(values, 'cache') ?? path.join(tmpdir(), 'wayleaf-eval'));
    const pairings = await withPdfLibrary(pdfsOf(tasks), cache, out.progress, signal, (openFile) =>
      proveRoles({
        tasks,
        played: settings.behaviors.flatMap((behavior) => settings.casts.map((cast) => ({ behavior, cast }))),
        budgetTokens: settings.budgetTokens,
        openFile,
        onProgress: (done, document) =>
          out.progress.show(done / tasks.length, `${done} of ${tasks.length} questions · ${document}`),
        signal,
      }),
    );
    out.progress.clear();
    const conditions = {
      dataset: datasets.map(({ name }) => name).join(' + '),
      questions: tasks.length,
      budget: settings.budgetTokens,
      machine: machineName(),
      version: await versionName(),
    };
    out.printJson({ ...conditions, pairings });
    printPairings(conditions, pairings, out);
    return pairings.some(({ behavior, chance }) => behavior !== 'oracle' && chance < HARM)
      ? exitCodes.failure
      : exitCodes.done;
  },
};

function readSettings(values: OptionValues) {
  return {
    behaviors: chosen(values, 'behaviors', behaviors),
    casts: chosen(values, 'roles', casts),
    sample: wholeNumber(values, 'sample') ?? DEFAULT_SAMPLE,
    budgetTokens: wholeNumber(values, 'budget') ?? DEFAULT_BUDGET,
  };
}

function chosen<T extends string>(values: OptionValues, name: string, all: readonly T[]): readonly T[] {
  const given = stringOption(values, name)?.split(',');
  if (!given) return all;
  return given.map((one) => {
    const known = all.find((other) => other === one.trim());
    if (!known) throw new UsageError(`There is no ‘${one}’ among --${name}.`, `Choose from: ${all.join(', ')}`);
    return known;
  });
}

function wholeNumber(values: OptionValues, name: string): number | undefined {
  const given = stringOption(values, name);
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() === '' || !Number.isInteger(value) || value < 1)
    throw new UsageError(`--${name} takes a whole number above 0.`);
  return value;
}

function pdfsOf(tasks: readonly Task[]): readonly string[] {
  return [...new Set(tasks.flatMap(({ subject: { source } }) => (source.kind === 'pdf' ? [source.file] : [])))];
}

interface Conditions {
  readonly dataset: string;
  readonly questions: number;
  readonly budget: number;
  readonly machine: string;
  readonly version: string;
}

function printPairings(conditions: Conditions, pairings: readonly Pairing[], out: Output): void {
  const { dataset, questions, budget, machine, version } = conditions;
  out.print(`${dataset}: ${questions} questions, budget ${budget} tokens, no encoder; ${machine}, ${version}`);
  out.print();
  out.print(
    table(
      ['model', 'role', 'asked', 'better', 'worse', 'chance', 'right', 'longest ms'],
      pairings.map(({ behavior, cast, asked, better, worse, chance, right, longestMs }) => [
        behavior,
        cast,
        `${asked} of ${questions}`,
        String(better),
        String(worse),
        chance.toFixed(3),
        `${right.without} → ${right.with}`,
        longestMs.toFixed(0),
      ]),
    ),
  );
}
