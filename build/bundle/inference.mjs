/** Bundles the inference process: its program beside the others, and in dist/onnx the native runtime. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { madeOf } from './made.mjs';
import { dist, root } from './paths.mjs';

const PACKAGE = path.join(root, 'node_modules/onnxruntime-node');
// Its sources: what the package means for Node is one file with a copy of the runtime for browsers in it.
const TRANSFORMERS = path.join(root, 'node_modules/@huggingface/transformers/src/transformers.js');
const OUT = path.join(dist, 'onnx');

// The native runtime cannot be loaded from inside an archive: it lies unpacked beside it, or in the npm package for this system.
const COMMONJS_BANNER = `import { existsSync as isHere } from 'node:fs';
import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);
const nativeRuntime = () => {
  const system = process.platform + '-' + process.arch;
  const folder = import.meta.dirname.replace(/([\\\\/])app\\.asar(?=[\\\\/])/, '$1app.asar.unpacked');
  const beside = folder + '/../onnx/' + system + '/onnxruntime_binding.node';
  return isHere(beside) ? beside : require.resolve('@wayleaf/native-' + system + '/onnx/onnxruntime_binding.node');
};`;

/**
 * @param {import('esbuild').BuildOptions} common
 * @param {string} entry
 * @returns {Promise<Readonly<Record<string, readonly string[]>>>} what each file or folder is made of, for the list of licenses
 */
export async function bundleInference(common, entry) {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    outfile: path.join(dist, 'electron/inference.mjs'),
    // Its text stays in memory while it runs; names stay readable in reports of bugs.
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'ascii',
    format: 'esm',
    banner: { js: COMMONJS_BANNER },
    plugins: [runtimeBeside],
    alias: { '@huggingface/transformers': TRANSFORMERS },
  });
  await copyRuntime();
  return { ...madeOf(metafile), 'dist/onnx/': ['node_modules/onnxruntime-node/package.json'] };
}

/** @type {import('esbuild').Plugin} */
const runtimeBeside = {
  name: 'runtime-beside',
  setup(bundle) {
    bundle.onLoad({ filter: /onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source.replace(/require\(`[^`]*onnxruntime_binding\.node`\)/, 'require(nativeRuntime())');
      if (contents === source) throw new Error('onnxruntime-node loads its runtime in another way than before.');
      return { contents, loader: 'js' };
    });
    bundle.onLoad({ filter: /transformers[\\/]src[\\/]backends[\\/]onnx-node\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      // A bundler follows imports only.
      const contents = source.replace(
        "export default requireFromHere('onnxruntime-node');",
        "import * as runtime from 'onnxruntime-node';\nexport default runtime;",
      );
      if (contents === source) throw new Error('transformers.js loads the runtime in another way than before.');
      return { contents, loader: 'js' };
    });
    bundle.onLoad(
      { filter: /transformers[\\/]src[\\/]utils[\\/]hub[\\/]FileResponse\.js$/ },
      async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        // It begins to read each file that it is asked for into a queue, whole models too, of which it then takes the path alone;
        // and its headers load all of Node's client for the web.
        const contents = source
          .replace(
            /const stream = fs\.createReadStream\(filePath\);\s+this\.body = new ReadableStream\(\{.*?\n {12}\}\);/su,
            'this.body = null;',
          )
          .replaceAll('new Headers(', 'new Map(');
        if (/createReadStream|Headers\(/u.test(contents))
          throw new Error('transformers.js reads files in another way than before.');
        return { contents, loader: 'js' };
      },
    );
  },
};

/** This system's only; an installer takes that of the system it is for from the package. Graphics cards are not used. */
async function copyRuntime() {
  const { platform, arch } = process;
  const versions = path.join(PACKAGE, 'bin');
  for (const version of await readdir(versions)) {
    const from = path.join(versions, version, platform, arch);
    const to = path.join(OUT, `${platform}-${arch}`);
    if (!existsSync(from)) continue;
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) {
      // A program that runs from an earlier build has it loaded: it is left alone unless it is another one.
      const found = await stat(path.join(to, name)).catch(() => undefined);
      if (found?.size === (await stat(path.join(from, name))).size) continue;
      await copyFile(path.join(from, name), path.join(to, name));
    }
  }
}
