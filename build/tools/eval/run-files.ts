/** Files that a run reads and writes, and what names it. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../../electron/cli/failure.ts';
import type { Task } from './choose-tasks.ts';
import type { Dataset } from './dataset.ts';

/** All of each dataset that is asked, whatever the choice of questions: a sample is asked where all of them are. */
export function pdfsOf(datasets: readonly Dataset[], tasks: readonly Task[]): readonly string[] {
  const asked = new Set(tasks.map(({ dataset }) => dataset));
  const subjects = datasets.filter(({ name }) => asked.has(name)).flatMap((dataset) => dataset.subjects);
  return [...new Set(subjects.flatMap(({ source }) => (source.kind === 'pdf' ? [source.file] : [])))];
}

/** A run can take long: a mistyped folder is said before it. */
export async function requireFolders(files: readonly (string | undefined)[], cwd: string): Promise<void> {
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
export async function runOf(files: readonly string[], settings: object): Promise<string> {
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
