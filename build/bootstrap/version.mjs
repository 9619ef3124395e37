/** Versions of Node: which one is new enough. Runs on Node 20. */

/** The engine needs 22.13 (SQLite with FTS5 in Node itself, pdf.js 6); scripts and tests in TypeScript need this one. */
export const MINIMUM_NODE = '22.18.0';
/** The one that is fetched when the machine has none that is new enough. */
export const PREFERRED_NODE = '24.21.0';

/**
 * @param {string} version  '22.13.0' or 'v22.13.0', with anything after it ignored
 * @returns {[number, number, number] | null} null if it is not a version
 */
export function parseVersion(version) {
  const match = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/**
 * @param {string} version
 * @param {string} minimum
 * @returns {boolean} false as well if either is not a version
 */
export function atLeast(version, minimum) {
  const have = parseVersion(version);
  const want = parseVersion(minimum);
  if (!have || !want) return false;
  for (const i of /** @type {const} */ ([0, 1, 2])) {
    if (have[i] !== want[i]) return have[i] > want[i];
  }
  return true;
}

/**
 * The npm package that carries Node's executable for a platform.
 *
 * @param {string} platform
 * @param {string} arch
 */
export function nodePackage(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
