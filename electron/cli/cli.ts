/** The program behind `wayleaf`: arguments in, exit status out. */
import process from 'node:process';
import { exitCodes } from './failure.ts';
import { commands } from './commands.ts';
import { run } from './run.ts';
import { makeOwnFiles } from '../process/own-files.ts';

makeOwnFiles();
const stop = new AbortController();
process.on('SIGINT', () => {
  // The first Ctrl-C ends the work in order; who asks twice does not want to wait.
  if (stop.signal.aborted) process.exit(exitCodes.stopped);
  stop.abort();
});
process.on('SIGTERM', () => stop.abort());
// A reader that has seen enough (`wayleaf tree x.pdf | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  throw error;
});

const program = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  env: process.env,
  signal: stop.signal,
};
// A command may wait for another program alone, such as one that indexes the same file: that keeps no program running.
const waiting = setInterval(() => undefined, 60_000);
const status = await run(process.argv.slice(2), program, commands);
clearInterval(waiting);
// Whatever a pipe still holds is written before the process ends.
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
process.exit(status);
