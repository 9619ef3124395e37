/**
 * Packs what `npx wayleaf` installs: one package with the program, the same for all systems, and for each system one with its native
 * code, of which npm takes the one that fits. A packing machine makes the latter for itself.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Stop } from '../bootstrap/console.mjs';
import { npm, run } from '../bootstrap/exec.mjs';
import { root } from '../bootstrap/paths.mjs';
import { serverName } from '../mcpb/registry.mjs';
import { identityOf } from '../publish/identity.mjs';

/** The program and what starts it; the desktop's own programs stay with the desktop. */
export const PROGRAM_FILES = [
  'LICENSE',
  'README.md',
  'build/npm/bin.mjs',
  'build/bootstrap/{browser,console,ensure-node,exec,open-window,paths,serve,start-args,version}.mjs',
  'electron/print/find-browser.mjs',
  'dist/electron/{cli,convert,engine,inference,ocr,parser,pdf.worker,postgres,serve}.mjs',
  'dist/renderer/**/*',
  'dist/pdfjs/**/*',
  'dist/ocr/{package.json,tesseract-worker.cjs}',
  'dist/ocr/{canvas,core,tessdata}/**/*',
  'dist/licenses.txt',
  'dist/sbom.cdx.json',
  'resources/{icon-256.png,updates.json}',
  'resources/{models,sample}/**/*',
];

/** As Node names them. */
export const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];

/** @typedef {{ readonly version: string, readonly description: string, readonly license: string, readonly author: string, readonly homepage: string, readonly repository: { readonly url: string }, readonly bugs: { readonly email: string }, readonly engines: object }} App  package.json */

/** @param {App} app */
export function programManifest(app) {
  const { version, description, license, author, homepage, repository, bugs, engines } = app;
  return {
    name: 'wayleaf',
    version,
    description,
    license,
    author,
    homepage,
    repository,
    bugs,
    engines,
    type: 'module',
    keywords: ['pdf', 'reader', 'question-answering', 'mcp', 'offline'],
    bin: { wayleaf: 'build/npm/bin.mjs' },
    // By which the registry of MCP servers sees that both are one publisher's.
    mcpName: serverName(identityOf(app)),
    optionalDependencies: Object.fromEntries(SYSTEMS.map((system) => [nativeName(system), version])),
  };
}

/**
 * @param {App} app
 * @param {string} system
 */
export function nativeManifest({ version, license, author, homepage, repository }, system) {
  const [platform = '', processor = ''] = system.split('-');
  return {
    name: nativeName(system),
    version,
    description: `What Wayleaf has of native code for ${system}: the runtime of models, and what draws scanned pages`,
    license,
    author,
    homepage,
    repository,
    os: [platform],
    cpu: [processor],
    ...(platform === 'linux' ? { libc: ['glibc'] } : {}),
  };
}

/** @param {string} system */
function nativeName(system) {
  return `@wayleaf/native-${system}`;
}

/**
 * @param {string} output  folder
 * @returns {Promise<string[]>} the packed files
 */
export async function makeNpmPackages(output) {
  const app = /** @type {App} */ (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const system = `${process.platform}-${process.arch}`;
  const work = path.join(output, 'npm');
  rmSync(work, { recursive: true, force: true });
  const program = path.join(work, 'wayleaf');
  for (const file of filesOf(PROGRAM_FILES)) copy(file, path.join(program, file));
  writeManifest(program, programManifest(app));
  const native = path.join(work, system);
  for (const file of filesOf([`dist/ocr/native/${system}/*.node`]))
    copy(file, path.join(native, 'canvas', path.basename(file)));
  for (const file of filesOf([`dist/onnx/${system}/*`])) copy(file, path.join(native, 'onnx', path.basename(file)));
  for (const file of ['LICENSE', 'dist/licenses.txt']) copy(file, path.join(native, path.basename(file)));
  if (!existsSync(path.join(native, 'canvas'))) throw new Stop(`There is no native code for ${system} to pack.`);
  writeManifest(native, nativeManifest(app, system));
  return [await pack(program, output), await pack(native, output)];
}

/**
 * @param {readonly string[]} patterns
 * @returns {string[]} files from the root, without maps
 */
export function filesOf(patterns) {
  return globSync([...patterns], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/**
 * @param {string} from  from the root
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(path.join(root, from), to);
}

/**
 * @param {string} folder
 * @param {object} manifest
 */
function writeManifest(folder, manifest) {
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * @param {string} folder
 * @param {string} output
 * @returns {Promise<string>} the packed file
 */
async function pack(folder, output) {
  const args = ['pack', folder, '--pack-destination', output, '--json', '--ignore-scripts'];
  const { status, output: said } = await run(...npm(args), { capture: true });
  if (status !== 0) throw new Stop(`npm could not pack ${folder}: ${said.trim()}`);
  const { name, version } = /** @type {{ name: string, version: string }} */ (
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  );
  return path.join(output, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}
