/** A copy of the tree to make mistakes in: whatever happens there, the tree itself stays as it is. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Tracked files and untracked ones that Git does not ignore, as they are now, with the packages linked; gone when the work ends,
 * however it does.
 *
 * @template T
 * @param {string} folder  of the repository
 * @param {(copy: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCopy(folder, work) {
  const copy = mkdtempSync(path.join(tmpdir(), 'wayleaf-faults-'));
  const leave = () => rmSync(copy, { recursive: true, force: true });
  // Also where the run is broken off.
  process.on('exit', leave);
  const end = () => process.exit(130);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, end);
  try {
    for (const file of filesOf(folder)) cpSync(path.join(folder, file), path.join(copy, file), { recursive: true });
    symlinkSync(path.join(folder, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
    // Some tests ask Git which files there are.
    execFileSync('git', ['init', '--quiet'], { cwd: copy });
    appendFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\n');
    return await work(copy);
  } finally {
    leave();
    process.off('exit', leave);
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.off(signal, end);
  }
}

/** @param {string} folder @returns {readonly string[]} those that are there: one may be deleted and not yet staged so */
function filesOf(folder) {
  const list = (/** @type {readonly string[]} */ ...args) =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  const deleted = new Set(list('--deleted'));
  return [...new Set(list('--cached', '--others', '--exclude-standard'))].filter(
    (file) => file !== '' && !deleted.has(file),
  );
}
