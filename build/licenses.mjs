/** Writes dist/licenses.txt and dist/sbom.cdx.json: what is in the bundles, under which licenses. Fails on one that may not be shipped. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { cache, dist, root } from './bundle/paths.mjs';
import { collectPackages, formatLicenses, licenseProblem } from './licenses/collect.mjs';
import { billOfMaterials } from './licenses/sbom.mjs';

/** In the bundles although no bundler names a module of theirs: what is copied as it is. */
const UNNAMED = ['node_modules/pdfjs-dist/'];

/** As section 4 of the Apache License 2.0 asks for it. */
const CHANGED =
  'The copy of pdfjs-dist in dist/electron/parser.mjs was changed by the Wayleaf authors: it prepares nothing for drawing and walks plain operators apart (build/bundle/pdfjs-reading.mjs).\n';

export function writeLicenses() {
  const file = path.join(dist, 'licenses.txt');
  const modules = ['electron', 'renderer'].flatMap(recordedInputs);
  const packages = collectPackages(root, [...modules, ...UNNAMED]);
  const problems = packages.map(licenseProblem).filter((problem) => problem !== null);
  if (problems.length > 0) {
    rmSync(file, { force: true }); // a refused build must not keep the list of the one before
    throw new Error(problems.join('\n'));
  }
  // Compiled into packages that do not say so themselves.
  const native = readFileSync(path.join(root, 'resources/licenses/native.txt'), 'utf8');
  const models = readFileSync(path.join(root, 'resources/licenses/models.txt'), 'utf8');
  replace(file, `${formatLicenses(packages)}\n${CHANGED}\n${native}\n${models}`);
  const electron = manifest('node_modules/electron').version;
  const bill = billOfMaterials(manifest('.'), packages, native, electron, [
    describedModel('encoder'),
    describedModel('reader'),
  ]);
  replace(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
}

/**
 * At once: another build, and what packs it, may run beside this one.
 *
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  const made = `${file}.${String(process.pid)}`;
  writeFileSync(made, text);
  renameSync(made, file);
}

/**
 * @param {string} folder
 * @returns {{ name: string, version: string, license: string }}
 */
function manifest(folder) {
  return /** @type {{ name: string, version: string, license: string }} */ (
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  );
}

/**
 * What a model that ships says of itself.
 *
 * @param {string} name  of its folder
 * @returns {import('./licenses/sbom.mjs').Model}
 */
function describedModel(name) {
  return /** @type {import('./licenses/sbom.mjs').Model} */ (
    JSON.parse(readFileSync(path.join(root, 'resources/models', name, 'wayleaf-model.json'), 'utf8'))
  );
}

/**
 * @param {string} part
 * @returns {string[]}
 */
function recordedInputs(part) {
  try {
    return /** @type {string[]} */ (JSON.parse(readFileSync(path.join(cache, `inputs-${part}.json`), 'utf8')));
  } catch {
    return []; // this part has not been built yet
  }
}
