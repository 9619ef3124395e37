/** Decides whether one file may import one specifier, by the table in layers.mjs. Paths are from the repository root, with '/'. */
import path from 'node:path/posix';
import { isBuiltin } from 'node:module';
import { layers, testPackages, testUses } from './layers.mjs';

/** @typedef {import('./layers.mjs').Layer} Layer */

const SHARED_ALIAS = '#shared/';
const TEST_CODE = /\.test\.tsx?$|\/testing(?:\/|\.tsx?$)/;
/** What never ships may use what tests use. */
const DEVELOPMENT = /^(?:build|e2e|renderer\/gallery)\//;

/** @param {string} file */
export function isTest(file) {
  return TEST_CODE.test(file);
}

/**
 * The layer a file belongs to.
 *
 * @param {string} file
 * @param {readonly Layer[]} [table]
 * @returns {Layer | undefined} undefined if no layer covers it
 */
export function layerOf(file, table = layers) {
  const folder = path.dirname(file);
  return table
    .filter((layer) => folder === layer.path || (layer.path !== '.' && folder.startsWith(`${layer.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * @param {string} file  the importing file
 * @param {string} specifier  as written in the import
 * @param {readonly Layer[]} [table]
 * @returns {string | null} what is wrong, or null
 */
export function judgeImport(file, specifier, table = layers) {
  const layer = layerOf(file, table);
  if (!layer) return `${file} is in no layer; place it in one, or add one to build/layers/layers.mjs`;
  if (TEST_CODE.test(specifier) && !TEST_CODE.test(file) && !DEVELOPMENT.test(file)) {
    return `'${specifier}': only tests may import what is made for them`;
  }
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith(SHARED_ALIAS)) {
    if (topOf(file) === 'shared') return `'${specifier}': inside shared/ write a relative path`;
    return judgeTarget(layer, `shared/${name.slice(SHARED_ALIAS.length)}`, specifier, table);
  }
  if (name.startsWith('.')) {
    const target = path.join(path.dirname(file), name);
    if (topOf(target) === 'shared' && topOf(file) !== 'shared') return `'${specifier}': write #shared/…`;
    if (TEST_CODE.test(file) && testUses.some((used) => isIn(path.dirname(target), used))) return null;
    return judgeTarget(layer, target, specifier, table);
  }
  if (isBuiltin(name)) {
    if (!name.startsWith('node:')) return `'${specifier}': write node:${name}`;
    return layer.node ? null : `'${specifier}': ${layer.path} may not use Node's modules`;
  }
  return judgePackage(layer, packageOf(name), TEST_CODE.test(file));
}

/**
 * @param {Layer} layer
 * @param {string} target
 * @param {string} specifier
 * @param {readonly Layer[]} table
 */
function judgeTarget(layer, target, specifier, table) {
  if (path.extname(target) === '') return `'${specifier}': write the file's extension`;
  if (layer.uses.includes(target)) return null;
  const other = layerOf(target, table);
  // The package's own description is data that every Node layer may read.
  if (target === 'package.json' && layer.node) return null;
  if (!other) return `'${specifier}' leads to no layer`;
  if (other === layer || layer.uses.some((used) => isIn(other.path, used))) return null;
  return `'${specifier}': ${layer.path} may not import ${other.path}`;
}

/**
 * A permit for a folder that holds layers is one for each of them.
 *
 * @param {string} folder
 * @param {string} permit
 */
export function isIn(folder, permit) {
  return folder === permit || folder.startsWith(`${permit}/`);
}

/**
 * @param {Layer} layer
 * @param {string} name
 * @param {boolean} isTest
 */
function judgePackage(layer, name, isTest) {
  if (layer.packages === 'any' || layer.packages.includes(name)) return null;
  if (isTest && testPackages.includes(name)) return null;
  return `'${name}': ${layer.path} may not import this package`;
}

/** @param {string} specifier */
export function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {string} file */
function topOf(file) {
  return file.slice(0, file.indexOf('/'));
}
