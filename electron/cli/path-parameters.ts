/** Parameters of PT-RAG and RDR² as options of a command. */
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import { stringOption, type OptionValues } from './command.ts';
import { UsageError } from './failure.ts';

export const parameterOptions = {
  sections: { type: 'string' },
  paths: { type: 'string' },
  steps: { type: 'string' },
  alpha: { type: 'string' },
  beta: { type: 'string' },
  'top-k': { type: 'string' },
  iterations: { type: 'string' },
} as const;

export const parameterHelp = [
  '  --sections B     sections that a language model reads of those it judged (default 2)',
  '  --paths P        root-to-leaf paths that it reads there (default 3)',
  '  --steps H        the most steps that a question is taken apart into (default 3)',
  '  --alpha A        how much headings count beside bodies, from 0 to 1 (default 0.5)',
  '  --beta B         how much passages count beside their summaries, from 0 to 1 (default 0.9)',
  '  --top-k K        passages from which documents are walked (default 5)',
  '  --iterations N   how often a walk opens a section; 0 opens none (default 5)',
] as const;

const COUNTS = { sections: 1000, paths: 1000, steps: 10, 'top-k': 100, iterations: 100 };

/**
 * What was given; the settings of the strategy hold for everything else.
 *
 * @throws UsageError
 */
export function chosenParameters(values: OptionValues): PathParameters | undefined {
  const count = (name: keyof typeof COUNTS): number | undefined =>
    within(values, name, name === 'iterations' ? 0 : 1, COUNTS[name], Number.isInteger, 'a whole number');
  const share = (name: 'alpha' | 'beta'): number | undefined => within(values, name, 0, 1, Number.isFinite, 'a number');
  const given = {
    sections: count('sections'),
    paths: count('paths'),
    steps: count('steps'),
    alpha: share('alpha'),
    beta: share('beta'),
    topK: count('top-k'),
    iterations: count('iterations'),
  };
  return Object.values(given).some((one) => one !== undefined) ? given : undefined;
}

function within(
  values: OptionValues,
  name: string,
  least: number,
  most: number,
  fits: (value: number) => boolean,
  what: string,
): number | undefined {
  const given = stringOption(values, name);
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && fits(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} takes ${what} from ${String(least)} to ${String(most)}.`);
}
