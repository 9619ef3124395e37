import type { ParseArgsOptionsConfig } from 'node:util';
import type { Output } from './output.ts';

/** Where lines are typed, or come from another program. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };

/** What every command may use of its surroundings. */
export interface Surroundings {
  readonly out: Output;
  readonly stdin: Input;
  /** Where the user stands; relative paths start here. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export interface Command {
  readonly name: string;
  /** The arguments as the help writes them: 'FILE.pdf [--blocks]'. */
  readonly usage: string;
  readonly summary: string;
  /** One line for each option and whatever else is worth knowing. */
  readonly help: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  /** What its first argument can be, where that is one of a few words. */
  readonly words?: readonly string[];
  /** Values of options that can have only these. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** How many arguments it takes beside options. */
  readonly positionals: { readonly min: number; readonly max: number; readonly what: string };
  /** @returns the exit status */
  run(positionals: readonly string[], values: OptionValues, surroundings: Surroundings): Promise<number>;
}

export function stringOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function flag(values: OptionValues, name: string): boolean {
  return values[name] === true;
}

export function stringList(values: OptionValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
