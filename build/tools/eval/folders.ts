import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringOption, type OptionValues, type Surroundings } from '../../../electron/cli/command.ts';

/** From `dist/tools`, where this stands when it runs. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Where the development documents are: `--data`, else `WAYLEAF_DATA`, else beside the repository. */
export function dataFolder(values: OptionValues, { cwd, env }: Pick<Surroundings, 'cwd' | 'env'>): string {
  const given = stringOption(values, 'data') ?? env.WAYLEAF_DATA;
  return given ? path.resolve(cwd, given) : path.join(repository, '../shared/data');
}

/** Where indexes are kept between runs: `--cache`, else the folder for temporary files. */
export function cacheFolder(values: OptionValues, { cwd }: Pick<Surroundings, 'cwd'>): string {
  return path.resolve(cwd, stringOption(values, 'cache') ?? path.join(tmpdir(), 'wayleaf-eval'));
}
