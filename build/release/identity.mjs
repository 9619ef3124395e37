/**
 * Who publishes Wayleaf and where. It is said once, in package.json, and read from there by packages, by the note of newer versions, by
 * the manifests of winget, Flatpak and the MCP registry, and by readers' programs that look for newer versions.
 *
 *     npm run release:identity -- --homepage https://… --repository https://github.com/OWNER/NAME --contact security@…
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { inRoot } from '../bootstrap/paths.mjs';

const USAGE =
  'Usage: npm run release:identity -- --homepage https://… --repository https://github.com/OWNER/NAME --contact NAME@HOST';
const MANIFEST = 'package.json';
const POLICY = 'SECURITY.md';

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
  return identityOf(JSON.parse(readFileSync(inRoot(MANIFEST), 'utf8')));
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
    throw new Stop(
      `Nobody has said who publishes this: ${missing.join(', ')}. Say it once: ${USAGE.slice('Usage: '.length)}`,
    );
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

/** @param {readonly string[]} args */
function main(args) {
  const { values } = parseArgs({
    args: [...args],
    options: { homepage: { type: 'string' }, repository: { type: 'string' }, contact: { type: 'string' } },
  });
  const { homepage = '', repository = '', contact = '' } = values;
  if (
    !/^https:\/\/[^/]+/u.test(homepage) ||
    !/^https:\/\/github\.com\/[^/]+\/[^/]+$/u.test(repository) ||
    !/^[^@\s]+@[^@\s]+$/u.test(contact)
  )
    throw new Stop(USAGE, 2);
  const manifest = JSON.parse(readFileSync(inRoot(MANIFEST), 'utf8'));
  const before = identityOf(manifest).contact;
  const said = { homepage, repository: { type: 'git', url: `git+${repository}.git` }, bugs: { email: contact } };
  writeFileSync(inRoot(MANIFEST), `${JSON.stringify({ ...manifest, ...said }, null, 2)}\n`);
  const policy = readFileSync(inRoot(POLICY), 'utf8');
  writeFileSync(inRoot(POLICY), policy.replaceAll(before, contact));
  say(`Said in ${MANIFEST} and ${POLICY}: look at them, and commit them.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => main(process.argv.slice(2)));
