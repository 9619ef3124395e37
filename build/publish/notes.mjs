/** What stands on the page of a release: what the changelog says of its version, and each file with its size and hash. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What whoever installs something chooses among; the rest is for programs. */
const CHOSEN = /\.(?:exe|dmg|zip|AppImage|deb|rpm|mcpb|tgz|flatpak)$/u;

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
    .filter((name) => CHOSEN.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
}

/**
 * @param {string} changes
 * @param {readonly Released[]} files
 */
export function releasePageText(changes, files) {
  const rows = files.map(
    ({ name, bytes, sha256 }) => `| ${name} | ${(bytes / 2 ** 20).toFixed(1)} MB | \`${sha256}\` |`,
  );
  return [
    changes,
    '',
    '## Files',
    '',
    '| file | size | SHA-256 |',
    '| --- | --: | --- |',
    ...rows,
    '',
    'Each file has an attestation of where and from what it was built: `gh attestation verify FILE --repo OWNER/NAME`. What it is made of stands in `sbom.cdx.json`.',
    '',
  ].join('\n');
}
