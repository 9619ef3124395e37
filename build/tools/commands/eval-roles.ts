import path from 'node:path';
import { stringOption, type Command, type OptionValues, type Surroundings } from '../../../electron/cli/command.ts';
import { chosenLanguageModel, someModelOptions } from '../../../electron/cli/language-model.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { cacheFolder } from '../eval/folders.ts';
import { chooseTasks, type Task } from '../eval/choose-tasks.ts';
import { machineName, versionName } from '../eval/conditions.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';
import type { Dataset } from '../eval/dataset.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { chosenPiece, wholeNumber } from '../eval/whole-number.ts';
import { withLanguageModel } from '../eval/with-language-model.ts';
import { behaviors, openOutcomes, REAL, type Behavior } from '../roles/outcomes.ts';
import { proveRoles } from '../roles/prove.ts';
import { casts } from '../roles/roads.ts';
import { pairingOf, type Pairing } from '../roles/tally.ts';

const DEFAULT_SAMPLE = 20;
const DEFAULT_BUDGET = 2000;
const DEFAULT_SECONDS = 30;
const languageModel = someModelOptions(['model', 'ollama', 'model-seconds']);
/** So unlikely by chance, a model did harm. */
const HARM = 0.05;

export const evalRoles: Command = {
  name: 'eval-roles',
  usage:
    'DATASET… [--sources A,B…] [--sample N] [--skip N] [--behaviors B,B…] [--roles R,R…] [--budget T] [--model NAME] [--out FILE] [--minutes N] [--json]',
  summary: 'Measure what a scripted language model does to answers, role by role.',
  help: [
    `  --behaviors B    of ${behaviors.join(', ')}, none; all by default`,
    '  --model NAME     a real one of Ollama as well',
    `  --model-seconds N how long that is waited for (default ${DEFAULT_SECONDS})`,
    '  --ollama URL     where Ollama is',
    `  --roles R        of ${casts.join(', ')}; all by default`,
    '  --sources A,B…   of a folder of question sources, these alone',
    `  --sample N       of each dataset the same N questions in every run (default ${DEFAULT_SAMPLE})`,
    '  --skip N         of each dataset leave out the N questions that a sample of N has, so that others are asked',
    `  --budget TOKENS  the most text that may be read for an answer (default ${DEFAULT_BUDGET})`,
    '  --out FILE       keep what came of each question there; the same command goes on where it was stopped',
    '  --minutes N      stop by itself after so long',
    '  --cache DIR      where the indexes of PDFs are kept between runs',
    '',
    'Each question is asked without a model and with each scripted one. A random one fits the form and means nothing, a hostile',
    'one knows the gold and leads away from it, an oracle says it: what that gains is the most that the role can give.',
    'A role that auto seldom needs is asked for on another road: by a strategy, or by a plan as a reader may leave it.',
    'Exit status 1 where one of the others makes answers worse.',
    '',
  ],
  options: {
    ...languageModel.options,
    behaviors: { type: 'string' },
    roles: { type: 'string' },
    sources: { type: 'string' },
    sample: { type: 'string' },
    skip: { type: 'string' },
    out: { type: 'string' },
    minutes: { type: 'string' },
    budget: { type: 'string' },
    cache: { type: 'string' },
  },
  positionals: { min: 1, max: Infinity, what: 'A dataset' },
  run: async (given, values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const settings = readSettings(values, surroundings);
    const files = given.map((one) => path.resolve(cwd, one));
    const sources = stringOption(values, 'sources')?.split(',');
    const datasets = (
      await Promise.all(files.map((file) => readDatasets(file, { sources, abstracts: false, floats: false })))
    ).flat();
    const tasks = tasksOf(datasets, settings);
    if (tasks.length === 0) throw new UsageError('There are no questions in it.');
    const conditions = {
      dataset: datasets.map(({ name }) => name).join(' + '),
      questions: tasks.length,
      budget: settings.budgetTokens,
      machine: machineName(),
      version: await versionName(),
    };
    const {
      played,
      sample,
      skip,
      models: { chatModel: named },
      patience: { lastMs },
    } = settings;
    const modelNamed = named ? { model: named, modelMs: lastMs } : {};
    const kept = stringOption(values, 'out');
    const outcomes = await openOutcomes(
      kept === undefined ? undefined : path.resolve(cwd, kept),
      JSON.stringify({ ...conditions, played, sample, skip, ...modelNamed }),
    );
    const cache = cacheFolder(values, { cwd });
    const enough = chosenPiece(values);
    const { models, patience } = settings;
    const asked = await withLanguageModel(models, signal, ({ chat }) =>
      withPdfLibrary(pdfsOf(tasks), cache, out.progress, signal, (openFile) =>
        proveRoles({
          tasks,
          played,
          budgetTokens: settings.budgetTokens,
          outcomes,
          real: chat && { chat, patience },
          openFile,
          onProgress: (done, document) =>
            out.progress.show(done / tasks.length, `${done} of ${tasks.length} questions · ${document}`),
          enough,
          signal,
        }),
      ),
    );
    const pairings = played.map((one) => pairingOf(one, asked));
    out.progress.clear();
    out.printMeasured({ ...conditions, ...modelNamed, asked: asked.length, pairings });
    printPairings({ ...conditions, asked: asked.length }, pairings, out);
    return pairings.some(({ behavior, chance }) => behavior !== 'oracle' && chance < HARM)
      ? exitCodes.failure
      : exitCodes.done;
  },
};

function readSettings(values: OptionValues, surroundings: Surroundings) {
  const chosenCasts = chosen(values, 'roles', casts);
  const models = chosenLanguageModel(values, surroundings);
  const isScripted = stringOption(values, 'behaviors')?.trim() !== 'none';
  const scripts = isScripted ? chosen<Behavior>(values, 'behaviors', behaviors) : [];
  const played: readonly Behavior[] = models.chatModel ? [...scripts, REAL] : scripts;
  if (played.length === 0) throw new UsageError('No model is left to ask.', 'Name one with --model or --behaviors.');
  const ms = 1000 * (models.answerSeconds ?? DEFAULT_SECONDS);
  return {
    played: played.flatMap((behavior) => chosenCasts.map((cast) => ({ behavior, cast }))),
    models,
    patience: { firstMs: ms, lastMs: ms },
    skip: wholeNumber(values, 'skip') ?? 0,
    sample: wholeNumber(values, 'sample') ?? DEFAULT_SAMPLE,
    budgetTokens: wholeNumber(values, 'budget') ?? DEFAULT_BUDGET,
  };
}

function tasksOf(
  datasets: readonly Dataset[],
  { sample, skip }: { readonly sample: number; readonly skip: number },
): readonly Task[] {
  const all = { limit: Infinity, seed: 1, split: undefined };
  const skipped = new Set(
    skip === 0 ? [] : chooseTasks(datasets, { ...all, sample: skip }).map(({ question }) => question),
  );
  return chooseTasks(datasets, { ...all, sample: skip + sample }).filter(({ question }) => !skipped.has(question));
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

function pdfsOf(tasks: readonly Task[]): readonly string[] {
  return [...new Set(tasks.flatMap(({ subject: { source } }) => (source.kind === 'pdf' ? [source.file] : [])))];
}

interface Conditions {
  readonly dataset: string;
  readonly questions: number;
  /** Of these, by now. */
  readonly asked: number;
  readonly budget: number;
  readonly machine: string;
  readonly version: string;
}

function printPairings(conditions: Conditions, pairings: readonly Pairing[], out: Output): void {
  const { dataset, questions, asked: done, budget, machine, version } = conditions;
  const part = done < questions ? `${done} of ` : '';
  out.print(`${dataset}: ${part}${questions} questions, budget ${budget} tokens, no encoder; ${machine}, ${version}`);
  out.print();
  out.print(
    table(
      ['model', 'role', 'road', 'asked', 'changed', 'better', 'worse', 'chance', 'right', 'first ms', 'longest ms'],
      pairings.map(({ firstMs, ...one }) => {
        const {
          behavior,
          cast,
          road,
          asked,
          changed,
          questions: judged,
          better,
          worse,
          chance,
          right,
          longestMs,
        } = one;
        return [
          behavior,
          cast,
          road,
          `${asked} of ${judged}`,
          String(changed),
          String(better),
          String(worse),
          chance.toFixed(3),
          `${right.without} → ${right.with}`,
          firstMs ? `${firstMs.half.toFixed(0)}, ${firstMs.p95.toFixed(0)}` : '–',
          longestMs.toFixed(0),
        ];
      }),
    ),
  );
}
