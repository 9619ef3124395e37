/**
 * Whether what is made gets signed: where all secrets of a system are there, and not where none is. With half of them somebody believes
 * that it is signed, and it is not; so that fails.
 */
import { Stop } from '../bootstrap/console.mjs';

/** What electron-builder asks the environment for. */
const NEEDED = {
  win: [['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']],
  // The certificate, and one of two ways to have Apple look at the app.
  mac: [
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ],
  // What vouches for packages there is the attestation of the release.
  linux: [],
};

/**
 * @param {keyof typeof NEEDED} system
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {boolean} whether it is signed, and on macOS notarized
 * @throws Stop that names what is missing beside what is there
 */
export function isSigned(system, env) {
  const isThere = (/** @type {string} */ name) => (env[name] ?? '') !== '';
  const ways = NEEDED[system];
  if (ways.some((names) => names.every(isThere))) return true;
  const given = [...new Set(ways.flat())].filter(isThere);
  if (given.length === 0) return false;
  // The way that most of its names are there for is the one that was meant.
  const [meant = []] = ways.toSorted((one, other) => other.filter(isThere).length - one.filter(isThere).length);
  const missing = meant.filter((name) => !isThere(name));
  throw new Stop(
    `Half of what signs for ${system} is there: ${given.join(', ')}; without ${missing.join(', ')} nothing would be signed. Give all of it, or none.`,
  );
}

/**
 * How electron-builder signs for a system.
 *
 * @param {keyof typeof NEEDED} system
 * @param {boolean} signs
 * @returns {import('electron-builder').Configuration}
 */
export function signingConfig(system, signs) {
  if (system === 'mac')
    return signs
      ? { forceCodeSigning: true, mac: { notarize: true } }
      : // Apple's processors run nothing that is not signed at all: so by nobody. A certificate in the keychain of whoever builds is left alone.
        { mac: { identity: '-', notarize: false, hardenedRuntime: false } };
  return signs ? { forceCodeSigning: true } : {};
}
