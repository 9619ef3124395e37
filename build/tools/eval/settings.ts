/** What an evaluation is asked to do, as its options say. */
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import { flag, stringOption, type OptionValues, type Surroundings } from '../../../electron/cli/command.ts';
import { chosenPreparation } from '../../../electron/cli/commands/prepare.ts';
import type { Preparation } from '../../../electron/cli/prepare-library.ts';
import { UsageError } from '../../../electron/cli/failure.ts';
import { chosenLanguageModel, someModelOptions } from '../../../electron/cli/language-model.ts';
import { chosenParameters, parameterHelp, parameterOptions } from '../../../electron/cli/path-parameters.ts';
import { ablationNames } from './ablations.ts';
import { agentAblationNames } from './agent-ablations.ts';
import { splits, type Split } from './choose-tasks.ts';
import type { Dataset } from './dataset.ts';
import type { Recipe, Sweeping } from './recipes/recipe.ts';
import { recipes } from './recipes/recipes.ts';
import { measured, WITHOUT, type Measured } from './strategies.ts';
import { readSweep } from './sweep.ts';
import { wholeNumber } from './whole-number.ts';
import { localModelHelp, localModelOptions } from './with-local-models.ts';

// What the studies that these numbers are compared with gave their readers.
const BUDGET = { qasper: 600, pdf: 1500, questions: 2000 }; // the last is the app's own
const BUDGET_RANGE = { least: 50, most: 100_000 };
const DEFAULT_STRATEGIES = 'path,flat,bm25';

// Figures are not looked at here, and a model is waited for however long it takes.
const languageModel = someModelOptions(['model', 'router', 'ollama', 'llm']);

export const evalOptions = {
  strategy: { type: 'string' },
  recipe: { type: 'string' },
  context: { type: 'string' },
  judge: { type: 'string' },
  sweep: { type: 'string' },
  prepare: { type: 'boolean' },
  'at-most': { type: 'string' },
  ablations: { type: 'boolean' },
  budget: { type: 'string' },
  limit: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string' },
  minutes: { type: 'string' },
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
} as const;

export const evalHelp = [
  `  --strategy S     one or more of ${measured.join(', ')} (default ${DEFAULT_STRATEGIES})`,
  `  --recipe R       a table of a paper, with its rows beside, as Markdown: ${recipes.map(({ name }) => name).join(', ')}`,
  `  --budget TOKENS  the most text that may be retrieved (default ${BUDGET.qasper} for QASPER,`,
  `                   ${BUDGET.pdf} for PDFs, ${BUDGET.questions} for question sources)`,
  '  --context C      what the writer is handed, one or more: gold (what annotators marked), retrieved, without',
  '  --sweep P=A,B…   at each of these values of a parameter (budget, sections, paths, steps, alpha, beta, top-k,',
  '                   iterations): a table, and with --chart a chart',
  '  --prepare        PDFs: let --model read them first: summaries, trees, names (as wayleaf prepare)',
  '  --at-most N      of each document so many passages, or paragraphs (default 400)',
  '  --judge NAME     let this model of Ollama grade answers by those of the experts',
  '  --sources A,B…   of a folder of question sources, these alone',
  '  --sample N       of each dataset the same N questions in every run',
  '  --split PART     documents of one part alone: train, or check (one in three)',
  '  --limit N        a random choice of N questions',
  '  --seed N         of the random choice and of the bootstrap (default 1)',
  '  --out FILE       also write the JSON there; a run that is stopped goes on when the command is given again',
  '  --minutes N      stop by itself after so long, with what was asked until then',
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
  'or a folder of NAME.docs.jsonl with NAME.questions.jsonl, or one of these. MMLongBench-Doc, M3DocVQA, CiteVQA, FinanceBench,',
  'QASA, SciMRC, HotpotQA and, with their passages as ALCE has them, ASQA, QAMPARI and ELI5 are read as they are published; what',
  'is broken in them is named and left out. The JSON has each answer in its parts.',
  'The ledger says of each source how often it was right, refused rightly, or answered without an answer.',
  'bm25, first and raptor are baselines; the first strategy is compared with each of the others.',
  '',
] as const;

export interface Settings {
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
  /** What the language model reads before anything is asked. */
  readonly prepare: Preparation | undefined;
  readonly sweep: Sweeping | undefined;
  /** A model of Ollama that judges answers. */
  readonly judge: string | undefined;
}

export function readSettings(values: OptionValues, surroundings: Surroundings): Settings {
  const recipe = chosenRecipe(values);
  const wanted = stringOption(values, 'strategy') ?? recipe?.strategies.join(',') ?? DEFAULT_STRATEGIES;
  const names = inContext(
    wanted.split(',').map((name) => name.trim()),
    stringOption(values, 'context'),
  );
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
    limit: wholeNumber(values, 'limit') ?? Infinity,
    seed: wholeNumber(values, 'seed', 0, 2 ** 32 - 1) ?? 1,
    sample: wholeNumber(values, 'sample') ?? Infinity,
    split: chosenSplit(values),
    sources: stringOption(values, 'sources')
      ?.split(',')
      .map((name) => name.trim()),
    languageModel: chosenLanguageModel(values, surroundings),
    parameters: parametersOf(chosenParameters(values), recipe),
    abstracts: flag(values, 'abstract'),
    floats: flag(values, 'floats'),
    prepare: readsFirst(values) ? chosenPreparation(values) : undefined,
    sweep: chosenSweep(values, recipe),
    judge: stringOption(values, 'judge'),
  };
}

/** What the writer is handed, as strategies. @throws UsageError */
function inContext(names: readonly string[], context: string | undefined): readonly string[] {
  const kinds = context?.split(',').map((kind) => kind.trim()) ?? ['retrieved'];
  return kinds.flatMap((kind) => {
    if (kind === 'gold') return ['gold-written'];
    if (kind === 'without') return [WITHOUT];
    if (kind === 'retrieved') return names;
    throw new UsageError(`There is no context ‘${kind}’.`, 'Choose from: gold, retrieved, without');
  });
}

/** What was given goes ahead of what the recipe sets. */
function parametersOf(given: PathParameters | undefined, recipe: Recipe | undefined): PathParameters | undefined {
  if (!recipe) return given;
  const chosen = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  const all = { ...recipe.parameters, ...Object.fromEntries(chosen) };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** @throws UsageError */
function readsFirst(values: OptionValues): boolean {
  if (!flag(values, 'prepare')) return false;
  if (stringOption(values, 'model') === undefined)
    throw new UsageError('Somebody has to read: --prepare needs --model.');
  return true;
}

function chosenSweep(values: OptionValues, recipe: Recipe | undefined): Sweeping | undefined {
  const given = stringOption(values, 'sweep');
  return given === undefined ? recipe?.sweep : readSweep(given);
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

export function defaultBudget(datasets: readonly Dataset[]): number {
  const kinds = new Set(datasets.map((dataset) => dataset.kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) {
    throw new UsageError('These datasets are measured at different budgets.', 'Give one for all with --budget.');
  }
  return BUDGET[kind];
}
