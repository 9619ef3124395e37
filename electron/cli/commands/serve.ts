import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { flag, stringOption, type Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';

/** The built server of windows, from wherever in dist/ this program stands. */
const serveFile = fileURLToPath(new URL('../electron/serve.mjs', import.meta.url));

export const serve: Command = {
  name: 'serve',
  usage: '[--api [--tables] [--socket FILE]] [--library DIR] [--port N] [PATH…]',
  summary: 'Serve the window to a browser on this machine, and with --api other programs too.',
  help: [
    '  --api            let programs of this user ask over HTTP; address and token are in DIR/api.json',
    '  --tables         let them make and change evidence tables as well; all else stays as it is',
    '  --socket FILE    answer them at this socket file as well, in a folder that is yours alone',
    '  --library DIR    folder of the library',
    '  --port N         listen on port N instead of a free one',
    '',
    'The first line printed is the address of the window, which works once. See docs/guide/programs.md.',
    '',
  ],
  options: {
    api: { type: 'boolean' },
    tables: { type: 'boolean' },
    library: { type: 'string' },
    port: { type: 'string' },
    socket: { type: 'string' },
  },
  positionals: { min: 0, max: Infinity, what: 'A file or a folder' },
  run: async (paths, values, { out, cwd, signal }) => {
    if (out.json) throw new UsageError('wayleaf serve has no --json.');
    const named = (['library', 'port', 'socket'] as const).flatMap((option) => {
      const value = stringOption(values, option);
      return value === undefined ? [] : [`--${option}`, value];
    });
    const flags = (['api', 'tables'] as const).flatMap((option) => (flag(values, option) ? [`--${option}`] : []));
    const args = [serveFile, ...flags, ...named, ...paths];
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    const stop = (): void => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return signal.aborted ? exitCodes.stopped : (status ?? exitCodes.failure);
  },
};
