/** The same questions at several values of one parameter. */
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import { UsageError } from '../../../electron/cli/failure.ts';
import { lineChart } from '../metrics/chart.ts';
import type { Column, Sweeping } from './recipes/recipe.ts';
import type { StrategySummary } from './summarize.ts';

const names: Readonly<Record<string, Sweeping['parameter']>> = {
  budget: 'budget',
  sections: 'sections',
  paths: 'paths',
  steps: 'steps',
  alpha: 'alpha',
  beta: 'beta',
  'top-k': 'topK',
  iterations: 'iterations',
};
const MOST_VALUES = 20;

/** @param given  as in `iterations=0,1,2` @throws UsageError */
export function readSweep(given: string): Sweeping {
  const [name = '', list = ''] = given.split('=');
  const parameter = names[name.trim()];
  if (!parameter) throw new UsageError(`‘${name}’ cannot be swept.`, `Choose from: ${Object.keys(names).join(', ')}`);
  const values = list.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  if (values.length > MOST_VALUES || values.some((value) => !Number.isFinite(value) || value < 0))
    throw new UsageError(`--sweep takes up to ${MOST_VALUES} numbers: ${name}=1,2,3`);
  return { parameter, values };
}

interface Sweepable {
  readonly budgetTokens: number | undefined;
  readonly parameters: PathParameters | undefined;
  readonly sweep: Sweeping | undefined;
}

/** The settings at one of the values. */
export function swept<S extends Sweepable>(settings: S, { parameter }: Pick<Sweeping, 'parameter'>, value: number): S {
  if (parameter === 'budget') return { ...settings, sweep: undefined, budgetTokens: value };
  return { ...settings, sweep: undefined, parameters: { ...settings.parameters, [parameter]: value } };
}

export interface SweptPoint {
  readonly value: number;
  readonly summaries: readonly StrategySummary[];
}

/** A line for each column and strategy that has a value everywhere; shares as they are printed, in percent. */
export function sweepChart({ parameter }: Sweeping, points: readonly SweptPoint[], columns: readonly Column[]): string {
  const strategies = points[0]?.summaries.map(({ strategy }) => strategy) ?? [];
  const lines = strategies.flatMap((strategy) =>
    columns.flatMap((column) => {
      const drawn = points.flatMap(({ value, summaries }) => {
        const summary = summaries.find((one) => one.strategy === strategy);
        const y = summary && column.of(summary);
        return y === null || y === undefined ? [] : [{ x: value, y }];
      });
      return drawn.length === points.length ? [{ name: `${strategy}: ${column.title}`, points: drawn }] : [];
    }),
  );
  return lineChart({ title: `Over ${parameter}`, xLabel: parameter, yLabel: 'percent, words or bits', lines });
}
