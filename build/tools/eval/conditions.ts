/** What every table of an evaluation states of where it came from. */
import { execFile } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The processor, and how many cores of it may be used. */
export function machineName(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores`;
}

/** The commit that is checked out beside the program, if it stands in a repository. */
export function versionName(): Promise<string> {
  const cwd = path.dirname(fileURLToPath(import.meta.url));
  return new Promise((resolve) => {
    execFile('git', ['rev-parse', '--short', 'HEAD'], { cwd }, (error, stdout) =>
      resolve(error ? 'no commit known' : `commit ${stdout.trim()}`),
    );
  });
}
