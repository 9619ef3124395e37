/** Which examples of the gallery have to be looked at. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The fingerprints of all examples when their pictures were kept. */
export const keptFile = 'e2e/baselines/fingerprints.json';
/** A line `ID FINGERPRINT` for each example that was looked at on this machine and was as it should be. */
export const lookedFile = '.cache/gallery-looked';

/**
 * @param {string} root  of the repository
 * @param {ReadonlyMap<string, string>} now  fingerprints by id
 * @returns {string[]} ids of examples that nobody has looked at as they are
 */
export function changedExamples(root, now) {
  const kept = /** @type {Readonly<Record<string, string>>} */ (JSON.parse(read(root, keptFile) || '{}'));
  const looked = new Set(read(root, lookedFile).split('\n'));
  return [...now].filter(([id, print]) => kept[id] !== print && !looked.has(`${id} ${print}`)).map(([id]) => id);
}

/**
 * @param {string} root
 * @param {string} file
 */
function read(root, file) {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return '';
  }
}
