/** What a start of the app, the first or a later one, asks for. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkScheme, parseLink, type DeepLink } from '#shared/contract/deep-link.ts';

export interface LaunchRequest {
  /** Serve an assistant (`wayleaf mcp`) instead of showing a window. */
  readonly serves: boolean;
  /** The assistant may make and change evidence tables (`wayleaf mcp --tables`). */
  readonly tables: boolean;
  /** The assistant may highlight, note and tag (`wayleaf mcp --marks`). */
  readonly marks: boolean;
  /** The assistant would be answered over HTTP (`wayleaf mcp --http`), which the command line alone does. */
  readonly http: boolean;
  /** As given; undefined for the user's own library. */
  readonly library: string | undefined;
  /** Files and folders, absolute. */
  readonly paths: readonly string[];
  /** The first of them as it was given, where it could as well be a command: a single word in lower case. */
  readonly word: string | undefined;
  readonly links: readonly DeepLink[];
  /** The library is trusted from now on, if it was made elsewhere. */
  readonly trust: boolean;
}

/**
 * Read the arguments that follow the program. The first word is a command if it is `mcp`; a file of that name is `./mcp`. What starts with a dash and is not ours is for Chromium or Electron and
 * passed over; so are links that cannot be read, because a web page may have sent them.
 */
export function parseLaunch(args: readonly string[], cwd: string): LaunchRequest {
  let serves = false;
  let tables = false;
  let marks = false;
  let http = false;
  let trust = false;
  let library: string | undefined;
  let word: string | undefined;
  const paths: string[] = [];
  const links: DeepLink[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--library') library = args[++i];
    else if (arg === '--trust') trust = true;
    else if (arg === '--tables') tables = true;
    else if (arg === '--marks') marks = true;
    else if (arg === '--http') http = true;
    else if (arg.startsWith('--library=')) library = arg.slice('--library='.length);
    else if (arg.startsWith(`${linkScheme}:`)) links.push(...[parseLink(arg)].filter((link) => link !== null));
    else if (arg.startsWith('file:')) paths.push(...pathOf(arg));
    else if (arg === 'mcp' && paths.length + links.length === 0) serves = true;
    else if (!arg.startsWith('-')) {
      if (paths.length === 0 && /^[a-z][a-z-]*$/u.test(arg)) word = arg;
      paths.push(path.resolve(cwd, arg));
    }
  }
  return { serves, tables, marks, http, library, paths, word, links, trust };
}

/** Desktops of Linux hand files over as addresses. */
function pathOf(address: string): readonly string[] {
  try {
    return [fileURLToPath(address)];
  } catch {
    return []; // a file of another machine
  }
}

/**
 * The arguments that are the user's: without the program, and without the app's own path when Electron's plain runtime
 * runs it.
 */
export function userArguments(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const args = argv.slice(1);
  if (isPackaged) return args;
  const app = args.findIndex((arg) => !arg.startsWith('-'));
  return [...args.slice(0, Math.max(app, 0)), ...args.slice(app + 1)];
}
