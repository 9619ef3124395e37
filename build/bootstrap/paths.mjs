/** The repository's folders, as the bootstrap sees them. */
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The repository; in a package that npm installed, the package. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const isPackage = path.basename(path.dirname(root)) === 'node_modules';
/** A package may lie where its user may not write. */
export const cache = isPackage ? userCache(process.platform, process.env, homedir()) : path.join(root, '.cache');
/** For pages that lead a browser to the window; a browser that is a snap reads no hidden folders. */
export const launchPages = isPackage ? path.join(cache, 'open') : path.join(root, 'dist/open');

/**
 * Where programs of a user keep what they can make again.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @param {string} home
 */
export function userCache(platform, env, home) {
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData/Local'), 'Wayleaf', 'Cache');
  if (platform === 'darwin') return path.join(home, 'Library/Caches/Wayleaf');
  return path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'wayleaf');
}

/** @param {...string} parts */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

/**
 * The folder the user typed the command in. npm runs scripts in the repository's folder and notes the user's.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 */
export function userFolder(env, cwd) {
  const throughNpm = env.npm_lifecycle_event === 'start' || env.npm_lifecycle_event === 'wayleaf';
  return (throughNpm && env.INIT_CWD) || cwd;
}
