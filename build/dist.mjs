/**
 * `npm run dist [-- --linux --win --mac --deb --dir --mcpb --to=FOLDER]`: the bundle for assistants and installers into release/ or
 * the folder, for this system unless told otherwise; `--deb` makes Debian's package only, which needs no more than `dpkg-deb` and
 * the runtime; `--mcpb` alone makes the bundle only, and needs no Electron.
 */
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say, Stop } from './bootstrap/console.mjs';
import { canFetchElectron, findElectron } from './bootstrap/electron-runtime.mjs';
import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDeps } from './bootstrap/ensure-deps.mjs';
import { withNode } from './bootstrap/ensure-node.mjs';
import { root } from './bootstrap/paths.mjs';
import { config } from './electron-builder.mjs';
import { fusedExecutables, wrongFuses } from './fuses.mjs';
import { makeMcpBundle } from './mcpb/bundle.mjs';

const USAGE = 'Usage: npm run dist [-- --linux --win --mac --deb --dir --mcpb --to=FOLDER]';
const SYSTEMS = /** @type {const} */ (['linux', 'win', 'mac']);

await runMain(() =>
  withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    await ensureBuild();
    await makeInstallers(process.argv.slice(2));
  }),
);

/** @param {readonly string[]} given */
async function makeInstallers(given) {
  const { args, output } = optionsOf(given);
  say(await makeMcpBundle(output));
  if (args.length === 1 && args[0] === '--mcpb') return;
  const systems = SYSTEMS.filter((system) => args.includes(`--${system}`));
  const electronDist = await runtimeFor(systems);
  const { build } = await import('electron-builder');
  /** @type {import('electron-builder').CliOptions} */
  const options = {
    config: {
      ...config,
      directories: { ...config.directories, output },
      ...(electronDist ? { electronDist } : {}),
    },
    dir: args.includes('--dir'),
  };
  for (const system of systems) options[system] = [];
  if (args.includes('--deb')) {
    options.linux = ['deb'];
    process.env.CUSTOM_FPM_PATH = fileURLToPath(new URL('deb/pack.mjs', import.meta.url));
  }
  const files = await build(options).catch((/** @type {unknown} */ error) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Stop(`The installers could not be made: ${reason.split('\n', 1)[0] ?? ''}`);
  });
  for (const executable of fusedExecutables(output)) {
    const wrong = await wrongFuses(executable, { ...config.electronFuses });
    if (wrong.length > 0)
      throw new Stop(`${executable} must not be given to anybody: ${wrong.join(', ')} is not set as it should be.`);
  }
  for (const file of files) say(file);
}

/** @param {readonly string[]} given */
function optionsOf(given) {
  const known = new Set(['--deb', '--dir', '--mcpb', ...SYSTEMS.map((system) => `--${system}`)]);
  const to = given.findLast((arg) => arg.startsWith('--to='))?.slice('--to='.length);
  const args = given.filter((arg) => !arg.startsWith('--to='));
  const unknown = args.find((arg) => !known.has(arg));
  if (unknown) throw new Stop(`${USAGE}; '${unknown}' is none of these.`, 2);
  if (to === '') throw new Stop(`${USAGE}; the folder is missing.`, 2);
  return { args, output: path.resolve(root, to ?? config.directories?.output ?? 'release') };
}

/**
 * The folder of a runtime that is here and fits; undefined where one can be fetched.
 *
 * @param {readonly string[]} systems
 * @throws Stop that says what is needed where there is none and none can be had
 */
async function runtimeFor(systems) {
  const own = { linux: 'linux', win32: 'win', darwin: 'mac' }[/** @type {string} */ (process.platform)];
  const found = systems.every((system) => system === own) ? findElectron() : undefined;
  // On macOS the executable is in the bundle Electron.app.
  if (found) return path.join(found, ...(process.platform === 'darwin' ? ['../../../..'] : ['..']));
  if (await canFetchElectron()) return undefined;
  throw new Stop(
    `Installers are made around the Electron runtime${systems.length > 0 ? ` for ${systems.join(', ')}` : ''}, which is not here and cannot be fetched.
Connect to the network (and unset WAYLEAF_NO_DOWNLOAD and CI), name a mirror in ELECTRON_MIRROR, or name the folder of a runtime in ELECTRON_OVERRIDE_DIST_PATH.`,
  );
}
