/** What is packed, and what is not: the list of files is looked at here; `network-cut.test.ts` starts them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../build/bootstrap/paths.mjs';
import { config } from '../../build/electron-builder.mjs';
import { readFuses, wrongFuses } from '../../build/fuses.mjs';
import { packedFiles, packedWithoutOwner } from '../../build/licenses/packed.mjs';
import { nativeProblems, unpackedApps } from '../../build/publish/payload.mjs';
import { packApp } from '../support/packed-app.ts';

let folder: string;
let electron: string;
let archive: string;
let files: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-package-'));
  ({ electron, archive } = await packApp(folder));
  files = listPackage(archive, { isPack: false }).map((file) => file.split(path.sep).join('/'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the switches inside the packaged executable are set, and read back from it', async () => {
  const executable = path.resolve(archive, '../../wayleaf');
  expect(await readFuses(electron)).toMatchObject({ runAsNode: true });
  // Each of them, so that none is what Electron happens to ship.
  expect(await readFuses(executable)).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(await wrongFuses(executable, { ...config.electronFuses })).toEqual([]);
  expect(await wrongFuses(executable, { ...config.electronFuses, runAsNode: true })).toEqual(['runAsNode']);
});

describe('the packaged app', () => {
  test.each([
    'main.mjs',
    'assistants.mjs',
    'preload.cjs',
    'engine.mjs',
    'parser.mjs',
    'convert.mjs',
    'ocr.mjs',
    'inference.mjs',
    'pdf.worker.mjs',
    'serve.mjs',
    'cli.mjs',
  ])('has the program %s', (name) => {
    expect(files).toContain(`/dist/electron/${name}`);
  });

  test('has no tools that measure', () => {
    expect(files.filter((file) => file.startsWith('/dist/tools'))).toEqual([]);
    const program = extractFile(archive, 'dist/electron/cli.mjs').toString('utf8');
    for (const own of ['FLOAT SELECTED', 'Measure with --budget', 'pdftotext -bbox-layout']) {
      expect(program).not.toContain(own);
    }
  });

  test('has the window with its PDF worker and fonts', () => {
    expect(files).toContain('/dist/renderer/index.html');
    expect(files).toContainEqual(expect.stringMatching(/^\/dist\/renderer\/assets\/parsing-worker.*\.js$/));
    expect(files).toContainEqual(expect.stringMatching(/^\/dist\/renderer\/assets\/inter-latin.*\.woff2$/));
    expect(files).toContainEqual(expect.stringMatching(/^\/dist\/renderer\/assets\/source-serif.*\.woff2$/));
  });

  test.each([
    '/dist/pdfjs/cmaps/UniGB-UCS2-H.bcmap',
    '/dist/pdfjs/standard_fonts/FoxitSerif.pfb',
    '/dist/pdfjs/wasm/openjpeg.wasm',
    '/dist/pdfjs/wasm/jbig2.wasm',
    '/dist/pdfjs/iccs/CGATS001Compat-v2-micro.icc',
  ])('has %s, which pdf.js reads at run time', (file) => {
    expect(files).toContain(file);
  });

  test('has the runtime of models for its own system as real files, and no other', () => {
    const runtimes = files.filter((file) => /^\/dist\/onnx\/[^/]+\/./.test(file));
    expect(runtimes).toContain('/dist/onnx/linux-x64/onnxruntime_binding.node');
    expect(runtimes.filter((file) => !file.startsWith('/dist/onnx/linux-x64/'))).toEqual([]);
    for (const file of runtimes) expect(existsSync(`${archive}.unpacked${file}`), file).toBe(true);
  });

  test('has the heading model, and what it learned from', () => {
    expect(files).toContain('/resources/models/headings.json');
    expect(files).toContain('/resources/models/README.md');
  });

  test.each(['wayleaf-model.json', 'onnx/model.onnx', 'tokenizer.json', 'tokenizer_config.json'])(
    'has %s of the encoder and of the passage reader, as real files',
    (name) => {
      for (const model of ['encoder', 'reader'])
        expect(existsSync(path.join(`${archive}.unpacked`, 'resources/models', model, name)), model).toBe(true);
    },
  );

  test('has no file that nobody owns: each is in the bill of materials, with a license', () => {
    const app = path.resolve(archive, '../..');
    expect(packedFiles(app).length).toBeGreaterThan(400);
    expect(packedWithoutOwner(app)).toEqual([]);
    writeFileSync(path.join(app, 'resources/app.asar.unpacked/dist/stray.wasm'), '');
    expect(packedWithoutOwner(app)).toEqual(['resources/app.asar.unpacked/dist/stray.wasm']);
    rmSync(path.join(app, 'resources/app.asar.unpacked/dist/stray.wasm'));
  });

  test('is what is asked of one before it is given to anybody', () => {
    const [app] = unpackedApps(path.resolve(archive, '../../..'));
    expect(app).toMatchObject({ system: 'linux-x64', executable: path.resolve(archive, '../../wayleaf') });
    expect(nativeProblems('linux-x64', packedFiles(path.resolve(archive, '../..')))).toEqual([]);
  });

  test('names both models among what ships, with their license', () => {
    const licenses = extractFile(archive, 'dist/licenses.txt').toString('utf8');
    expect(licenses).toContain('e5-small-v2 (MIT)');
    expect(licenses).toContain('resources/models/reader');
    const bill = extractFile(archive, 'dist/sbom.cdx.json').toString('utf8');
    expect(bill).toContain('machine-learning-model');
  });

  test('says whom to ask for newer versions', () => {
    expect(files).toContain('/resources/updates.json');
  });

  test.each([
    'tesseract-worker.cjs',
    'core/tesseract-core-relaxedsimd-lstm.wasm',
    'canvas/index.js',
    'package.json',
    'tessdata/eng.traineddata.gz',
  ])('has %s for scanned pages, as a real file', (name) => {
    expect(files).toContain(`/dist/ocr/${name}`);
    expect(existsSync(path.join(`${archive}.unpacked`, 'dist/ocr', name))).toBe(true);
  });

  test('has native code for this system alone', () => {
    const native = files.filter((file) => file.endsWith('.node') && !file.startsWith('/dist/onnx/'));
    expect(native).toEqual([expect.stringMatching(/^\/dist\/ocr\/native\/linux-x64\/skia\.linux-x64-\w+\.node$/)]);
    expect(existsSync(path.join(`${archive}.unpacked`, native[0] ?? ''))).toBe(true);
  });

  test('has its license, and those of everything it is made with', () => {
    expect(files).toContain('/LICENSE');
    const licenses = extractFile(archive, 'dist/licenses.txt').toString('utf8');
    const names = [...licenses.matchAll(/^(\S+) \d+\.\d+\.\d+ \(/gm)].map((match) => match[1]);
    expect(names).toEqual(
      expect.arrayContaining([
        'pdfjs-dist',
        'react',
        'zod',
        'ws',
        '@fontsource-variable/inter',
        'tesseract.js',
        'tesseract.js-core',
        '@napi-rs/canvas',
        'onnxruntime-node',
        '@huggingface/transformers',
        '@huggingface/tokenizers',
      ]),
    );
    expect(licenses.includes('SIL OPEN FONT LICENSE')).toBe(true);
    // Native libraries inside packages, each with its text.
    for (const name of ['Skia', 'FreeType', 'HarfBuzz', 'libjpeg-turbo', 'libpng', 'Leptonica', 'zlib'])
      expect(licenses, name).toMatch(new RegExp(`^${name} \\([^)]+\\), inside .+\\n=+\\n\\n.{20,}`, 'm'));
  });

  test('says what it is made of, for programs that look for known weaknesses', () => {
    const bill = JSON.parse(extractFile(archive, 'dist/sbom.cdx.json').toString('utf8')) as {
      components: { name: string }[];
    };
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['electron', 'pdfjs-dist', 'ws', 'onnxruntime-node', 'Skia']));
  });

  test('has neither library for pictures nor runtime for browsers, installed or shipped', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { link?: boolean; resolved?: string }>;
    };
    const foreign = Object.entries(lock.packages).filter(([place]) =>
      /(^|\/)(sharp|onnxruntime-web|@img)(\/|$)/.test(place),
    );
    expect(foreign.map(([, entry]) => [entry.link, entry.resolved])).toEqual([
      [true, 'build/absent'],
      [true, 'build/absent'],
    ]);
    expect(files.filter((file) => /sharp|libvips|ort-wasm|onnxruntime-web/i.test(file))).toEqual([]);
    const licenses = extractFile(archive, 'dist/licenses.txt').toString('utf8');
    expect(licenses).not.toMatch(/^(sharp|onnxruntime-web|libvips)\b/m);
    const program = extractFile(archive, 'dist/electron/inference.mjs').toString('utf8');
    for (const own of ['libvips', 'ort-wasm-simd-threaded.asyncify.wasm"']) expect(program).not.toContain(own);
  });

  // Of these 79 MB are the encoder of nine languages and the passage reader.
  test('takes at most 215 MB beside Electron', () => {
    const folderOf = path.dirname(archive);
    const sizes = readdirSync(folderOf, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20).toBeLessThanOrEqual(215);
  });

  test('starts from the program that is in it', () => {
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as { main: string };
    expect(files).toContain(`/${manifest.main}`);
  });

  test('has nothing else', () => {
    const top = new Set(files.map((file) => file.split('/')[1]));
    expect([...top].sort()).toEqual(['LICENSE', 'dist', 'package.json', 'resources']);
    const unwanted = /\.(ts|tsx|map|md|py|onnx|pdf)$|\.test\.|\/node_modules\/|\/docs\/|mock|fixture|standin|quickjs/i;
    // What the models learned from, with its licenses, and the document that a first start opens.
    expect(files.filter((file) => unwanted.test(file)).toSorted()).toEqual([
      '/resources/models/README.md',
      '/resources/models/encoder/onnx/model.onnx',
      '/resources/models/reader/onnx/model.onnx',
      '/resources/sample/paths-that-remember.pdf',
    ]);
    const programs = files
      .filter((file) => file.startsWith('/dist/electron/'))
      .map((file) => path.posix.parse(file).name);
    expect(programs.sort()).toEqual([
      'assistants',
      'cli',
      'convert',
      'engine',
      'inference',
      'main',
      'ocr',
      'parser',
      'pdf.worker',
      'postgres',
      'preload',
      'serve',
    ]);
  });
});
