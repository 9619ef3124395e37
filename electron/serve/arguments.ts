import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#shared/base/errors.ts';

export interface ServeArguments {
  /** As given; undefined for the user's own library. */
  readonly library: string | undefined;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Files and folders to open, absolute. */
  readonly paths: readonly string[];
}

export const usage = `Usage: serve [--library DIR] [--port N] [PATH…]

Serves Wayleaf's window on this machine's loopback address and prints the address to open.

  --library DIR   keep the library in DIR
  --port N        listen on port N instead of a free one`;

/** @throws AppError `input.invalid` with one sentence on what is wrong */
export function parseArguments(args: readonly string[], cwd: string): ServeArguments {
  const { values, positionals } = parse(args);
  const port = values.port === undefined ? 0 : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new AppError('input.invalid', `--port wants a number from 0 to 65535, not '${values.port ?? ''}'.`);
  return { library: values.library, port, paths: positionals.map((given) => path.resolve(cwd, given)) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { library: { type: 'string' }, port: { type: 'string' } },
    });
  } catch (error) {
    throw new AppError('input.invalid', error instanceof Error ? error.message : String(error));
  }
}
