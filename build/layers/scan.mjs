/** Finds every source file of the repository and every breach of the layers in it. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import ts from 'typescript';
import { judgeImport, layerOf } from './judge.mjs';

const SOURCE = /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx)$/;

/**
 * Files git tracks or would track, so that build outputs never count.
 *
 * @param {string} root
 * @returns {string[]} paths from the root, sorted
 */
export function listSources(root) {
  const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(out.split('\0'))].filter((file) => SOURCE.test(file)).sort();
}

/**
 * @param {string} file
 * @param {string} text
 * @param {readonly import('./layers.mjs').Layer[]} [table]
 * @returns {string[]} one line for each breach
 */
export function findBreaches(file, text, table) {
  if (!layerOf(file, table)) return [`${file}: in no layer of build/layers/layers.mjs`];
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map((imported) => judgeImport(file, imported.fileName, table))
    .filter((reason) => reason !== null)
    .map((reason) => `${file}: ${reason}`);
}

/**
 * @param {string} root
 * @returns {{ files: number, breaches: string[] }}
 */
export function scanRepository(root) {
  /** @type {string[]} */
  const breaches = [];
  const files = listSources(root);
  for (const file of files) {
    const text = readIfPresent(path.join(root, file));
    if (text !== null) breaches.push(...findBreaches(file, text));
  }
  return { files: files.length, breaches };
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // deleted in the working tree, not yet in the index
  }
}
