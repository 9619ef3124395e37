import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type * as CommandLine from '../../../build/tools/command-line.ts';
import { commandOutputs } from '#shared/dialect/commands.ts';
import { dist } from '../../support/paths.ts';
import { judgePrinted } from '../../support/published.ts';

export interface CliRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Where {
  readonly cwd?: string;
  /** What is typed, for a command that reads it. */
  readonly typed?: string;
  /** Beside what this process runs with. */
  readonly env?: Readonly<Record<string, string>>;
}

const MAX_OUTPUT_BYTES = 1e8;
const commandLine = pathToFileURL(path.join(dist, 'tools/command-line.mjs')).href;

/** Run the built command line as a program, to its end, whatever that is. */
export function startCli(args: readonly string[], { cwd, env = {} }: Where = {}): Promise<CliRun> {
  return new Promise<CliRun>((resolve) => {
    const given = [path.join(dist, 'electron/cli.mjs'), ...args];
    const options = { maxBuffer: MAX_OUTPUT_BYTES, cwd, env: { ...process.env, ...env } };
    execFile(process.execPath, given, options, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
      resolve({ status, stdout, stderr });
    });
  }).then((run) => judged(args, run));
}

/** Whatever a test looks at: what is printed for programs is what the published schemas say. */
function judged(args: readonly string[], run: CliRun): CliRun {
  const [command = ''] = args;
  if (!args.includes('--json') || !Object.hasOwn(commandOutputs, command) || run.stdout === '') return run;
  judgePrinted(command, JSON.parse(run.stdout) as object);
  return run;
}

/**
 * What the built command line does with these arguments, in this process: a program of its own takes longer to start than most
 * commands to run. One at a time, for what it leaves to the surroundings of a process is set meanwhile.
 */
export async function runCli(
  args: readonly string[],
  { cwd = process.cwd(), env = {}, typed = '' }: Where = {},
): Promise<CliRun> {
  const { run, commands } = (await import(commandLine)) as typeof CommandLine;
  const said = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof said) => ({ write: (text: string) => (said[name] += text), isTTY: false });
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    const program = {
      stdin: Readable.from([typed]),
      stdout: sink('stdout'),
      stderr: sink('stderr'),
      cwd,
      env: process.env,
    };
    const status = await run(args, { ...program, signal: new AbortController().signal }, commands);
    return judged(args, { status, ...said });
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
  }
}
