import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agreement } from '#shared/domain/context/agreement.ts';
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import {
  flag,
  stringOption,
  type Command,
  type OptionValues,
  type Surroundings,
} from '../../../electron/cli/command.ts';
import { chosenParameters, parameterHelp, parameterOptions } from '../../../electron/cli/path-parameters.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { chosenLanguageModel, someModelOptions } from '../../../electron/cli/language-model.ts';
import { cacheFolder } from '../eval/folders.ts';
import { withLanguageModel, type LanguageAids, type ModelCalls } from '../eval/with-language-model.ts';
import {
  chosenLocalModels,
  localModelHelp,
  localModelOptions,
  namesOf,
  withLocalModels,
} from '../eval/with-local-models.ts';
import { lineChart } from '../metrics/chart.ts';
import { reliabilityChart } from '../metrics/reliability.ts';
import { compareRuns, printDifferences, readEarlier } from '../eval/against.ts';
import { chooseTasks, splits, type Split, type Task } from '../eval/choose-tasks.ts';
import { machineName, versionName } from '../eval/conditions.ts';
import type { Dataset } from '../eval/dataset.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { keepLedger } from '../eval/ledger.ts';
import { curveBudgets, type QuestionResult } from '../eval/measure.ts';
import { openPartial } from '../eval/partial.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';
import { recipes, recipeTable, type Recipe } from '../eval/recipes.ts';
import { printReport, type Conditions } from '../eval/report.ts';
import { ablationNames } from '../eval/ablations.ts';
import { agentAblationNames } from '../eval/agent-ablations.ts';
import { runTasks } from '../eval/run.ts';
import { judged, summarizeSources } from '../eval/sources.ts';
import { FLOOR, measured, type Measured } from '../eval/strategies.ts';
import { compare, summarize, type StrategySummary } from '../eval/summarize.ts';

// What the studies that these numbers are compared with gave their readers.
const BUDGET = { qasper: 600, pdf: 1500, questions: 2000 }; // the last is the app's own
const BUDGET_RANGE = { least: 50, most: 100_000 };
const DEFAULT_STRATEGIES = 'path,flat,bm25';

// Figures are not looked at here, and a model is waited for however long it takes.
const languageModel = someModelOptions(['model', 'router', 'ollama', 'llm']);

export const evaluate: Command = {
  name: 'eval',
  usage:
    'DATASET… [--strategy S[,S…]] [--budget T] [--sources A,B…] [--sample N] [--split train|check] [--limit N] [--against FILE] [--out FILE] [--json]',
  summary: 'Measure evidence and answers on questions with known ones.',
  help: [
    `  --strategy S     one or more of ${measured.join(', ')} (default ${DEFAULT_STRATEGIES})`,
    `  --recipe R       a table of a paper, with its rows beside, as Markdown: ${recipes.map(({ name }) => name).join(', ')}`,
    `  --budget TOKENS  the most text that may be retrieved (default ${BUDGET.qasper} for QASPER,`,
    `                   ${BUDGET.pdf} for PDFs, ${BUDGET.questions} for question sources)`,
    '  --sources A,B…   of a folder of question sources, these alone',
    '  --sample N       of each dataset the same N questions in every run',
    '  --split PART     documents of one part alone: train, or check (one in three)',
    '  --limit N        a random choice of N questions',
    '  --seed N         of the random choice and of the bootstrap (default 1)',
    '  --out FILE       also write the JSON there; a run that is stopped goes on when the command is given again',
    '  --against FILE   compare with what --out wrote in an earlier run, question by question',
    '  --chart FILE     recall over the budget as SVG',
    '  --reliability F  the probability that the documents answer against how often they do, as SVG',
    '  --abstract       QASPER: abstracts may be evidence; annotators never took them, so they are left out',
    '  --no-abstract    QASPER: abstracts may not be evidence (the default)',
    '  --floats         QASPER: figures and tables, by their captions, are evidence too',
    ...parameterHelp,
    ...languageModel.help,
    ...localModelHelp,
    '  --cache DIR      where the indexes of PDFs are kept between runs (default: the folder for temporary files)',
    '',
    'A dataset is the JSON of QASPER as published, a .jsonl file of {"pdf", "question", "answers", "evidence"},',
    'or a folder of NAME.docs.jsonl with NAME.questions.jsonl, or one of these. The JSON has each answer in its parts.',
    'The ledger says of each source how often it was right, refused rightly, or answered without an answer.',
    'bm25, first and raptor are baselines; the first strategy is compared with each of the others.',
    '',
  ],
  options: {
    strategy: { type: 'string' },
    recipe: { type: 'string' },
    ablations: { type: 'boolean' },
    budget: { type: 'string' },
    limit: { type: 'string' },
    seed: { type: 'string' },
    out: { type: 'string' },
    sources: { type: 'string' },
    sample: { type: 'string' },
    split: { type: 'string' },
    against: { type: 'string' },
    chart: { type: 'string' },
    reliability: { type: 'string' },
    abstract: { type: 'boolean' },
    'no-abstract': { type: 'boolean' },
    floats: { type: 'boolean' },
    ...parameterOptions,
    ...languageModel.options,
    ...localModelOptions,
    cache: { type: 'string' },
  },
  positionals: { min: 1, max: Infinity, what: 'A dataset' },
  run: async (given, values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const settings = readSettings(values, surroundings);
    const files = given.map((one) => path.resolve(cwd, one));
    const datasets = (await Promise.all(files.map((file) => readDatasets(file, settings)))).flat();
    for (const note of datasets.flatMap((dataset) => dataset.notes)) out.note(note);
    const budgetTokens = settings.budgetTokens ?? defaultBudget(datasets);
    const tasks = chooseTasks(datasets, settings);
    if (tasks.length === 0) throw new UsageError('There are no questions in it.');
    const outFile = stringOption(values, 'out');
    const target = outFile === undefined ? undefined : path.resolve(cwd, outFile);
    const chart = stringOption(values, 'chart');
    const against = stringOption(values, 'against');
    const earlier = against === undefined ? undefined : await readEarlier(path.resolve(cwd, against));
    const reliability = stringOption(values, 'reliability');
    await requireFolders([outFile, chart, reliability], cwd);
    const local = await chosenLocalModels(values, surroundings);
    const names = namesOf(local);
    const run = target && (await runOf(files, { ...settings, budgetTokens, ...names }));
    const partial = target === undefined || run === undefined ? undefined : await openPartial(target, run);
    if (partial && partial.known.length > 0) out.note(`${partial.known.length} results of an earlier run are kept.`);

    const cache = cacheFolder(values, { cwd });
    const strategies = [...new Set([...settings.strategies, FLOOR] as const)];
    const agreement = new Agreement();
    const { results, models, calls } = await withLanguageModel(settings.languageModel, signal, (written, asked) =>
      withLocalModels(local, path.join(cache, 'vectors'), signal, async (aidsOf, askedLocal) => {
        const measuredOnes = await withPdfLibrary(pdfsOf(datasets, tasks), cache, out.progress, signal, (openFile) =>
          runTasks({
            tasks,
            strategies,
            budgetTokens,
            parameters: settings.parameters,
            agreement,
            aidsOf: async (subject) => ({ ...written, ...(await aidsOf(subject)) }),
            openFile,
            partial,
            onProgress: (done, document) =>
              out.progress.show(done / tasks.length, `${done} of ${tasks.length} questions · ${document}`),
            signal,
          }),
        );
        const named: Models = { ...names, llm: modelsNamed(written) };
        return { results: measuredOnes, models: named, calls: { chat: asked, local: askedLocal } };
      }),
    );
    out.progress.clear();
    noteFailures(models, calls, out);
    const report = makeReport(datasets, tasks, results, { ...settings, budgetTokens, models });
    const differences = earlier && compareRuns(results, earlier);
    const json = {
      ...report,
      ...(models.llm === 'none' ? {} : { llmCalls: calls.chat }),
      ...(local.encoder || local.reranker ? { modelCalls: calls.local } : {}),
      ...(differences ? { against: differences } : {}),
      perQuestion: results,
    };
    if (target !== undefined) await writeFile(target, `${JSON.stringify(json, null, 2)}\n`);
    await partial?.remove();
    if (chart !== undefined)
      await writeFile(path.resolve(cwd, chart), chartOf(report.dataset, datasets, report.results));
    if (reliability !== undefined)
      await writeFile(path.resolve(cwd, reliability), reliabilityOf(settings.strategies, results));
    out.printJson(json);
    const conditions = {
      dataset: report.dataset,
      questions: report.questions,
      budget: budgetTokens,
      protocol: protocolOf(datasets, settings),
      machine: machineName(),
      version: await versionName(),
      unread: report.unread,
      models,
    };
    if (settings.recipe) out.print(recipeTable(settings.recipe, report.results, conditions));
    else printReport(conditions, report, out);
    if (differences) printDifferences(differences, out);
    return exitCodes.done;
  },
};

function modelsNamed({ chat, routing }: LanguageAids): string {
  const named = [...(chat ? [chat.model] : []), ...(routing ? [`${routing.model} for routes`] : [])];
  return named.length === 0 ? 'none' : named.join(', ');
}

interface Settings {
  /** A table of a paper; what was given beside it holds. */
  readonly recipe: Recipe | undefined;
  readonly strategies: readonly Measured[];
  readonly budgetTokens: number | undefined;
  readonly limit: number;
  readonly seed: number;
  readonly sample: number;
  readonly split: Split | undefined;
  readonly sources: readonly string[] | undefined;
  readonly abstracts: boolean;
  readonly floats: boolean;
  /** The language model of this run; what it answers is as reproducible as it is. */
  readonly languageModel: ModelSettingsChange;
  readonly parameters: PathParameters | undefined;
}

function readSettings(values: OptionValues, surroundings: Surroundings): Settings {
  const recipe = chosenRecipe(values);
  const wanted = stringOption(values, 'strategy') ?? recipe?.strategies.join(',') ?? DEFAULT_STRATEGIES;
  const names = wanted.split(',').map((name) => name.trim());
  const ofAgent = names.includes('agent') ? [...names, ...agentAblationNames] : ['path', ...names, ...ablationNames];
  const asked = flag(values, 'ablations') ? ofAgent : names;
  const strategies = [...new Set(asked)].map((name) => {
    const found = measured.find((one) => one === name);
    if (!found) throw new UsageError(`There is no strategy ‘${name}’.`, `Choose from: ${measured.join(', ')}`);
    return found;
  });
  const { least, most } = BUDGET_RANGE;
  if (flag(values, 'abstract') && flag(values, 'no-abstract')) {
    throw new UsageError('--abstract and --no-abstract exclude each other.');
  }
  return {
    strategies,
    recipe,
    budgetTokens: wholeNumber(values, 'budget', least, most) ?? recipe?.budgetTokens,
    limit: wholeNumber(values, 'limit', 1, Number.MAX_SAFE_INTEGER) ?? Infinity,
    seed: wholeNumber(values, 'seed', 0, 2 ** 32 - 1) ?? 1,
    sample: wholeNumber(values, 'sample', 1, Number.MAX_SAFE_INTEGER) ?? Infinity,
    split: chosenSplit(values),
    sources: stringOption(values, 'sources')
      ?.split(',')
      .map((name) => name.trim()),
    languageModel: chosenLanguageModel(values, surroundings),
    parameters: parametersOf(chosenParameters(values), recipe),
    abstracts: flag(values, 'abstract'),
    floats: flag(values, 'floats'),
  };
}

/** What was given goes ahead of what the recipe sets. */
function parametersOf(given: PathParameters | undefined, recipe: Recipe | undefined): PathParameters | undefined {
  if (!recipe) return given;
  const chosen = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  const all = { ...recipe.parameters, ...Object.fromEntries(chosen) };
  return Object.keys(all).length > 0 ? all : undefined;
}

function chosenRecipe(values: OptionValues): Recipe | undefined {
  const given = stringOption(values, 'recipe');
  if (given === undefined) return undefined;
  const recipe = recipes.find(({ name }) => name === given);
  if (!recipe)
    throw new UsageError(
      `There is no recipe ‘${given}’.`,
      `Choose from: ${recipes.map(({ name }) => name).join(', ')}`,
    );
  return recipe;
}

function chosenSplit(values: OptionValues): Split | undefined {
  const given = stringOption(values, 'split');
  if (given === undefined) return undefined;
  const split = splits.find((one) => one === given);
  if (!split) throw new UsageError(`There is no part ‘${given}’.`, `Choose from: ${splits.join(', ')}`);
  return split;
}

function wholeNumber(values: OptionValues, name: string, least: number, most: number): number | undefined {
  const given = stringOption(values, name);
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} takes a whole number from ${least}${most < 1e9 ? ` to ${most}` : ''}.`);
}

function defaultBudget(datasets: readonly Dataset[]): number {
  const kinds = new Set(datasets.map((dataset) => dataset.kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) {
    throw new UsageError('These datasets are measured at different budgets.', 'Give one for all with --budget.');
  }
  return BUDGET[kind];
}

/** All of each dataset that is asked, whatever the choice of questions: a sample is asked where all of them are. */
function pdfsOf(datasets: readonly Dataset[], tasks: readonly Task[]): readonly string[] {
  const asked = new Set(tasks.map(({ dataset }) => dataset));
  const subjects = datasets.filter(({ name }) => asked.has(name)).flatMap((dataset) => dataset.subjects);
  return [...new Set(subjects.flatMap(({ source }) => (source.kind === 'pdf' ? [source.file] : [])))];
}

/** A run can take long: a mistyped folder is said before it. */
async function requireFolders(files: readonly (string | undefined)[], cwd: string): Promise<void> {
  for (const file of files) {
    if (file === undefined) continue;
    const folder = path.dirname(path.resolve(cwd, file));
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!writable) throw new UsageError(`Nothing can be written to ${folder}.`);
  }
}

/** Names everything that results depend on: the program itself, the questions, the settings. */
async function runOf(files: readonly string[], settings: Settings & Omit<Models, 'llm'>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of [fileURLToPath(import.meta.url), ...files])
    for (const part of await filesUnder(file)) hash.update(await readFile(part));
  return hash.digest('hex');
}

async function filesUnder(file: string): Promise<readonly string[]> {
  if (!(await stat(file)).isDirectory()) return [file];
  return (await readdir(file))
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(file, name));
}

type Models = Conditions['models'];

/** Numbers of a run whose models failed are not what they are said to be. */
function noteFailures(
  { encoder, reranker, llm }: Models,
  { chat, local }: { readonly chat: ModelCalls; readonly local: ModelCalls },
  out: Surroundings['out'],
): void {
  if (chat.failed > 0)
    out.note(`${chat.failed} of ${chat.asked} calls of ${llm} failed; those answers are quoted or partly so.`);
  if (local.failed === 0) return;
  const names = [encoder, reranker].filter((name) => name !== 'none').join(' and ');
  out.note(`${local.failed} of ${local.asked} calls of ${names} failed; those questions did without.`);
}

function makeReport(
  datasets: readonly Dataset[],
  tasks: readonly Task[],
  results: readonly QuestionResult[],
  { strategies, seed, budgetTokens, models }: Settings & { readonly budgetTokens: number; readonly models: Models },
) {
  const of = (strategy: Measured): readonly QuestionResult[] => results.filter((one) => one.strategy === strategy);
  const summaries = strategies.map((strategy) => summarize(strategy, of(strategy)));
  return {
    dataset: datasets.map((dataset) => dataset.name).join(' + '),
    questions: tasks.length,
    withEvidence: strategies[0]
      ? of(strategies[0]).filter((one) => one.f1 !== null || one.pageRecall !== null).length
      : 0,
    unread: strategies[0] ? of(strategies[0]).filter((one) => one.unread).length : 0,
    budget: budgetTokens,
    seed,
    ...models,
    results: summaries,
    sources: summarizeSources([...new Set([...strategies, FLOOR] as const)], results),
    ledger: keepLedger(strategies, results),
    comparisons: compare(strategies, results, seed),
  };
}

function protocolOf(datasets: readonly Dataset[], { abstracts, floats }: Settings): readonly string[] {
  if (!datasets.some((dataset) => dataset.kind === 'qasper')) return [];
  const abstract = abstracts ? 'abstracts may be evidence' : 'abstracts are left out of the candidates';
  const figures = floats
    ? 'figures and tables count by their captions'
    : 'only evidence in the text counts, and questions that have any';
  return [`QASPER: ${abstract}; ${figures}; unanswerable is what half of the annotators or more call so.`];
}

/** Of the strategies that say how sure they are. */
function reliabilityOf(strategies: readonly Measured[], results: readonly QuestionResult[]): string {
  const sets = strategies.map((name) => [name, judged(results.filter(({ strategy }) => strategy === name))] as const);
  return reliabilityChart(Object.fromEntries(sets.filter(([, questions]) => questions.length > 0)));
}

function chartOf(dataset: string, datasets: readonly Dataset[], results: readonly StrategySummary[]): string {
  const pages = datasets.every(({ kind }) => kind === 'pdf');
  return lineChart({
    title: `${pages ? 'Page' : 'Evidence'} recall over the budget: ${dataset}`,
    xLabel: 'budget, tokens',
    yLabel: pages ? 'recall of gold pages' : 'recall of gold paragraphs',
    lines: results.map(({ strategy, recallOverBudget }) => ({
      name: strategy,
      points: recallOverBudget.flatMap(({ budget, recall }, at) =>
        recall === null ? [] : [{ x: curveBudgets[at] ?? budget, y: recall }],
      ),
    })),
  });
}
