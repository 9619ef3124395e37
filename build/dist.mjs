/**
 * `npm run dist [-- --linux --win --mac --x64 --arm64 --deb --dir --mcpb --npm --to=FOLDER]`: the bundle for assistants, the npm packages
 * and installers into release/ or the folder, for this system and processor unless told otherwise; `--deb` makes Debian's package only,
 * which needs no more than `dpkg-deb` and the runtime; `--mcpb` or `--npm` alone make these only, and need no Electron.
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
import { makeMcpBundle } from './mcpb/bundle.mjs';
import { makeNpmPackages } from './npm/pack.mjs';
import { appProblems, unpackedApps } from './publish/payload.mjs';
import { isSigned, signingConfig } from './publish/signing.mjs';

const USAGE = 'Usage: npm run dist [-- --linux --win --mac --x64 --arm64 --deb --dir --mcpb --npm --to=FOLDER]';
const SYSTEMS = /** @type {const} */ (['linux', 'win', 'mac']);
const PROCESSORS = /** @type {const} */ (['x64', 'arm64']);
const OWN_SYSTEM = { linux: 'linux', win32: 'win', darwin: 'mac' }[/** @type {string} */ (process.platform)];

/** @typedef {import('electron-builder').Configuration} Configuration */

await runMain(() =>
  withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    await ensureBuild();
    const { args, output } = optionsOf(process.argv.slice(2));
    const only = args.length === 1 ? args[0] : undefined;
    // Asked first whether installers can be made at all: the rest takes minutes.
    const plan = only === '--mcpb' || only === '--npm' ? undefined : await planOf(args, output);
    if (only !== '--npm') say(await makeMcpBundle(output));
    if (only !== '--mcpb' && !args.includes('--deb')) for (const file of await makeNpmPackages(output)) say(file);
    if (plan) await makeInstallers(plan, output);
  }),
);

/**
 * @param {readonly string[]} args
 * @param {string} output
 * @returns {Promise<import('electron-builder').CliOptions>} how they are made
 */
async function planOf(args, output) {
  const systems = SYSTEMS.filter((system) => args.includes(`--${system}`));
  const processors = PROCESSORS.filter((processor) => args.includes(`--${processor}`));
  const electronDist = await runtimeFor(systems, processors);
  /** @type {import('electron-builder').CliOptions} */
  const plan = { config: configFor(systems, output, electronDist), dir: args.includes('--dir') };
  for (const processor of processors) plan[processor] = true;
  for (const system of systems) plan[system] = [];
  if (args.includes('--deb')) {
    plan.linux = ['deb'];
    process.env.CUSTOM_FPM_PATH = fileURLToPath(new URL('deb/pack.mjs', import.meta.url));
  }
  return plan;
}

/**
 * @param {import('electron-builder').CliOptions} plan
 * @param {string} output
 */
async function makeInstallers(plan, output) {
  const { build } = await import('electron-builder');
  const files = await build(plan).catch((/** @type {unknown} */ error) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Stop(`The installers could not be made: ${reason.split('\n', 1)[0] ?? ''}`);
  });
  for (const app of unpackedApps(output)) {
    const problems = await appProblems(app, { ...config.electronFuses });
    if (problems.length > 0) throw new Stop(`${app.folder} must not be given to anybody: ${problems.join('; ')}.`);
  }
  for (const file of files) say(file);
}

/**
 * @param {readonly (typeof SYSTEMS)[number][]} systems
 * @param {string} output
 * @param {string | undefined} electronDist
 * @returns {Configuration}
 */
function configFor(systems, output, electronDist) {
  const wanted = systems.length > 0 ? systems : SYSTEMS.filter((system) => system === OWN_SYSTEM);
  /** @type {Configuration} */
  const made = {
    ...config,
    directories: { ...config.directories, output },
    ...(electronDist === undefined ? {} : { electronDist }),
  };
  for (const system of wanted) {
    const { mac, ...rest } = signingConfig(system, isSigned(system, process.env));
    Object.assign(made, rest, mac ? { mac: { ...made.mac, ...mac } } : {});
  }
  return made;
}

/** @param {readonly string[]} given */
function optionsOf(given) {
  const known = new Set([
    '--deb',
    '--dir',
    '--mcpb',
    '--npm',
    ...[...SYSTEMS, ...PROCESSORS].map((name) => `--${name}`),
  ]);
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
 * @param {readonly string[]} processors
 * @throws Stop that says what is needed where there is none and none can be had
 */
async function runtimeFor(systems, processors) {
  const isOwn = systems.every((one) => one === OWN_SYSTEM) && processors.every((one) => one === process.arch);
  const found = isOwn ? findElectron() : undefined;
  // On macOS the executable is in the bundle Electron.app.
  if (found) return path.join(found, ...(process.platform === 'darwin' ? ['../../../..'] : ['..']));
  if (await canFetchElectron()) return undefined;
  throw new Stop(
    `Installers are made around the Electron runtime${systems.length > 0 ? ` for ${systems.join(', ')}` : ''}, which is not here and cannot be fetched.
Connect to the network (and unset WAYLEAF_NO_DOWNLOAD and CI), name a mirror in ELECTRON_MIRROR, or name the folder of a runtime in ELECTRON_OVERRIDE_DIST_PATH.`,
  );
}
