/** `npm start`: opens Wayleaf as a desktop app where there is an Electron runtime, else in a browser window. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say } from './console.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { handOver } from './exec.mjs';
import { openWindow } from './open-window.mjs';
import { root, userFolder } from './paths.mjs';
import { startServer } from './serve.mjs';
import { parseStart, programArgs, START_USAGE } from './start-args.mjs';

await runMain(async () => {
  const options = parseStart(process.argv.slice(2), userFolder(process.env, process.cwd()));
  if (options.help) return void process.stdout.write(`${START_USAGE}\n`);
  await withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    await ensureBuild();
    const electron = options.browser ? undefined : await ensureElectron();
    // exit() rather than an exit status: an open window must not keep this process alive.
    process.exit(electron ? await runElectron(electron, options) : await runBrowser(options));
  });
});

/**
 * @param {string} electron
 * @param {import('./start-args.mjs').StartOptions} options
 */
async function runElectron(electron, options) {
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return handOver(electron, [...(asRoot ? ['--no-sandbox'] : []), root, ...programArgs(options)]);
}

/** @param {import('./start-args.mjs').StartOptions} options */
async function runBrowser(options) {
  if (!options.browser) say('No Electron runtime here: opening Wayleaf in a browser window.');
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
