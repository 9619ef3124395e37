/** An experiment as a file that fixes all of it: datasets, options, and the runs that are put side by side. */
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import type { ParseArgsOptionsConfig } from 'node:util';
import { AppError } from '#shared/base/errors.ts';
import type { OptionValues } from '../../../electron/cli/command.ts';

const Value = z.union([z.string(), z.number().transform(String), z.boolean()]);
const Options = z.record(z.string(), Value).default({});
const File = z.strictObject({
  /** What it is to show, for the heading of its table. */
  title: z.string().min(1),
  /** From the folder of the file. */
  datasets: z.array(z.string().min(1)).min(1),
  /** As on the command line, for all runs. */
  options: Options,
  runs: z.array(z.strictObject({ name: z.string().min(1), options: Options })).min(1),
});

export interface Experiment {
  readonly title: string;
  readonly datasets: readonly string[];
  readonly runs: readonly { readonly name: string; readonly values: OptionValues }[];
}

/**
 * @param known  the options that a run may have
 * @throws AppError `input.invalid` for what is no TOML, has another form, or names an option that there is not
 */
export function readExperiment(text: string, known: ParseArgsOptionsConfig): Experiment {
  const parsed = File.safeParse(parseToml(text));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('input.invalid', `The experiment has another form than it should${at ? ` (see ‘${at}’)` : ''}.`);
  }
  const { title, datasets, options, runs } = parsed.data;
  const names = runs.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new AppError('input.invalid', `Two runs are called ‘${twice}’.`);
  return {
    title,
    datasets,
    runs: runs.map((run) => ({ name: run.name, values: checked({ ...options, ...run.options }, known) })),
  };
}

function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new AppError('input.invalid', `The experiment is no TOML: line ${error.line}, column ${error.column}.`);
  }
}

function checked(values: Readonly<Record<string, string | boolean>>, known: ParseArgsOptionsConfig): OptionValues {
  for (const [name, value] of Object.entries(values)) {
    const option = known[name];
    if (!option) throw new AppError('input.invalid', `A run of an experiment has no option ‘${name}’.`);
    if ((option.type === 'boolean') !== (typeof value === 'boolean'))
      throw new AppError(
        'input.invalid',
        `The option ‘${name}’ takes ${option.type === 'boolean' ? 'true' : 'a value'}.`,
      );
  }
  return values;
}
