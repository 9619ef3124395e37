/** `npm run dist [-- --linux --win --mac --dir …]`: installers into release/, for this system unless told otherwise. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say, Stop } from './bootstrap/console.mjs';
import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDeps } from './bootstrap/ensure-deps.mjs';
import { withNode } from './bootstrap/ensure-node.mjs';

const SYSTEMS = /** @type {const} */ (['linux', 'win', 'mac']);

await runMain(() =>
  withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    await ensureBuild();
    await makeInstallers(process.argv.slice(2));
  }),
);

/** @param {readonly string[]} args */
async function makeInstallers(args) {
  const unknown = args.find((arg) => !['--dir', ...SYSTEMS.map((system) => `--${system}`)].includes(arg));
  if (unknown) throw new Stop(`Usage: npm run dist [-- --linux --win --mac --dir]; '${unknown}' is none of these.`, 2);
  const { build } = await import('electron-builder');
  const { config } = await import('./electron-builder.mjs');
  const systems = SYSTEMS.filter((system) => args.includes(`--${system}`));
  /** @type {import('electron-builder').CliOptions} */
  const options = { config, dir: args.includes('--dir') };
  for (const system of systems) options[system] = [];
  const files = await build(options);
  for (const file of files) say(file);
}
