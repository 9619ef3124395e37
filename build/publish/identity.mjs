/**
 * Who publishes Wayleaf and where, as package.json says it: read by packages, by the note of newer versions, and by the manifests of
 * winget, Flatpak and the MCP registry. `npm run release:places` says it.
 */
import { readFileSync } from 'node:fs';
import { Stop } from '../bootstrap/console.mjs';
import { inRoot } from '../bootstrap/paths.mjs';

/** Reserved by RFC 2606 for names that lead nowhere: it stands where nobody has said who publishes. */
const NOWHERE = /[.@/]invalid(?=$|[/:])/u;

/**
 * @typedef {object} Identity
 * @property {string} homepage  https, without a slash at its end; `updates.json` lies beside it
 * @property {string} repository  https://github.com/OWNER/NAME
 * @property {string} contact  where weaknesses are reported
 */

/** @typedef {{ readonly homepage?: string, readonly repository?: { readonly url?: string }, readonly bugs?: { readonly email?: string } }} Manifest  package.json */

/**
 * @param {Manifest} manifest
 * @returns {Identity}
 */
export function identityOf({ homepage = '', repository, bugs }) {
  return {
    homepage: homepage.replace(/\/$/u, ''),
    repository: (repository?.url ?? '').replace(/^git\+|\.git$/gu, ''),
    contact: bugs?.email ?? '',
  };
}

/** @returns {Identity} of this tree */
export function ownIdentity() {
  return identityOf(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));
}

/**
 * @param {Identity} identity
 * @returns {string[]} what nobody has said yet, in words
 */
export function unsaid(identity) {
  return Object.entries(identity).flatMap(([name, value]) =>
    value === '' || NOWHERE.test(value) ? [`${name} is ${value === '' ? 'missing' : value}`] : [],
  );
}

/**
 * Nothing is published for somebody that does not exist.
 *
 * @param {Identity} identity
 */
export function mustBeSaid(identity) {
  const missing = unsaid(identity);
  if (missing.length > 0)
    throw new Stop(`Nobody has said who publishes this: ${missing.join(', ')}. Say it by npm run release:places.`);
}

/**
 * @param {Identity} identity
 * @param {string} version
 * @returns {string} address of the forge's page for it
 */
export function releasePage({ repository }, version) {
  return `${repository}/releases/tag/v${version}`;
}

/**
 * @param {Identity} identity
 * @param {string} version
 * @param {string} file  name of what is attached to the release
 */
export function downloadAddress({ repository }, version, file) {
  return `${repository}/releases/download/v${version}/${encodeURIComponent(file)}`;
}
