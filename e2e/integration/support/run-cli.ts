import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { dist } from '../../support/paths.ts';

export interface CliRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const MAX_OUTPUT_BYTES = 1e8;

/** Run the built command line to its end, whatever that is. */
export function runCli(...args: string[]): Promise<CliRun> {
  return new Promise((resolve) => {
    const given = [path.join(dist, 'electron/cli.mjs'), ...args];
    execFile(process.execPath, given, { maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}
