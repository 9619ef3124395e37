/** Which packages are in the bundles, and what their licenses say. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)([-_.].*)?$/i;
const COPYLEFT = /^(AGPL|GPL)\b/;

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} license  SPDX expression from its package.json; '' if it states none
 * @property {string} text  its license files, joined; '' if it has none
 */

/**
 * The folder of the package that a bundled module comes from.
 *
 * @param {string} module  path from the repository root, as a bundler reports it
 * @returns {string | null} null for our own modules and a bundler's
 */
export function packageFolder(module) {
  // A bundler's helper for a module is named after it, behind a zero and a prefix.
  const match = /(?<=^|:)([^:]*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(module.replaceAll('\\', '/'));
  return match?.[1] ?? null;
}

/**
 * @param {string} root
 * @param {readonly string[]} modules
 * @returns {Shipped[]} one for each package and version, by name
 */
export function collectPackages(root, modules) {
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== null));
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  for (const folder of folders) {
    const shipped = readPackage(path.join(root, folder));
    if (shipped) found.set(`${shipped.name}@${shipped.version}`, shipped);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * @param {string} folder
 * @returns {Shipped | null}
 */
function readPackage(folder) {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const { name, version, license } = /** @type {{ name?: string, version?: string, license?: string }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  const texts = readdirSync(folder)
    .filter((entry) => LICENSE_FILE.test(entry))
    .sort()
    .map((entry) => readFileSync(path.join(folder, entry), 'utf8').trim());
  return {
    name: name ?? path.basename(folder),
    version: version ?? '',
    license: license ?? '',
    text: [...texts, ...components(folder)].join('\n\n'),
  };
}

/**
 * What a package of native code is compiled from, by its own bill of materials (CycloneDX).
 *
 * @param {string} folder
 * @returns {string[]} one text; none without a bill
 */
function components(folder) {
  const file = path.join(folder, 'sbom.cdx.json');
  if (!existsSync(file)) return [];
  /** @typedef {{ expression?: string, license?: { id?: string, name?: string } }} Named */
  const bill = /** @type {{ components?: { name: string, version?: string, licenses?: Named[] }[] }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  const lines = (bill.components ?? [])
    .filter(({ licenses }) => licenses !== undefined)
    .map(({ name, version = '', licenses = [] }) => {
      const names = licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name ?? '');
      return `${name} ${version} (${names.join(', ')})`;
    });
  return lines.length === 0 ? [] : [`Compiled from, among others:\n${lines.join('\n')}`];
}

/**
 * May a package be shipped with an Apache-2.0 application? Of alternatives (`MIT OR GPL-3.0`) one permissive is enough.
 *
 * @param {Shipped} shipped
 * @returns {string | null} what is wrong
 */
export function licenseProblem({ name, license, text }) {
  if (license === '' && text === '') return `${name} states no license`;
  const alternatives = license.replace(/[()]/g, ' ').split(/\sOR\s/i);
  const allowed = alternatives.some((one) => one.split(/\sAND\s/i).every((part) => !COPYLEFT.test(part.trim())));
  return allowed ? null : `${name} is under ${license}, which does not go with a permissive application`;
}

/** @param {readonly Shipped[]} packages */
export function formatLicenses(packages) {
  const head = 'Wayleaf is made with the following software. Each part is under its own license, given here in full.';
  const parts = packages.map(({ name, version, license, text }) => {
    const body = text === '' ? `Under the license ${license}; the package brings no text of its own.` : text;
    return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${body}`;
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}
