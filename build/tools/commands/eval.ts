import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes } from '../../../electron/cli/failure.ts';
import { compareRuns, printDifferences, readEarlier } from '../eval/against.ts';
import { chartOf, evaluate as measure, reliabilityOf, type Evaluated, type Evaluating } from '../eval/evaluate.ts';
import {
  answerF1,
  evidenceF1,
  recallInBudget,
  recipeTable,
  type MeasuredRow,
  type Recipe,
  type Sweeping,
} from '../eval/recipes/recipe.ts';
import { printReport } from '../eval/report.ts';
import { requireFolders } from '../eval/run-files.ts';
import { evalHelp, evalOptions, readSettings, type Settings } from '../eval/settings.ts';
import { sweepChart, swept } from '../eval/sweep.ts';
import { chosenPiece } from '../eval/whole-number.ts';

export const evaluate: Command = {
  name: 'eval',
  usage:
    'DATASET… [--strategy S[,S…]] [--recipe R] [--budget T] [--sources A,B…] [--sample N] [--split train|check] [--limit N] [--model NAME] [--against FILE] [--out FILE] [--minutes N] [--json]',
  summary: 'Measure evidence and answers on questions with known ones.',
  help: evalHelp,
  options: evalOptions,
  positionals: { min: 1, max: Infinity, what: 'A dataset' },
  run: async (given, values, surroundings) => {
    const { out, cwd } = surroundings;
    const settings = readSettings(values, surroundings);
    const at = (option: string): string | undefined => {
      const file = stringOption(values, option);
      return file === undefined ? undefined : path.resolve(cwd, file);
    };
    const [target, chart, reliability, against] = [at('out'), at('chart'), at('reliability'), at('against')];
    const enough = chosenPiece(values);
    const earlier = against === undefined ? undefined : await readEarlier(against);
    await requireFolders([target, chart, reliability], cwd);
    const evaluating = { values, surroundings, target, enough };
    if (settings.sweep) return sweepOver(given, settings.sweep, settings, { ...evaluating, chart });
    const evaluated = await measure(given, settings, evaluating);
    const { datasets, results, report, conditions, calls, isWhole, finish } = evaluated;
    const differences = earlier && compareRuns(results, earlier);
    const json = {
      ...report,
      ...calls,
      ...(differences ? { against: differences } : {}),
      perQuestion: results,
    };
    if (target !== undefined) await writeFile(target, `${JSON.stringify(json, null, 2)}\n`);
    if (isWhole) await finish();
    if (chart !== undefined) await writeFile(chart, chartOf(report.dataset, datasets, report.results));
    if (reliability !== undefined) await writeFile(reliability, reliabilityOf(settings.strategies, results));
    out.printMeasured(json);
    if (settings.recipe) out.print(recipeTable(settings.recipe, rowsOf(evaluated), conditions));
    else printReport(conditions, report, out);
    if (differences) printDifferences(differences, out);
    return exitCodes.done;
  },
};

function rowsOf({ report }: Evaluated): readonly MeasuredRow[] {
  return report.results.map((summary) => ({ name: summary.strategy, summary }));
}

interface SweepRun extends Evaluating {
  /** Where the chart goes. */
  readonly chart: string | undefined;
}

/** The same questions at each value of a parameter; in a piece of it, at those where all of them were asked. */
async function sweepOver(
  given: readonly string[],
  sweep: Sweeping,
  settings: Settings,
  { chart, target, ...evaluating }: SweepRun,
): Promise<number> {
  const { out } = evaluating.surroundings;
  const runs: { readonly value: number; readonly evaluated: Evaluated }[] = [];
  for (const value of sweep.values) {
    const own = target === undefined ? undefined : `${target}.${sweep.parameter}-${value}`;
    const evaluated = await measure(given, swept(settings, sweep, value), { ...evaluating, target: own });
    const { isWhole, conditions } = evaluated;
    if (!isWhole) {
      out.note(`At ${sweep.parameter} ${value}, ${conditions.questions} of ${conditions.chosen} questions were asked.`);
      break;
    }
    runs.push({ value, evaluated });
  }
  if (runs.length === 0) return exitCodes.done;
  const points = runs.map(({ value, evaluated }) => ({ value, summaries: evaluated.report.results }));
  const columns = settings.recipe?.columns ?? sweepColumns;
  if (chart !== undefined) await writeFile(chart, sweepChart(sweep, points, columns));
  const json = { sweep, points };
  if (target !== undefined) await writeFile(target, `${JSON.stringify(json, null, 2)}\n`);
  if (runs.length === sweep.values.length) for (const { evaluated } of runs) await evaluated.finish();
  out.printMeasured(json);
  const rows = points.flatMap(({ value, summaries }) =>
    summaries.map((summary) => ({ name: `${summary.strategy}, ${sweep.parameter} ${value}`, summary })),
  );
  const { conditions } = runs[0]!.evaluated;
  out.print(recipeTable(settings.recipe ?? { ...unnamed, columns }, rows, conditions));
  return exitCodes.done;
}

const sweepColumns = [evidenceF1, recallInBudget, answerF1];
const unnamed: Recipe = {
  name: 'sweep',
  of: 'a sweep',
  strategies: [],
  budgetTokens: 0,
  parameters: {},
  columns: sweepColumns,
  rows: [],
  differs: [],
};
