/** Finds every source file of the repository and everything in it that the layers forbid. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import ts from 'typescript';
import { findCircles, targetOf } from './circles.mjs';
import { isIn, judgeImport, layerOf, packageOf } from './judge.mjs';
import { beyondBounds, forcedDoors } from './closure.mjs';
import { bounds, doors } from './bounds.mjs';
import { GROUND, layers } from './layers.mjs';
import { hardToRead, judgeReading } from './reading.mjs';
import { isWordless, judgeSentences, sentencesIn } from './sentences.mjs';

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
 * @param {string} text
 * @returns {string[]} what a file imports, as written; types counted
 */
export function importsIn(text) {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/**
 * @param {string} file
 * @param {string} text
 * @param {readonly import('./layers.mjs').Layer[]} [table]
 * @returns {string[]} one line for each breach
 */
export function findBreaches(file, text, table) {
  if (!layerOf(file, table)) return [`${file}: in no layer of build/layers/layers.mjs`];
  return importsIn(text)
    .map((specifier) => judgeImport(file, specifier, table))
    .filter((reason) => reason !== null)
    .map((reason) => `${file}: ${reason}`);
}

/**
 * Permits that nothing needs: a layer that was allowed more than it does hides the next breach.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports  what each file imports, as written
 * @param {readonly import('./layers.mjs').Layer[]} [table]
 * @returns {string[]} one line for each
 */
export function unusedPermits(imports, table = layers) {
  /** @type {Map<import('./layers.mjs').Layer, Set<string>>} */
  const needed = new Map(table.map((layer) => [layer, new Set()]));
  for (const [file, specifiers] of imports) {
    const layer = layerOf(file, table);
    if (!layer) continue;
    for (const specifier of specifiers) {
      const target = targetOf(file, specifier);
      if (target === undefined) needed.get(layer)?.add(packageOf(specifier));
      else for (const permit of [target, layerOf(target, table)?.path]) if (permit) needed.get(layer)?.add(permit);
    }
  }
  return table.flatMap((layer) => {
    const permits = [
      ...layer.uses.filter((used) => used !== GROUND),
      ...(layer.packages === 'any' ? [] : layer.packages),
    ];
    return permits
      .filter((permit) => ![...(needed.get(layer) ?? [])].some((one) => isIn(one, permit)))
      .map((permit) => `build/layers/layers.mjs: nothing in ${layer.path} needs '${permit}'`);
  });
}

/**
 * @param {string} root
 * @returns {{ files: number, breaches: string[] }}
 */
export function scanRepository(root) {
  /** @type {string[]} */
  const breaches = [];
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  /** @type {Map<string, { line: number, sentence: string }[]>} */
  const said = new Map();
  /** @type {import('./reading.mjs').Found[]} */
  const read = [];
  for (const file of listSources(root)) {
    const text = readIfPresent(path.join(root, file));
    if (text === null) continue;
    breaches.push(...findBreaches(file, text));
    imports.set(file, importsIn(text));
    read.push(hardToRead(file, text));
    if (isWordless(file)) said.set(file, sentencesIn(file, text));
  }
  const graph = new Map(
    [...imports].map(([file, specifiers]) => [file, specifiers.flatMap((one) => targetOf(file, one) ?? [])]),
  );
  const textOf = (/** @type {string} */ file) => readIfPresent(path.join(root, file));
  const rules = [
    ...findCircles(graph),
    ...unusedPermits(imports),
    ...forcedDoors(doors, [...imports.keys()], textOf),
    ...beyondBounds(bounds, textOf),
    ...judgeSentences(said),
    ...judgeReading(read),
  ];
  return { files: imports.size, breaches: [...breaches, ...rules] };
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // deleted in the working tree, not yet in the index
  }
}
