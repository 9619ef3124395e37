/** What each file in dist/ is made of, kept for the list of licenses and the bill of materials. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cache } from './paths.mjs';

/** @typedef {Readonly<Record<string, readonly string[]>>} Made  modules from the root, by the file, or the folder that ends in '/', that they are in */

/**
 * As esbuild tells it; maps, which are not packed, left out.
 *
 * @param {import('esbuild').Metafile | undefined} metafile
 * @returns {Made}
 */
export function madeOf(metafile) {
  const outputs = Object.entries(metafile?.outputs ?? {}).filter(([file]) => !file.endsWith('.map'));
  return Object.fromEntries(outputs.map(([file, { inputs }]) => [file, Object.keys(inputs)]));
}

/**
 * @param {'electron' | 'renderer'} part
 * @param {Made} made
 */
export function writeMade(part, made) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(fileOf(part), JSON.stringify(made));
}

/**
 * @param {'electron' | 'renderer'} part
 * @returns {Made} empty where this part has not been built yet
 */
export function readMade(part) {
  try {
    return /** @type {Made} */ (JSON.parse(readFileSync(fileOf(part), 'utf8')));
  } catch {
    return {};
  }
}

/** @param {string} part */
function fileOf(part) {
  return path.join(cache, `made-${part}.json`);
}
