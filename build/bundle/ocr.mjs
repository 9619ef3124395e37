/**
 * Bundles text recognition: its program beside the others, and in dist/ocr what cannot be in a bundle or an archive —
 * the thread it runs, its WebAssembly, its data for English and the canvas with its native part for this system.
 */
import { chmod, copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { madeOf } from './made.mjs';
import { dist, exists, root } from './paths.mjs';

const MODULES = path.join(root, 'node_modules');
const OUT = path.join(dist, 'ocr');
const SKIPPED = new Set(['README.md', 'LICENSE', 'package.json', 'sbom.cdx.json']);

// CommonJS packages inside an ES module bundle ask for these.
const COMMONJS_BANNER =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url); const __dirname = import.meta.dirname; const __filename = import.meta.filename;";

/**
 * @param {import('esbuild').BuildOptions} common
 * @param {string} entry
 * @returns {Promise<Readonly<Record<string, readonly string[]>>>} what each file or folder is made of, for the list of licenses
 */
export async function bundleRecognition(common, entry) {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const results = await Promise.all([
    build({
      ...common,
      entryPoints: [entry],
      outfile: path.join(dist, 'electron/ocr.mjs'),
      minifyWhitespace: true,
      format: 'esm',
      banner: { js: COMMONJS_BANNER },
      plugins: [withoutDownloads],
    }),
    build({
      ...common,
      entryPoints: ['node_modules/tesseract.js/src/worker-script/node/index.js'],
      outfile: path.join(OUT, 'tesseract-worker.cjs'),
      format: 'cjs',
      sourcemap: false,
      // Its C libraries report boxes and regions of odd pages on the terminal; failures come as messages.
      banner: { js: 'console.error = () => undefined;' },
      plugins: [withoutDownloads, coreBeside],
    }),
  ]);
  // The app's own package.json says that every .js is an ES module; these are not.
  await writeFile(path.join(OUT, 'package.json'), '{ "type": "commonjs" }\n');
  await Promise.all([copyCore(), copyLanguageData(), copyCanvas()]);
  return {
    ...Object.assign({}, ...results.map(({ metafile }) => madeOf(metafile))),
    'dist/ocr/core/': ['node_modules/tesseract.js-core/index.js'],
    'dist/ocr/tessdata/': ['node_modules/@tesseract.js-data/eng/package.json'],
    'dist/ocr/canvas/': ['node_modules/@napi-rs/canvas/index.js'],
    // Whichever system it is for: an installer made for another one takes the same package's part for it.
    'dist/ocr/native/': (await nativeCanvases()).map((name) => `node_modules/@napi-rs/${name}/package.json`),
  };
}

/** Language data comes from this machine; what could fetch it is left out. @type {import('esbuild').Plugin} */
const withoutDownloads = {
  name: 'without-downloads',
  setup(bundle) {
    bundle.onResolve({ filter: /^node-fetch$/ }, () => ({ path: 'node-fetch', namespace: 'left-out' }));
    bundle.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: "module.exports = () => Promise.reject(new Error('Nothing is fetched.'));",
    }));
  },
};

/**
 * The recognizer's core finds its WebAssembly beside itself. The package asks for the core with the old recognizer
 * whatever it is told; the neural one alone is enough and smaller.
 *
 * @type {import('esbuild').Plugin}
 */
const coreBeside = {
  name: 'core-beside',
  setup(bundle) {
    bundle.onResolve({ filter: /^tesseract\.js-core\// }, ({ path: name }) => ({
      path: `./core/${path.posix.basename(name).replace(/-lstm$/, '')}-lstm.js`,
      external: true,
    }));
  },
};

/** Only the neural recognizer is used, in the forms for the processors there are. */
async function copyCore() {
  const from = path.join(MODULES, 'tesseract.js-core');
  const to = path.join(OUT, 'core');
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => /-lstm\.(js|wasm)$/.test(name));
  for (const name of names) {
    await copyFile(path.join(from, name), path.join(to, name));
    await chmod(path.join(to, name), 0o644);
  }
}

/** The fast model with integer weights, packed as it is in its package. */
async function copyLanguageData() {
  const from = path.join(MODULES, '@tesseract.js-data/eng');
  const name = 'eng.traineddata.gz';
  await mkdir(path.join(OUT, 'tessdata'), { recursive: true });
  await copyFile(path.join(from, '4.0.0_best_int', name), path.join(OUT, 'tessdata', name));
  await chmod(path.join(OUT, 'tessdata', name), 0o644);
}

async function copyCanvas() {
  const scope = path.join(MODULES, '@napi-rs');
  if (!exists('node_modules/@napi-rs/canvas')) return;
  await cp(path.join(scope, 'canvas'), path.join(OUT, 'canvas'), {
    recursive: true,
    filter: (source) => !SKIPPED.has(path.basename(source)) && !source.endsWith('.d.ts'),
  });
  for (const name of await nativeCanvases()) {
    // 'canvas-linux-x64-gnu' → 'linux-x64', as Node names the system.
    const [, platform, arch] = name.split('-');
    await cp(path.join(scope, name), path.join(OUT, 'native', `${platform}-${arch}`), {
      recursive: true,
      filter: (source) => !SKIPPED.has(path.basename(source)),
    });
  }
}

/** Packages of native code that are installed here: this system's, and those that were added by hand. */
async function nativeCanvases() {
  const names = await readdir(path.join(MODULES, '@napi-rs')).catch(() => []);
  return names.filter((name) => name.startsWith('canvas-'));
}
