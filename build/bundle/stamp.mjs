/** Remembers what a part was built from, so that an unchanged part is not built again. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A digest of names, sizes and modification times; contents are not read, which keeps a no-op build under 50 ms.
 *
 * @param {string} root
 * @param {readonly string[]} inputs  files and folders from `root`; missing ones count as absent
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const input of [...inputs].sort()) addPath(hash, root, input);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} relative
 */
function addPath(hash, root, relative) {
  const stat = statSync(path.join(root, relative), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (!relative.includes('.test.')) hash.update(`${relative}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path.join(root, relative)).sort()) addPath(hash, root, path.join(relative, name));
}

/** @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} file
 * @param {string} value
 */
export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}
