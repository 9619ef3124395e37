/** Makes sure that a new enough Node runs: this one, one found on the machine, or one fetched into .cache/node. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { atLeast, MINIMUM_NODE, nodePackage, PREFERRED_NODE } from './version.mjs';
import { handOver, npm, run } from './exec.mjs';
import { cache } from './paths.mjs';
import { say, Stop } from './console.mjs';

const EXECUTABLE = process.platform === 'win32' ? 'node.exe' : 'node';

/**
 * Continues in this process if its Node is new enough, otherwise runs the same script again in one that is.
 *
 * @param {string} script  absolute path of the script that asks
 * @param {() => Promise<void>} main
 */
export async function withNode(script, main) {
  if (atLeast(process.versions.node, MINIMUM_NODE)) {
    putFirstOnPath(path.dirname(process.execPath));
    return main();
  }
  const node = findNode() ?? (await fetchNode());
  putFirstOnPath(path.dirname(node));
  process.exitCode = await handOver(node, [script, ...process.argv.slice(2)]);
}

/** Child processes, npm and npx included, then run on the same Node. */
function putFirstOnPath(/** @type {string} */ folder) {
  const rest = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => entry !== folder);
  process.env.PATH = [folder, ...rest].join(path.delimiter);
}

function fetchedNode() {
  return path.join(cache, 'node', 'node_modules', nodePackage(process.platform, process.arch), 'bin', EXECUTABLE);
}

/** @returns {string | undefined} */
function findNode() {
  return candidates().find((file) => existsSync(file) && isNewEnough(file));
}

function candidates() {
  const home = homedir();
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const versionManagers = [
    [path.join(home, '.nvm/versions/node'), 'bin'],
    [path.join(home, '.local/share/fnm/node-versions'), 'installation/bin'],
    [path.join(home, '.local/share/mise/installs/node'), 'bin'],
    [path.join(home, '.volta/tools/image/node'), 'bin'],
  ];
  const managed = versionManagers.flatMap(([folder = '', bin = '']) =>
    listFolder(folder).map((version) => path.join(folder, version, bin)),
  );
  const usual = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', 'C:\\Program Files\\nodejs'];
  return [fetchedNode(), ...[...onPath, ...managed, ...usual].map((folder) => path.join(folder, EXECUTABLE))];
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder).sort().reverse();
  } catch {
    return [];
  }
}

/** @param {string} file */
function isNewEnough(file) {
  try {
    const version = execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 5000, stdio: 'pipe' });
    return atLeast(version, MINIMUM_NODE);
  } catch {
    return false;
  }
}

async function fetchNode() {
  say(
    `Node ${process.versions.node} is too old for Wayleaf (${MINIMUM_NODE} or newer): fetching ${PREFERRED_NODE} into .cache/node.`,
  );
  const name = nodePackage(process.platform, process.arch);
  const folder = path.join(cache, 'node');
  const wanted = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status, output } = await run(...npm([...wanted, `${name}@${PREFERRED_NODE}`]), { capture: true });
  const node = fetchedNode();
  if (status === 0 && existsSync(node) && isNewEnough(node)) return node;
  say(output.trim());
  throw new Stop(
    `Could not fetch Node ${PREFERRED_NODE}. Wayleaf needs Node ${MINIMUM_NODE} or newer: install it from your system or https://nodejs.org, or connect to the network, then run this again.`,
  );
}
