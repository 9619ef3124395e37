/** The repository's folders, as the bootstrap sees them. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const cache = path.join(root, '.cache');

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
