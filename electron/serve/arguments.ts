import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#shared/base/errors.ts';
import { linkScheme } from '#shared/contract/deep-link.ts';

export interface ServeArguments {
  /** As given; undefined for the user's own library. */
  readonly library: string | undefined;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Files and folders to open, absolute; and links into documents. */
  readonly paths: readonly string[];
  /** Other programs of this user may ask, over HTTP. */
  readonly api: boolean;
  /** They may make and change evidence tables, too. */
  readonly tables: boolean;
  /** Programs may ask at this socket file as well, absolute. */
  readonly socket: string | undefined;
  /** The library is trusted from now on, if it was made elsewhere. */
  readonly trust: boolean;
}

export const usage = `Usage: serve [--library DIR] [--port N] [--api [--tables] [--socket FILE]] [--trust] [PATH…]

Serves Wayleaf's window on this machine's loopback address and prints the address to open.

  --library DIR   keep the library in DIR
  --port N        listen on port N instead of a free one
  --api           let programs with the token in DIR/api.json ask, too
  --tables        let them make and change evidence tables as well; all else stays as it is
  --socket FILE   answer them at this socket file as well, in a folder that is yours alone
  --trust         trust the library from now on, if it was made elsewhere`;

/** @throws AppError `input.invalid` with one sentence on what is wrong */
export function parseArguments(args: readonly string[], cwd: string): ServeArguments {
  const { values, positionals } = parse(args);
  const port = values.port === undefined ? 0 : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new AppError('input.invalid', `--port wants a number from 0 to 65535, not '${values.port ?? ''}'.`);
  if (values.socket !== undefined && values.api !== true)
    throw new AppError('input.invalid', '--socket is for programs: it goes with --api.');
  if (values.tables === true && values.api !== true)
    throw new AppError('input.invalid', '--tables is for programs: it goes with --api.');
  return {
    library: values.library,
    port,
    socket: values.socket === undefined ? undefined : path.resolve(cwd, values.socket),
    api: values.api === true,
    tables: values.tables === true,
    trust: values.trust === true,
    paths: positionals.map((given) => (isLink(given) ? given : path.resolve(cwd, given))),
  };
}

/** What begins like a link is none of the folders here. */
export function isLink(given: string): boolean {
  return given.startsWith(`${linkScheme}:`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        library: { type: 'string' },
        port: { type: 'string' },
        api: { type: 'boolean' },
        tables: { type: 'boolean' },
        socket: { type: 'string' },
        trust: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new AppError('input.invalid', error instanceof Error ? error.message : String(error));
  }
}
