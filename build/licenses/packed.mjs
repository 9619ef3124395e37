/** What is in an unpacked app, the files of its archive as if that were a folder. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { withoutOwner } from './owners.mjs';

/**
 * @param {string} folder  of the app as packaging leaves it before it makes an installer of it
 * @returns {string[]} from the folder, with `/` on every system, sorted
 */
export function packedFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const plain = entries
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(path.relative(folder, path.join(entry.parentPath, entry.name))));
  const archives = plain.filter((file) => file.endsWith('/app.asar'));
  const inside = archives.flatMap((archive) => filesOf(path.join(folder, archive)).map((file) => `${archive}/${file}`));
  return [...plain, ...inside].sort();
}

/**
 * @param {string} folder  of the app
 * @returns {string[]} files that are nobody's by the bill of materials that is packed with them
 */
export function packedWithoutOwner(folder) {
  const files = packedFiles(folder);
  const archive = files.find((file) => file.endsWith('/app.asar'));
  if (archive === undefined) throw new Error(`${folder} has no archive of an app in it.`);
  const bill = JSON.parse(extractFile(path.join(folder, archive), path.join('dist', 'sbom.cdx.json')).toString('utf8'));
  return withoutOwner(bill, files);
}

/** @param {string} archive */
function filesOf(archive) {
  return listPackage(archive, { isPack: false })
    .map((file) => file.replace(/^[\\/]/u, ''))
    .filter((file) => 'size' in statFile(archive, file))
    .map(slashed);
}

/** @param {string} file */
function slashed(file) {
  return file.split(path.sep).join('/');
}
