/** Bundles the programs of the main-process side into dist/electron, one file each, dependencies included. */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleInference } from './inference.mjs';
import { madeOf, writeMade } from './made.mjs';
import { bundleRecognition } from './ocr.mjs';
import { dist, entries, exists, inferenceEntry, ocrEntry, preloadEntry, root, toolsEntries } from './paths.mjs';
import { onlyReading } from './pdfjs-reading.mjs';
import { withoutPdf } from './without-pdf.mjs';

const OUT = path.join(dist, 'electron');
const NO_FETCH = path.join(root, 'build/bundle/no-fetch.mjs');

// CommonJS packages inside an ES module bundle still call require() for Node's own modules.
const REQUIRE_BANNER =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);";

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node22',
  // esbuild takes Node for too old for \p{…} and writes `new RegExp` instead, which is made again by each call of what it stands in.
  supported: { 'regexp-unicode-property-escapes': true },
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Native or optional parts that a package looks for and does without.
  external: ['electron', '@napi-rs/canvas', 'bufferutil', 'utf-8-validate'],
  // A reader of citations brings ways to fetch addresses that it is given; nothing here may fetch.
  alias: { 'node-fetch': NO_FETCH, 'sync-fetch': NO_FETCH },
};

/** @type {import('esbuild').BuildOptions & { metafile: true }} */
const esm = {
  ...common,
  metafile: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  banner: { js: REQUIRE_BANNER },
  plugins: [withoutPdf, onlyReading],
};

export async function bundleElectronSide() {
  const present = Object.entries(entries).filter(([, entry]) => exists(entry));
  await mkdir(OUT, { recursive: true });
  // Names stay readable in reports of bugs; lines of the source are found by the maps, which are not packed.
  const programs = build({
    ...esm,
    minifyWhitespace: true,
    minifySyntax: true,
    entryPoints: Object.fromEntries(present),
    outdir: OUT,
  });
  // A sandboxed preload script can be neither an ES module nor more than one file.
  const preload = build({
    ...common,
    entryPoints: [preloadEntry],
    outfile: path.join(OUT, 'preload.cjs'),
    format: 'cjs',
  });
  const recognition = exists(ocrEntry) ? bundleRecognition(common, ocrEntry) : Promise.resolve({});
  const inference = exists(inferenceEntry) ? bundleInference(common, inferenceEntry) : Promise.resolve({});
  const [recognized, inferred, ...results] = await Promise.all([recognition, inference, programs, preload]);
  await copyPdfWorker();
  writeMade('electron', {
    ...Object.assign({}, ...results.map(({ metafile }) => madeOf(metafile))),
    ...recognized,
    ...inferred,
    'dist/electron/pdf.worker.mjs': ['node_modules/pdfjs-dist/package.json'],
  });
}

/** The commands that measure, and all commands as a function, in a folder that no installer carries. */
export async function bundleTools() {
  const entryPoints = Object.fromEntries(
    Object.entries(toolsEntries).map(([name, entry]) => [name, path.join(root, entry)]),
  );
  await build({ ...esm, entryPoints, outdir: path.join(dist, 'tools') });
}

/**
 * A program of the tools in a folder of its own, beside what it starts.
 *
 * @param {string} entry  path from the root
 * @param {import('esbuild').Plugin} plugin  changes what it is made of
 * @returns {Promise<string>} the file to run
 */
export async function bundleApart(entry, plugin) {
  const outfile = path.join(dist, 'road', `${path.basename(entry, '.ts')}.mjs`);
  await build({
    ...esm,
    outExtension: undefined,
    entryPoints: [path.join(root, entry)],
    outfile,
    plugins: [...(esm.plugins ?? []), plugin],
  });
  return outfile;
}

/** pdf.js in Node loads its worker from a file beside the bundle, by this name. */
async function copyPdfWorker() {
  const worker = path.join(root, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  await copyFile(worker, path.join(OUT, 'pdf.worker.mjs'));
}
