/** `npx wayleaf` as one runs it: packed, installed from a registry into an empty folder, opened, and asked. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownersOf, type Bill } from '../../build/licenses/owners.mjs';
import { makeNpmPackages, nativeManifest, SYSTEMS, type App } from '../../build/npm/pack.mjs';
import { root } from '../../build/bootstrap/paths.mjs';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { makeHome, type Home } from '../integration/support/library.ts';
import { askInWindow } from '../installed/in-window.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { startRegistry, type Registry } from '../support/registry.ts';

const RUN_MS = 300_000;
const system = `${process.platform}-${process.arch}`;

let home: Home;
let registry: Registry;
let empty: string;
let env: NodeJS.ProcessEnv;

const npm = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('npm', args, { cwd: empty, env, timeout: RUN_MS, maxBuffer: 2 ** 26 });
  return stdout;
};
const npx = (...args: string[]): Promise<string> => npm('exec', '--', 'wayleaf', ...args);

beforeAll(async () => {
  home = await makeHome();
  empty = home.at('empty');
  await mkdir(empty);
  const [program = '', native = ''] = await makeNpmPackages(home.at('release'));
  const app = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as App;
  const manifest = JSON.parse(await readFile(home.at('release/npm/wayleaf/package.json'), 'utf8')) as App & {
    name: string;
  };
  registry = await startRegistry([
    { manifest, tarball: program },
    ...SYSTEMS.map((one) => ({ manifest: nativeManifest(app, one), tarball: one === system ? native : undefined })),
  ]);
  env = {
    PATH: process.env.PATH,
    HOME: home.at('reader'),
    XDG_DATA_HOME: home.at('data'),
    npm_config_registry: registry.address,
    npm_config_cache: home.at('npm'),
    npm_config_update_notifier: 'false',
  };
  await mkdir(home.at('reader'));
  await writeFile(path.join(home.books, 'harbor.pdf'), (await twoColumnPaper()).bytes);
  await npm('install', '--no-audit', '--no-fund', 'wayleaf');
}, 2 * RUN_MS);
afterAll(async () => {
  registry.close();
  await home.remove();
});

describe('npx wayleaf', () => {
  const installed = (): string => path.join(empty, 'node_modules/wayleaf');

  test('downloads the program and the native code of this system, and nothing else', () => {
    expect(registry.downloads.toSorted()).toEqual([`@wayleaf/native-${system}`, 'wayleaf']);
    expect(existsSync(path.join(empty, 'node_modules/@wayleaf', `native-${system}`, 'onnx'))).toBe(true);
  });

  test('has no file that nobody owns', async () => {
    const bill = JSON.parse(await readFile(path.join(installed(), 'dist/sbom.cdx.json'), 'utf8')) as Bill;
    const files = readdirSync(installed(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(installed(), path.join(entry.parentPath, entry.name)));
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => ownersOf(bill, file).length === 0)).toEqual([]);
    expect(files.filter((file) => /\.map$|\.test\.|^dist\/(tools|gallery)|main\.mjs$/u.test(file))).toEqual([]);
  });

  test('is the command line: it reads a document and answers with its words', { timeout: RUN_MS }, async () => {
    await npx('index', home.books, '--library', home.at('asked'));
    const answer = await npx('ask', 'How many subjects took part in the trial?', '--library', home.at('asked'));
    expect(answer).toContain(facts.subjects);
  });

  test('loads the native code from the package for this system', { timeout: RUN_MS }, async () => {
    const said = await npx('doctor', '--library', home.at('asked'));
    expect(said).not.toMatch(/cannot be loaded|cannot draw/u);
    expect(said).toMatch(/wayleaf-encoder/u);
  });

  test('opens a window, in which the main job is done, and ends when it is told to', { timeout: RUN_MS }, async () => {
    const child = spawn(
      process.execPath,
      [
        path.join(installed(), 'build/npm/bin.mjs'),
        'open',
        '--no-open',
        '--library',
        home.at('opened'),
        path.join(home.books, 'harbor.pdf'),
      ],
      {
        cwd: empty,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      const lines = createInterface({ input: child.stdout });
      const address = await new Promise<string>((resolve) => lines.once('line', resolve));
      const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
      try {
        const page = await browser.newPage();
        await page.goto(address);
        await askInWindow(page);
      } finally {
        await browser.close();
      }
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});
