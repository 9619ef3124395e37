/** Which packages are in the bundles, and what their licenses say. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)([-_.].*)?$/i;
const README_FILE = /^readme(\.|$)/i;
/** From the heading to the next one of any level, or to the end. */
const LICENSE_SECTION = /^#+ *licen[cs]e\b.*\n([\s\S]*?)(?=^#+ |$(?![\s\S]))/im;
/** The shortest of the licenses that are used has 700 letters; 'MIT' alone is no text. */
const SHORTEST_TEXT = 500;
const COPYLEFT = /^(AGPL|GPL)\b/;

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} license  SPDX expression from its package.json; '' if it states none
 * @property {string} text  its license files, joined; '' if it has none
 * @property {readonly string[]} [files]  where it is in what is packed, from its top; a folder ends in '/'
 */

/** @typedef {Readonly<Record<string, { readonly license: string, readonly copyright: string }>>} Unstated  by the package's name, or how it begins */

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
 * @param {Readonly<Record<string, readonly string[]>>} made  what each packed file or folder is made of, as bundlers report it
 * @param {Unstated} [unstated]  for packages that bring no text of their license
 * @returns {Shipped[]} one for each package and version, by name
 */
export function collectPackages(root, made, unstated = {}) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
  for (const [file, modules] of Object.entries(made))
    for (const module of modules) {
      const folder = packageFolder(module);
      if (folder !== null) places.set(folder, (places.get(folder) ?? new Set()).add(file));
    }
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  for (const [folder, files] of places) {
    const shipped = readPackage(path.join(root, folder), unstated);
    if (!shipped) continue;
    const id = `${shipped.name}@${shipped.version}`;
    found.set(id, { ...shipped, files: [...new Set([...(found.get(id)?.files ?? []), ...files])].sort() });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * @param {string} folder
 * @param {Unstated} unstated
 * @returns {Shipped | null}
 */
function readPackage(folder, unstated) {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const {
    name = path.basename(folder),
    version = '',
    license = '',
  } = /** @type {{ name?: string, version?: string, license?: string }} */ (JSON.parse(readFileSync(file, 'utf8')));
  const texts = readdirSync(folder)
    .filter((entry) => LICENSE_FILE.test(entry))
    .sort()
    .map((entry) => readFileSync(path.join(folder, entry), 'utf8').trim());
  const stated = texts.length > 0 ? texts.join('\n\n') : sectionOfReadme(folder);
  // A key that ends in a hyphen is of the packages for each system: canvas-linux-x64-gnu.
  const own = unstated[name] ?? unstated[name.replace(/(?<=-)(?:android|darwin|linux|win32)-.*$/u, '')];
  return { name, version, license, text: stated === '' && own ? textOf(own) : stated };
}

/**
 * @param {string} folder
 * @returns {string} '' where none has the text of a license
 */
function sectionOfReadme(folder) {
  const [readme] = readdirSync(folder).filter((entry) => README_FILE.test(entry));
  if (readme === undefined) return '';
  const section = LICENSE_SECTION.exec(readFileSync(path.join(folder, readme), 'utf8').replaceAll('\r', ''));
  const text = section?.[1]?.trim() ?? '';
  return text.length >= SHORTEST_TEXT ? text : '';
}

/** @param {Unstated[string]} stated */
function textOf({ license, copyright }) {
  if (license !== 'MIT') throw new Error(`There is no text of ${license} to go with '${copyright}'.`);
  return `${copyright}\n\n${MIT}`;
}

/**
 * May a package be shipped with an Apache-2.0 application? Of alternatives (`MIT OR GPL-3.0`) one permissive is enough.
 *
 * @param {Shipped} shipped
 * @returns {string | null} what is wrong
 */
export function licenseProblem({ name, license, text }) {
  if (license === '' && text === '') return `${name} states no license`;
  if (text === '')
    return `${name} brings no text of its license: resources/licenses/unstated.json has to say whose it is`;
  const alternatives = license.replace(/[()]/g, ' ').split(/\sOR\s/i);
  const allowed = alternatives.some((one) => one.split(/\sAND\s/i).every((part) => !COPYLEFT.test(part.trim())));
  return allowed ? null : `${name} is under ${license}, which does not go with a permissive application`;
}

/** @param {readonly Shipped[]} packages */
export function formatLicenses(packages) {
  const head = 'Wayleaf is made with the following software. Each part is under its own license, given here in full.';
  const parts = packages.map(({ name, version, license, text }) => {
    const title = version === '' ? name : `${name} ${version}`;
    return `${'='.repeat(80)}\n${title} (${license})\n${'='.repeat(80)}\n\n${text}`;
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
