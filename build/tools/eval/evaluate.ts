/** One evaluation: datasets are read, questions asked, answers measured. */
import path from 'node:path';
import { Agreement } from '#shared/domain/context/agreement.ts';
import type { OptionValues, Surroundings } from '../../../electron/cli/command.ts';
import { UsageError } from '../../../electron/cli/failure.ts';
import { readOllamaAddress } from '../../../electron/cli/language-model.ts';
import { lineChart } from '../metrics/chart.ts';
import { reliabilityChart } from '../metrics/reliability.ts';
import { chooseTasks, type Task } from './choose-tasks.ts';
import { machineName, versionName } from './conditions.ts';
import type { Dataset } from './dataset.ts';
import { cacheFolder } from './folders.ts';
import { judgeAnswers } from './judge-answers.ts';
import { keepLedger } from './ledger.ts';
import { curveBudgets, type QuestionResult } from './measure.ts';
import { openPartial } from './partial.ts';
import { withPdfLibrary, type ModelReading } from './pdf-library.ts';
import { readDatasets } from './read-datasets.ts';
import type { Conditions } from './report.ts';
import { pdfsOf, runOf } from './run-files.ts';
import { runTasks } from './run.ts';
import { defaultBudget, type Settings } from './settings.ts';
import { judged, summarizeSources } from './sources.ts';
import { FLOOR, type Measured } from './strategies.ts';
import { compare, summarize, type StrategySummary } from './summarize.ts';
import { withLanguageModel, type LanguageAids, type ModelCalls } from './with-language-model.ts';
import { chosenLocalModels, namesOf, withLocalModels } from './with-local-models.ts';

export interface Evaluated {
  readonly datasets: readonly Dataset[];
  readonly results: readonly QuestionResult[];
  readonly report: ReturnType<typeof makeReport>;
  readonly conditions: Conditions;
  /** Calls of models that searched by meaning, and of language models; absent where none was asked. */
  readonly calls: { readonly llmCalls?: ModelCalls; readonly modelCalls?: ModelCalls };
  /** All questions that were chosen are asked. */
  readonly isWhole: boolean;
  /** What was kept of an unfinished run is not needed any more. */
  readonly finish: () => Promise<void>;
}

export interface Evaluating {
  readonly values: OptionValues;
  readonly surroundings: Surroundings;
  /** Where results are kept while it runs, so that it goes on where it was stopped. */
  readonly target: string | undefined;
  /** Is this the end of the piece that is asked now? Everything is asked where it is absent. */
  readonly enough?: () => boolean;
}

/** @throws UsageError where there is nothing to ask, AbortError */
export async function evaluate(
  given: readonly string[],
  settings: Settings,
  evaluating: Evaluating,
): Promise<Evaluated> {
  const { values, surroundings, target, enough = () => false } = evaluating;
  const { out, cwd, signal } = surroundings;
  const files = given.map((one) => path.resolve(cwd, one));
  const datasets = (await Promise.all(files.map((file) => readDatasets(file, settings)))).flat();
  for (const note of datasets.flatMap((dataset) => dataset.notes)) out.note(note);
  const budgetTokens = settings.budgetTokens ?? defaultBudget(datasets);
  const chosen = chooseTasks(datasets, settings);
  if (chosen.length === 0) throw new UsageError('There are no questions in it.');
  const local = await chosenLocalModels(values, surroundings);
  const names = namesOf(local);
  const run = target && (await runOf(files, { ...settings, budgetTokens, ...names }));
  const partial = target === undefined || run === undefined ? undefined : await openPartial(target, run);
  if (partial && partial.known.length > 0) out.note(`${partial.known.length} results of an earlier run are kept.`);
  const cache = cacheFolder(values, { cwd });
  const strategies = [...new Set([...settings.strategies, FLOOR] as const)];
  const agreement = new Agreement();
  const { measuredOnes, models, calls } = await withLanguageModel(settings.languageModel, signal, (written, asked) =>
    withLocalModels(local, path.join(cache, 'vectors'), signal, async (aidsOf, askedLocal) => ({
      measuredOnes: await withPdfLibrary(
        pdfsOf(datasets, chosen),
        cache,
        out.progress,
        signal,
        (openFile) =>
          runTasks({
            tasks: chosen,
            strategies,
            budgetTokens,
            parameters: settings.parameters,
            agreement,
            aidsOf: async (subject) => ({ ...written, ...(await aidsOf(subject)) }),
            openFile,
            partial,
            onProgress: (done, document) =>
              out.progress.show(done / chosen.length, `${done} of ${chosen.length} questions · ${document}`),
            enough,
            signal,
          }),
        readingOf(settings),
      ),
      models: { ...names, llm: modelsNamed(written) },
      calls: { chat: asked, local: askedLocal },
    })),
  );
  const tasks = chosen.slice(0, measuredOnes.length / strategies.length);
  const results = await graded(measuredOnes, tasks, settings, surroundings);
  out.progress.clear();
  noteFailures(models, calls, out);
  const report = makeReport(datasets, tasks, results, { ...settings, budgetTokens, models });
  return {
    datasets,
    results,
    report,
    conditions: {
      dataset: report.dataset,
      questions: report.questions,
      chosen: chosen.length,
      budget: budgetTokens,
      protocol: protocolOf(datasets, settings),
      machine: machineName(),
      version: await versionName(),
      unread: report.unread,
      models,
    },
    calls: {
      ...(models.llm === 'none' ? {} : { llmCalls: calls.chat }),
      ...(local.encoder || local.reranker ? { modelCalls: calls.local } : {}),
    },
    isWhole: tasks.length === chosen.length,
    finish: async () => partial?.remove(),
  };
}

function readingOf({ prepare, languageModel }: Settings): ModelReading | undefined {
  const { chatModel } = languageModel;
  return prepare && chatModel
    ? { model: chatModel, modelSettings: { ...languageModel, heedCheckUps: false }, wanted: prepare }
    : undefined;
}

/** As they are, or with what a model makes of the answers. */
async function graded(
  results: readonly QuestionResult[],
  tasks: readonly Task[],
  { judge, languageModel }: Settings,
  { out, signal, env }: Surroundings,
): Promise<readonly QuestionResult[]> {
  if (judge === undefined) return results;
  const address = languageModel.ollamaAddress ?? env.OLLAMA_HOST;
  const settings = {
    languageModel: true,
    chatModel: judge,
    ...(address ? { ollamaAddress: readOllamaAddress(address) } : {}),
  };
  return withLanguageModel(settings, signal, async ({ chat }) =>
    chat
      ? judgeAnswers(
          results,
          tasks,
          chat,
          (done) => out.progress.show(done / results.length, `${done} of ${results.length} answers are judged`),
          signal,
        )
      : results,
  );
}

function modelsNamed({ chat, routing }: LanguageAids): string {
  const named = [...(chat ? [chat.model] : []), ...(routing ? [`${routing.model} for routes`] : [])];
  return named.length === 0 ? 'none' : named.join(', ');
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
export function reliabilityOf(strategies: readonly Measured[], results: readonly QuestionResult[]): string {
  const sets = strategies.map((name) => [name, judged(results.filter(({ strategy }) => strategy === name))] as const);
  return reliabilityChart(Object.fromEntries(sets.filter(([, questions]) => questions.length > 0)));
}

export function chartOf(dataset: string, datasets: readonly Dataset[], results: readonly StrategySummary[]): string {
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
