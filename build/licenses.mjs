/** Writes dist/licenses.txt and dist/sbom.cdx.json: what is in the bundles, under which licenses. Fails on one that may not be shipped. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readMade } from './bundle/made.mjs';
import { dist, root } from './bundle/paths.mjs';
import { collectPackages, formatLicenses, licenseProblem, packageFolder } from './licenses/collect.mjs';
import { insideByBill, insideByHeadings, insideByNotices, insidePdfjs, listOf } from './licenses/inside.mjs';
import { billOfMaterials } from './licenses/sbom.mjs';

/** As section 4 of the Apache License 2.0 asks for it. */
const CHANGED =
  'The copy of pdfjs-dist in dist/electron/parser.mjs was changed by the Wayleaf authors: it prepares nothing for drawing and walks plain operators apart (build/bundle/pdfjs-reading.mjs).\n';

/** Whole lines of `=`, as between all parts of the list. */
const BAR = '='.repeat(80);

/** Ours, beside the bundles that have modules of ours. */
const OWN_FILES = [
  'package.json',
  'LICENSE',
  'dist/licenses.txt',
  'dist/sbom.cdx.json',
  'dist/ocr/package.json',
  'resources/icon-256.png',
  'resources/icon-512.png',
  'resources/updates.json',
  'resources/sample/',
  'resources/models/README.md',
  'resources/models/cards.json',
  // Of the npm package: what starts it.
  'README.md',
  'build/',
  'electron/print/find-browser.mjs',
];

export function writeLicenses() {
  const file = path.join(dist, 'licenses.txt');
  const made = { ...readMade('electron'), ...readMade('renderer') };
  const packages = collectPackages(root, made, json('resources/licenses/unstated.json'));
  const pdfjs = insidePdfjs(root);
  const parts = pdfjs.map(({ name, version = '', license, text = '' }) => ({ name, version, license, text }));
  const problems = [...packages, ...parts].map(licenseProblem).filter((problem) => problem !== null);
  if (problems.length > 0) {
    rmSync(file, { force: true }); // a refused build must not keep the list of the one before
    throw new Error(problems.join('\n'));
  }
  const canvas = canvasBill();
  const native = text('resources/licenses/native.txt');
  const notices = text('resources/licenses/onnxruntime.txt');
  const titled = `${BAR}\nWhat the runtime of models (onnxruntime-node) has inside, as its authors publish it\n${BAR}\n\n${notices}`;
  const lists = [CHANGED, listOf(canvas), native, text('resources/licenses/models.txt'), titled];
  replace(file, [formatLicenses([...packages, ...parts]), ...lists].join('\n'));
  const bill = billOfMaterials({
    product: { ...json('package.json'), files: [...OWN_FILES, ...ownBundles(made)] },
    packages,
    inside: [...pdfjs, ...canvas, ...insideByHeadings(native), ...runtimeParts(notices)],
    electron: json('node_modules/electron/package.json').version,
    models: json('resources/models/cards.json'),
    hashOf: weightsHash,
  });
  replace(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
}

/** @param {string} notices */
function runtimeParts(notices) {
  return insideByNotices(notices, json('resources/licenses/onnxruntime.json'));
}

/** Of the native canvas that is installed here; its packages for other systems are compiled from the same. */
function canvasBill() {
  const scope = path.join(root, 'node_modules/@napi-rs');
  const [name] = existsSync(scope) ? readdirSync(scope).filter((one) => one.startsWith('canvas-')) : [];
  return name === undefined ? [] : insideByBill(path.join(scope, name));
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} made
 * @returns {string[]} files that modules of ours are in
 */
function ownBundles(made) {
  return Object.entries(made)
    .filter(([, modules]) => modules.some((module) => packageFolder(module) === null))
    .map(([file]) => file);
}

/**
 * @param {string} file  from the folder of models
 * @returns {string | undefined} SHA-256 of the weights, where it is the folder of a model that has a description of its files
 */
function weightsHash(file) {
  if (!file.endsWith('/')) return undefined;
  const { graph, files } = /** @type {{ graph: string, files: { path: string, sha256: string }[] }} */ (
    json(`resources/models/${file}wayleaf-model.json`)
  );
  return files.find((one) => one.path === graph)?.sha256;
}

/** @param {string} file */
function text(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

/** @param {string} file */
function json(file) {
  return JSON.parse(text(file));
}

/**
 * At once: another build, and what packs it, may run beside this one.
 *
 * @param {string} file
 * @param {string} contents
 */
function replace(file, contents) {
  const made = `${file}.${String(process.pid)}`;
  writeFileSync(made, contents);
  renameSync(made, file);
}
