/** Wayleaf in a browser window: serves it, opens a window on it, and ends with that. */
import process from 'node:process';
import { say } from './console.mjs';
import { openWindow } from './open-window.mjs';
import { startServer } from './serve.mjs';
import { programArgs } from './start-args.mjs';

/**
 * @param {import('./start-args.mjs').StartOptions} options
 * @returns {Promise<number>} exit status, once the window was closed or somebody stopped it
 */
export async function runBrowser(options) {
  const server = await startServer(programArgs(options));
  /** @type {Promise<number>} */
  const interrupted = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => resolve(0));
  });
  process.stdout.write(`${server.url}\n`);
  const opened = options.open ? await openWindow(server.url) : undefined;
  if (opened?.kind === 'none') say('No display or browser found: open the address above in a browser.');
  say('Wayleaf is running. Ctrl-C stops it.');
  /** @type {Promise<number>} */
  const closed = options.keep || !opened ? new Promise(() => undefined) : opened.closed.then(() => 0);
  // A server that ends well at once has handed over to the one that runs already; our window still has to open on it.
  const ended = server.ended.then(async (status) => {
    if (status === 0) await opened?.gone;
    return status;
  });
  const status = await Promise.race([interrupted, closed, ended]);
  await server.stop();
  return status;
}
