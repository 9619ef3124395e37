/**
 * What a repository says of itself in public, from the one place where it is set: `homepage`, `repository` and `bugs` of package.json.
 *
 *     npm run release:places -- --repository https://github.com/OWNER/wayleaf --contact MAIL [--homepage https://…]
 *     npm run release:cut -- 1.2.3 [--date 2026-12-01]
 *
 * The first sets where the project is and whom weaknesses are reported to, everywhere it is said; the second makes a version of
 * what stands under [Unreleased].
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { root } from '../bootstrap/paths.mjs';
import { citation } from './citation.mjs';
import { withRelease } from './changelog.mjs';

/**
 * @typedef {object} Package
 * @property {string} version
 * @property {string} description
 * @property {string} license
 * @property {string} homepage
 * @property {{ readonly type: string, readonly url: string }} repository
 * @property {{ readonly url: string, readonly email: string }} bugs
 *
 * @typedef {object} Public  what is said, by file
 * @property {string} file
 * @property {(before: string, about: Package, date: string) => string} text
 */

/** @type {readonly Public[]} */
const PUBLIC = [
  { file: 'CITATION.cff', text: (_, about, date) => citation(about, date) },
  {
    file: 'SECURITY.md',
    text: (before, { bugs }) => before.replace(/^Write to \S+@\S+?;/mu, `Write to ${bugs.email};`),
  },
  {
    file: '.github/ISSUE_TEMPLATE/config.yml',
    text: (before, { bugs }) => before.replace(/(?<=^ {4}url: ).*$/mu, `mailto:${bugs.email}`),
  },
  { file: 'package-lock.json', text: (before, { version }) => withVersion(before, version) },
];

/**
 * Writes what package.json says into all files that say it, too.
 *
 * @param {string} folder  of the repository
 * @param {Package} about
 * @param {string} date  of the release, as 2026-12-01
 */
export function writePublic(folder, about, date) {
  for (const { file, text } of PUBLIC) {
    const at = path.join(folder, file);
    const before = readFileSync(at, 'utf8');
    const after = text(before, about, date);
    if (after !== before) writeFileSync(at, after);
  }
}

/**
 * @param {string} folder
 * @returns {string[]} files that say something else than package.json
 */
export function stalePublic(folder) {
  const about = packageOf(folder);
  const date = releaseDate(readFileSync(path.join(folder, 'CITATION.cff'), 'utf8'));
  return PUBLIC.flatMap(({ file, text }) => {
    const before = readFileSync(path.join(folder, file), 'utf8');
    return text(before, about, date) === before ? [] : [file];
  });
}

/**
 * @param {string} folder
 * @returns {Package}
 */
export function packageOf(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** @param {string} lock @param {string} version */
function withVersion(lock, version) {
  const { version: before } = JSON.parse(lock);
  // Of the root alone: it is said on top, and once more under its own name.
  const said = `"name": "wayleaf",\n`;
  return lock.replaceAll(new RegExp(`(${said} +)"version": "${before}"`, 'gu'), `$1"version": "${version}"`);
}

/** @param {string} cff */
function releaseDate(cff) {
  return /^date-released: (\S+)$/mu.exec(cff)?.[1] ?? '';
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 * @throws {Stop} where an address is none
 */
export function setPlaces(folder, args) {
  const options = /** @type {const} */ ({
    repository: { type: 'string' },
    contact: { type: 'string' },
    homepage: { type: 'string' },
  });
  const { repository = '', contact = '', homepage = repository } = parseArgs({ args: [...args], options }).values;
  if (
    ![repository, homepage].every((one) => /^https:\/\/[^\s/]+\.[^\s/]+/u.test(one)) ||
    !/^\S+@\S+\.\S+$/u.test(contact)
  )
    throw new Stop('Usage: npm run release:places -- --repository https://… --contact MAIL [--homepage https://…]', 2);
  const about = packageOf(folder);
  about.homepage = homepage;
  about.repository = { type: 'git', url: `git+${repository}.git` };
  about.bugs = { url: `${repository}/issues`, email: contact };
  keepPackage(folder, about);
  writePublic(folder, about, releaseDate(readFileSync(path.join(folder, 'CITATION.cff'), 'utf8')));
}

/**
 * @param {string} folder
 * @param {string} version
 * @param {string} date
 * @throws {Stop} where it is no newer version, or nothing is unreleased
 */
export function cut(folder, version, date) {
  if (!/^\d+\.\d+\.\d+$/u.test(version) || !/^\d{4}-\d\d-\d\d$/u.test(date))
    throw new Stop('Usage: npm run release:cut -- X.Y.Z [--date YYYY-MM-DD]', 2);
  const changelog = path.join(folder, 'CHANGELOG.md');
  const after = withRelease(readFileSync(changelog, 'utf8'), version, date);
  const about = { ...packageOf(folder), version };
  writeFileSync(changelog, after);
  keepPackage(folder, about);
  writePublic(folder, about, date);
}

/** @param {string} folder @param {Package} about */
function keepPackage(folder, about) {
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/** @param {readonly string[]} args */
async function main([what, ...args]) {
  if (what === 'places') setPlaces(root, args);
  else if (what === 'cut') {
    const options = /** @type {const} */ ({ date: { type: 'string' } });
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    cut(root, positionals[0] ?? '', values.date ?? new Date().toISOString().slice(0, 10));
  } else throw new Stop('Usage: node build/publish/public.mjs places | cut', 2);
  say('Written. `npm run check`, look at the difference, and commit it.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(() => main(process.argv.slice(2)));
