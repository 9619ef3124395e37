/** What differs from another state of the repository, and whether that can be checked by itself. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Stop } from './console.mjs';

/**
 * @typedef {object} Changed
 * @property {string} since  what it was compared with, as people name it
 * @property {readonly string[]} files  changed or new, paths from the root with '/', sorted
 * @property {readonly string[]} gone  deleted ones
 * @property {string | undefined} whole  why only a check of everything would do; undefined where the files alone are enough
 */

/** What a clone has, in the order in which it is asked for. */
const USUAL = ['main', 'origin/main'];

/** More files than these are no small change, and no longer fit a command line everywhere. */
const MOST_FILES = 300;

/**
 * What decides about every other file: dependencies, configuration of tools, and the scripts that check and build. The folders of
 * `build` that are named here hold ordinary code with tests.
 */
const DECIDES = [
  /^(?:package|package-lock)\.json$/,
  /^\.(?:npmrc|oxlintrc\.json|oxfmtrc\.json|editorconfig|gitattributes)$/,
  /^[^/]+\.config\.(?:ts|js|mjs)$/,
  /(?:^|\/)tsconfig[^/]*\.json$/,
  /^build\/(?!(?:bench|fuzz|outlines|pictures|tasks|tools|train)\/)/,
];

/**
 * What the working tree, untracked files counted, has unlike the commit at which its branch left `ref`.
 *
 * @param {string} folder  of the repository
 * @param {string | undefined} ref  a commit, branch or tag; `main` by default
 * @returns {Changed}
 * @throws {Stop} with status 2 where there is no such commit
 */
export function changedSince(folder, ref) {
  const since = (ref === undefined ? USUAL : [ref]).find((name) => commitOf(folder, name) !== undefined);
  if (since === undefined) {
    const missing = ref === undefined ? `branch ${USUAL.join(' or ')}` : `commit, branch or tag '${ref}'`;
    throw new Stop(`There is no ${missing} to compare with. Name one: npm run check -- --since REF`, 2);
  }
  const base = git(folder, 'merge-base', since, 'HEAD')?.trim() ?? commitOf(folder, since) ?? since;
  const differing = split(git(folder, 'diff', '--name-only', '--no-renames', '-z', base, '--'));
  const untracked = split(git(folder, 'ls-files', '--others', '--exclude-standard', '-z'));
  const all = [...new Set([...differing, ...untracked])].sort();
  const files = all.filter((file) => existsSync(path.join(folder, file)));
  return { since, files, gone: all.filter((file) => !files.includes(file)), whole: reasonForWhole(all) };
}

/**
 * @param {readonly string[]} all  changed files, deleted ones among them
 * @returns {string | undefined}
 */
export function reasonForWhole(all) {
  if (all.length > MOST_FILES) return `${all.length} files changed`;
  const deciding = all.find((file) => DECIDES.some((pattern) => pattern.test(file)));
  return deciding === undefined ? undefined : `${deciding} changed`;
}

/**
 * @param {string} folder
 * @param {string} name
 */
function commitOf(folder, name) {
  return git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)?.trim();
}

/**
 * @param {string} folder
 * @param {...string} args
 * @returns {string | undefined} what git prints; undefined where it fails
 */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** @param {string | undefined} list  parted by NUL */
function split(list = '') {
  return list.split('\0').filter(Boolean);
}
