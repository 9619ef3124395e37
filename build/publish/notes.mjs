/** What stands on the page of a release: what the changelog says of its version, and each file with whom it is for, its size and hash. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { identityOf } from '../identity.mjs';
import { withWholeLinks } from './changelog.mjs';

/** What whoever installs something chooses among, in the order that it is shown in; the rest of a release is for programs. */
const CHOSEN = /** @type {const} */ ([
  [/-setup\.exe$/u, 'Windows, an installer'],
  [/\.exe$/u, 'Windows, without installing'],
  [/\.dmg$/u, 'macOS'],
  [/\.zip$/u, 'macOS, as an archive'],
  [/\.deb$/u, 'Debian, Ubuntu'],
  [/\.rpm$/u, 'Fedora, openSUSE'],
  [/\.AppImage$/u, 'Linux, without installing'],
  [/\.flatpak$/u, 'Linux, Flatpak'],
  [/\.mcpb$/u, 'assistants'],
  [/\.tgz$/u, 'npm'],
]);
/** Each system calls them otherwise. */
const PROCESSORS = /** @type {const} */ ([
  [/[-_](?:x64|x86_64|amd64)\b/u, 'x64'],
  [/[-_](?:arm64|aarch64)\b/u, 'ARM'],
]);

/**
 * @typedef {object} Released
 * @property {string} name
 * @property {number} bytes
 * @property {string} sha256
 */

/**
 * @param {string} folder
 * @returns {Released[]} what was made, by name
 */
export function releasedFiles(folder) {
  return readdirSync(folder)
    .filter((name) => CHOSEN.some(([ending]) => ending.test(name)))
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
}

/**
 * @param {string} changes  from the changelog
 * @param {readonly Released[]} files
 * @param {{ readonly repository: { readonly url: string }, readonly version: string }} about  package.json
 */
export function releasePageText(changes, files, about) {
  const rows = files
    .map((file) => ({ ...file, place: CHOSEN.findIndex(([ending]) => ending.test(file.name)) }))
    .sort((one, other) => one.place - other.place)
    .map(({ name, bytes, sha256, place }) => {
      const processor = PROCESSORS.find(([mark]) => mark.test(name))?.[1];
      const whom = [CHOSEN[place]?.[1], processor].filter((one) => one !== undefined).join(', ');
      return `| ${whom} | ${name} | ${(bytes / 2 ** 20).toFixed(1)} MB | \`${sha256}\` |`;
    });
  const { pathname } = new URL(identityOf(about).repository);
  const text = [
    'Which file is for you stands [at the end](#files); [installing](docs/guide/installing.md) says how, and what a system says of a package that nobody signed.',
    '',
    changes,
    '',
    '## Files',
    '',
    '| for | file | size | SHA-256 |',
    '| --- | --- | --: | --- |',
    ...rows,
    '',
    `Each file has an attestation of where and from what it was built: \`gh attestation verify FILE --repo ${pathname.slice(1)}\`. What it is made of stands in \`sbom.cdx.json\`.`,
    '',
  ].join('\n');
  return withWholeLinks(text, about);
}
