import process from 'node:process';
import { announce } from '../../api/entry.ts';
import { listen } from '../../host/listen.ts';
import type { Machine } from '../../host/machine.ts';
import { sameSecret, secret } from '../../host/secrets.ts';
import { createHttpDoor, MCP_PATH } from '../../mcp/http-door.ts';
import type { McpDeps } from '../../mcp/server.ts';
import { oneSession, serveMcp } from '../../mcp/serve-mcp.ts';
import { openLink } from '../../process/open-link.ts';
import { askRunning } from '../../serve/rendezvous.ts';
import { flag, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, modelHelp, modelOptions } from '../language-model.ts';
import { chosenFolder, chosenModels, machineOf, withExistingLibrary } from '../open-library.ts';
import { printable } from '../output.ts';
import { version } from '../run.ts';

export const mcp: Command = {
  name: 'mcp',
  usage: '[--tables] [--marks] [--http [--port N]] [--library DIR] [--model NAME]',
  summary: 'Let an assistant ask your library, over the Model Context Protocol.',
  help: [
    '  --tables         let the assistant make and change evidence tables; all else it only reads',
    '  --marks          let the assistant highlight, note and tag, in its own name; else the library’s setting tells',
    '  --http           answer over HTTP, on this machine alone, instead of on standard input and output',
    '  --port N         listen on this port, 0 for any; by default 7422',
    '  --library DIR    folder of the library',
    ...modelHelp,
    '  --models DIR     folder of the models that search by meaning',
    '',
    'An assistant starts it by itself, as its own settings say; see docs/guide/assistants.md. It only reads the library,',
    'with --tables makes, fills in and marks evidence tables, and with --marks, or once wayleaf assistants writing on',
    'was said, highlights, notes and tags. What it changed: wayleaf assistants list',
    'Over HTTP it wants a token: that of WAYLEAF_MCP_TOKEN, or a new one, which is put into mcp.json in the library.',
    '',
  ],
  options: {
    tables: { type: 'boolean' },
    marks: { type: 'boolean' },
    http: { type: 'boolean' },
    port: { type: 'string' },
    library: { type: 'string' },
    ...modelOptions,
    models: { type: 'string' },
  },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out, signal } = surroundings;
    if (out.json) throw new UsageError('wayleaf mcp speaks JSON already; leave --json out.');
    const port = chosenPort(values);
    const token = flag(values, 'http') ? chosenToken(surroundings.env) : undefined;
    const choice = {
      modelSettings: chosenLanguageModel(values, surroundings),
      models: chosenModels(values, surroundings),
    };
    return withExistingLibrary(
      chosenFolder(values, surroundings),
      async ({ tools, folder }) => {
        const deps = {
          calls: tools,
          version: await version(),
          writes: flag(values, 'tables'),
          marks: flag(values, 'marks'),
          open: (link: string) => lead(folder, link, machineOf(surroundings.env)),
        };
        const onError = (error: Error): void => out.note(`wayleaf mcp: ${error.message}`);
        if (token === undefined) await serveMcp({ ...deps, sessionOf: oneSession() }, signal, onError);
        else await serveOverHttp(deps, { port, token, folder }, surroundings, onError);
        return exitCodes.done;
      },
      { ...choice, out },
    );
  },
};

const USUAL_PORT = 7422;
const MOST_PORT = 65_535;

/** @throws UsageError */
function chosenPort(values: OptionValues): number {
  const given = stringOption(values, 'port');
  if (given === undefined) return USUAL_PORT;
  if (!flag(values, 'http')) throw new UsageError('--port goes with --http.');
  const port = /^\d{1,5}$/u.test(given) ? Number(given) : NaN;
  if (!(port <= MOST_PORT)) throw new UsageError(`‘${given}’ is no port: write a number from 0 to ${MOST_PORT}.`);
  return port;
}

/** @throws UsageError */
function chosenToken(env: Surroundings['env']): string {
  const given = env.WAYLEAF_MCP_TOKEN;
  if (given === undefined || given === '') return secret();
  if (!/^[\w-]{32,200}$/u.test(given))
    throw new UsageError('WAYLEAF_MCP_TOKEN has to have 32 to 200 letters, digits, - or _.');
  return given;
}

/** Until Ctrl-C. */
async function serveOverHttp(
  mcp: Omit<McpDeps, 'sessionOf'>,
  { port, token, folder }: { readonly port: number; readonly token: string; readonly folder: string },
  { out, signal }: Surroundings,
  onError: (error: Error) => void,
): Promise<void> {
  const door = createHttpDoor({ mcp, isToken: (given) => sameSecret(given, token), onError });
  const onBug = (error: unknown): void => onError(error instanceof Error ? error : new Error(String(error)));
  const listening = await listen(port, door, onBug).catch((error: unknown) => {
    throw isErrno(error, 'EADDRINUSE')
      ? new UsageError(`Port ${String(port)} is taken.`, 'Choose another with --port, or 0 for any.')
      : error;
  });
  const url = `http://127.0.0.1:${String(listening.port)}${MCP_PATH}`;
  try {
    const entry = await announce(folder, 'mcp.json', { url, token, check: secret(), pid: process.pid });
    out.print(`Answers at ${url}. The token is in ${printable(entry.file)}.`);
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      if (signal.aborted) resolve();
    });
    entry.withdraw();
  } finally {
    await door.close();
    await listening.close();
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The windows of a server that runs on this library show it; else whatever opens links on this system. */
async function lead(library: string, link: string, machine: Machine): Promise<void> {
  if ((await askRunning(library, [link], machine)) === null) await openLink(link);
}
