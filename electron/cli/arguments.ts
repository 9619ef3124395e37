/** Arguments of a command: its options, and words that may begin with a minus. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { OptionValues } from './command.ts';

/** `--name`, `--name=anything`, `-n`; what is shaped otherwise ('-4 °C') can be no option of any command. */
const OPTION = /^--?[a-z][a-z0-9-]*(?:=[^]*)?$/iu;
/** No argument of a program can hold it. */
const AS_WORDS = '\0';

/** @throws Error with a code `ERR_PARSE_ARGS_…` for unknown arguments */
export function parseArguments(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): { readonly values: OptionValues; readonly positionals: readonly string[] } {
  const guarded = args.map((arg) => (isWords(arg) ? `${AS_WORDS}${arg}` : arg));
  const { values, positionals } = parseArgs({ args: guarded, options, allowPositionals: true, strict: true });
  const given = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(asGiven) : value === undefined ? value : asGiven(value),
  ]);
  return { values: Object.fromEntries(given) as OptionValues, positionals: positionals.map(asGiven) };
}

function isWords(arg: string): boolean {
  return /^-[^]/u.test(arg) && arg !== '--' && !OPTION.test(arg);
}

function asGiven<T extends string | boolean>(value: T): T | string {
  return typeof value === 'string' ? value.replace(AS_WORDS, '') : value;
}
