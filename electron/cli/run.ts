import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseArguments } from './arguments.ts';
import type { Command, Input, OptionValues, Surroundings } from './command.ts';
import { adviceFor, exitCodeOf, exitCodes, reportOf, UsageError } from './failure.ts';
import { chosenFolder, machineOf } from './open-library.ts';
import { createOutput, type Sink } from './output.ts';

/** Options of every command. */
const COMMON: Options = {
  options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  help: [
    '  --json           one JSON document on standard output, messages on standard error',
    '  -h, --help       this page',
  ],
};

/** Of all commands that open a library. */
const OF_LIBRARIES: Options = {
  options: { trust: { type: 'boolean' } },
  help: ['  --trust          trust the library from now on, if it was made elsewhere: its settings count then'],
};

type Options = Pick<Command, 'options' | 'help'>;

/** A command with the options and lines of help that it shares with others. */
export function withShared(command: Command): Command {
  const shared = 'library' in command.options ? [OF_LIBRARIES, COMMON] : [COMMON];
  return {
    ...command,
    options: Object.assign({}, command.options, ...shared.map((one) => one.options)) as Command['options'],
    help: [...command.help, ...shared.flatMap((one) => one.help)],
  };
}

export interface Program {
  readonly stdin: Input;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** A command of another program, known here by name alone. */
export interface Foreign {
  readonly name: string;
  readonly summary: string;
  run(args: readonly string[], program: Program): Promise<number>;
}

export interface Commands {
  readonly own: readonly Command[];
  readonly foreign: readonly Foreign[];
}

/** Run one command line; never throws. @returns the exit status */
export async function run(args: readonly string[], program: Program, commands: Commands): Promise<number> {
  const json = args.includes('--json');
  const out = createOutput(program.stdout, program.stderr, json, program.env);
  const { stdin, cwd, env, signal } = program;
  const surroundings: Surroundings = { out, stdin, cwd, env, signal };
  try {
    const asked = args[0] === 'help' ? args[1] : args[0];
    const foreign = commands.foreign.find(({ name }) => name === asked);
    return await (foreign ? foreign.run(args, program) : dispatch(args, surroundings, program.stdout, commands));
  } catch (error) {
    const report = reportOf(error);
    const advice = error instanceof UsageError ? error.hint : adviceFor(report.code);
    out.note(`wayleaf: ${report.message}${advice ? `\n${advice}` : ''}`);
    out.printFailure(report);
    return exitCodeOf(error);
  }
}

async function dispatch(
  args: readonly string[],
  surroundings: Surroundings,
  stdout: Sink,
  commands: Commands,
): Promise<number> {
  const { own } = commands;
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const asked = own.find((command) => command.name === rest[0]);
    stdout.write(`${asked ? commandHelp(asked) : generalHelp(commands)}\n`);
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version' || name === '-v') {
    stdout.write(`${await version()}\n`);
    return exitCodes.done;
  }
  const command = own.find((one) => one.name === name);
  if (!command) {
    const near = closest(
      name,
      [...own, ...commands.foreign].map((one) => one.name),
    );
    throw new UsageError(
      `There is no command ‘${name}’.`,
      near ? `Did you mean: wayleaf ${near}` : 'See: wayleaf --help',
    );
  }
  const { values, positionals } = parse(command, rest);
  if (values.trust === true) machineOf(surroundings.env).trust(chosenFolder(values, surroundings));
  if (values.help === true) {
    stdout.write(`${commandHelp(command)}\n`);
    return exitCodes.done;
  }
  const { min, max, what } = command.positionals;
  if (positionals.length < min) throw new UsageError(`${what} is missing.`, usageLine(command));
  if (positionals.length > max) {
    throw new UsageError(`‘${positionals[max] ?? ''}’ is one argument too many.`, usageLine(command));
  }
  return command.run(positionals, values, surroundings);
}

function parse(command: Command, args: readonly string[]): { values: OptionValues; positionals: readonly string[] } {
  const { options } = withShared(command);
  try {
    return parseArguments(args, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error;
    const unknown = /option '(-[^'\s]*)/i.exec(error.message)?.[1];
    const names = Object.keys(options).map((option) => `--${option}`);
    const near = unknown && String(error.code).includes('UNKNOWN') ? closest(unknown, names) : undefined;
    const message =
      near !== undefined || (unknown && String(error.code).includes('UNKNOWN'))
        ? `wayleaf ${command.name} has no option ${unknown}.`
        : (error.message.split('. ')[0] ?? error.message);
    throw new UsageError(message, near ? `Did you mean: ${near}` : usageLine(command));
  }
}

function generalHelp({ own, foreign }: Commands): string {
  const commands = [...own, ...foreign];
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    'wayleaf — answers from your PDFs, with evidence you can check',
    '',
    'Usage: wayleaf COMMAND [ARGUMENTS] [--json]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    'wayleaf COMMAND --help tells more about one command.',
    'Exit status: 0 done, 1 failure, 2 bad usage or input, 130 stopped with Ctrl-C.',
  ].join('\n');
}

function commandHelp(command: Command): string {
  return [
    usageLine(command),
    '',
    command.summary,
    '',
    ...withShared(command).help,
    '',
    'Ctrl-C stops cleanly, with exit status 130.',
  ].join('\n');
}

function usageLine(command: Command): string {
  return `Usage: wayleaf ${command.name} ${command.usage}`.trimEnd();
}

/** The name that is nearest by edit distance, if it is near at all. */
function closest(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, distance: editDistance(word, name) }));
  const [best] = ranked.toSorted((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, word.length / 3) ? best.name : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The same place beside the sources and beside the built program. */
export async function version(): Promise<string> {
  const description = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(description)).version;
}
