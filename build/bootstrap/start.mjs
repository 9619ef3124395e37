/** `npm start`: opens Wayleaf as a desktop app where there is an Electron runtime, else in a browser window. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runBrowser } from './browser.mjs';
import { runMain, say } from './console.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { handOver } from './exec.mjs';
import { root, userFolder } from './paths.mjs';
import { parseStart, programArgs, START_USAGE } from './start-args.mjs';

await runMain(async () => {
  const options = parseStart(process.argv.slice(2), userFolder(process.env, process.cwd()));
  if (options.help) return void process.stdout.write(`${START_USAGE}\n`);
  await withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    await ensureBuild();
    const electron = options.browser ? undefined : await ensureElectron();
    // exit() rather than an exit status: an open window must not keep this process alive.
    if (!electron && !options.browser) say('No Electron runtime here: opening Wayleaf in a browser window.');
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
