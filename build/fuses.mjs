/** The switches inside an Electron executable, read back from what packaging made. */
import { readFile } from 'node:fs/promises';

/** Stands before the switches, see Electron's page on fuses. After it: a byte for the version, one for their number. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** In the order of version 1; the names are those of electron-builder's settings. */
const NAMES = /** @type {const} */ ([
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
]);
const ON = '1'.charCodeAt(0);

/**
 * @param {string} executable
 * @returns {Promise<Readonly<Record<string, boolean>>>} empty where the file has no fuses
 */
export async function readFuses(executable) {
  const bytes = await readFile(executable);
  const at = bytes.indexOf(SENTINEL);
  if (at < 0) return {};
  const first = at + SENTINEL.length + 2;
  const count = Math.min(bytes[first - 1] ?? 0, NAMES.length);
  return Object.fromEntries(NAMES.slice(0, count).map((name, index) => [name, bytes[first + index] === ON]));
}

/**
 * @param {string} executable
 * @param {Readonly<Record<string, unknown>>} wanted
 * @returns {Promise<string[]>} names of switches that are not as wanted, or that nothing is wanted of
 */
export async function wrongFuses(executable, wanted) {
  const found = await readFuses(executable);
  // A switch that nobody decided on is as wrong as one that is set otherwise.
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].filter((name) => found[name] !== wanted[name]);
}
