/** Finds the Electron runtime, or fetches it once where the network allows. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { cache, inRoot } from './paths.mjs';
import { run } from './exec.mjs';
import { say } from './console.mjs';

const DAY_MS = 24 * 3600 * 1000;
const PROBE_MS = 4000;
const DOWNLOAD_MS = 10 * 60 * 1000;
const DEFAULT_MIRROR = 'https://github.com/electron/electron/releases/';

/** @param {NodeJS.Platform} platform */
export function executableName(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @returns {string | undefined} the executable, if a runtime is here */
export function findElectron() {
  const name = executableName(process.platform);
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const places = [...(override ? [path.join(override, name)] : []), inRoot('node_modules/electron/dist', name)];
  return places.find((file) => existsSync(file));
}

/**
 * The runtime, fetched if need be; tried at most once a day, and never where downloads are unwanted.
 *
 * @returns {Promise<string | undefined>}
 */
export async function ensureElectron() {
  const found = findElectron();
  if (found ?? !mayDownload(process.env)) return found;
  const stamp = path.join(cache, 'electron-tried');
  const tried = await stat(stamp).catch(() => null);
  if (tried && Date.now() - tried.mtimeMs < DAY_MS) return undefined;
  await mkdir(cache, { recursive: true });
  await writeFile(stamp, '');
  if (!(await reachable(process.env.ELECTRON_MIRROR ?? DEFAULT_MIRROR))) return undefined;
  const manifest = readFileSync(inRoot('node_modules/electron/package.json'), 'utf8');
  const { version } = /** @type {{ version: string }} */ (JSON.parse(manifest));
  say(`Downloading the Electron ${version} runtime (about 110 MB, once). Set WAYLEAF_NO_DOWNLOAD=1 to do without.`);
  const script = inRoot('node_modules/electron/install.js');
  const { status } = await run(process.execPath, [script], { quiet: true, timeoutMs: DOWNLOAD_MS });
  if (status !== 0) say('The Electron runtime could not be downloaded.');
  return findElectron();
}

/** @param {NodeJS.ProcessEnv} env */
export function mayDownload(env) {
  return !isSet(env.WAYLEAF_NO_DOWNLOAD) && !isSet(env.CI);
}

/** @param {string | undefined} value */
function isSet(value) {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

/** Can a runtime be fetched from where it is published, or from the mirror that was named? */
export async function canFetchElectron() {
  return mayDownload(process.env) && (await reachable(process.env.ELECTRON_MIRROR ?? DEFAULT_MIRROR));
}

/** @param {string} url */
async function reachable(url) {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}
