/** Makes sure that node_modules is what package-lock.json says; installs only when it is not. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { npm, run } from './exec.mjs';
import { withLock } from './lock.mjs';
import { say, Stop } from './console.mjs';

const STAMP = 'node_modules/.wayleaf-lock';

export async function ensureDeps() {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    say('Installing dependencies (once, about half a minute).');
    // No package of ours needs its install script: binaries come as packages, Electron is fetched at first use.
    const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    const { status, output } = await run(...npm(args), { capture: true });
    if (status !== 0) {
      say(output.trim());
      throw new Stop('Could not install the dependencies; see above. Is the network, or your npm registry, reachable?');
    }
    writeFileSync(inRoot(STAMP), lockHash());
  });
}

function isInstalled() {
  const hash = lockHash();
  if (readText(STAMP) === hash) return true;
  if (!sameVersions(readText('package-lock.json'), readText('node_modules/.package-lock.json'))) return false;
  writeFileSync(inRoot(STAMP), hash); // installed by hand, with the same result
  return true;
}

function lockHash() {
  return createHash('sha256').update(readText('package-lock.json')).digest('hex');
}

/**
 * Does npm's record of what is installed agree with the lock file? Optional packages of other platforms may be absent.
 *
 * @param {string} wantedText  package-lock.json
 * @param {string} installedText  node_modules/.package-lock.json; '' if there is none
 */
export function sameVersions(wantedText, installedText) {
  if (installedText === '') return false;
  const wanted = packagesOf(wantedText);
  const installed = packagesOf(installedText);
  const all = Object.entries(wanted).filter(([place]) => place !== '');
  if (Object.keys(installed).some((place) => !(place in wanted))) return false;
  return all.every(([place, { version, optional, devOptional }]) => {
    const found = installed[place];
    return found ? found.version === version : Boolean(optional ?? devOptional);
  });
}

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} lockText */
function packagesOf(lockText) {
  const lock = /** @type {{ packages?: Record<string, Locked> }} */ (JSON.parse(lockText));
  return lock.packages ?? {};
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(inRoot(file), 'utf8');
  } catch {
    return '';
  }
}
