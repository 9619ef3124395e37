/** The gallery of components from a server of its files, and its pictures beside those that were kept. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { fingerprintsOf } from '../../build/gallery/fingerprints.mjs';
import { changedExamples } from '../../build/gallery/kept.mjs';
import { difference, shrink, type Shrunk } from '../../build/pictures/compare.ts';
import { dist, isNight, repository } from './paths.ts';

const built = path.join(dist, 'gallery');
const kept = path.join(repository, 'e2e', 'baselines');
/** On a busy machine; what tests do in a context of their own has Playwright's usual limit otherwise. */
const OPENED_MS = 90_000;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.mjs': 'text/javascript',
};

export interface Gallery {
  readonly page: Page;
  /** The names of all examples, as the gallery shows them. */
  readonly examples: readonly string[];
  /** The same, as the source of its entries says. */
  readonly known: readonly string[];
  /** Those to look at: what was made again since it was looked at, and at night all of them. */
  readonly asked: readonly string[];
  /** Shows one example, settled: fonts are there and nothing moves. */
  show(id: string, how?: string): Promise<void>;
  close(): Promise<void>;
}

/** Builds the gallery where it is not built, and opens it. */
export async function openGallery(browser: Browser, options: BrowserContextOptions): Promise<Gallery> {
  test.setTimeout(300_000);
  execFileSync(process.execPath, ['build/bundle.mjs', '--only', 'gallery'], { cwd: repository, stdio: 'inherit' });
  const server = await serveFiles();
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
  const page = await context.newPage();
  // The page of all has a frame for each, which nobody looks at: the first of them are not waited for.
  await page.goto(address, { waitUntil: 'commit', timeout: OPENED_MS });
  await page.locator('.gallery-all').waitFor({ timeout: OPENED_MS });
  const examples = await page
    .locator('[data-example]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.example!));
  const prints = fingerprintsOf(repository);
  return {
    page,
    examples,
    known: [...prints.keys()],
    asked: isNight ? examples : changedExamples(repository, prints),
    show: async (id, how = '') => {
      await page.evaluate((example) => {
        history.pushState(null, '', example);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `?show=${id}${how}`);
      await page.locator('html[data-settled]').waitFor({ state: 'attached' });
      await drawn(page);
    },
    close: async () => {
      await context.close();
      server.close();
    },
  };
}

/** Until fonts are there and what was changed is painted. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Files that may be kept: what a browser has compiled once it does not compile for each example again. */
async function serveFiles() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = path.join(built, pathname === '/' ? 'index.html' : path.normalize(pathname));
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=86400, immutable' });
    return void readFile(file).then((content) => response.end(content));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** What is photographed: a dialog by itself, the frame of a part, and the window where something floats over the frame. */
export async function photograph(page: Page): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  const dialog = page.locator('body > [role=dialog]');
  if ((await dialog.count()) === 1) return dialog.screenshot(options);
  const frame = page.locator('.gallery-frame');
  const floats = await page.locator('[data-radix-popper-content-wrapper]').count();
  return floats === 0 && (await frame.count()) > 0 ? frame.screenshot(options) : page.screenshot(options);
}

/**
 * The share of the picture that differs from the one that was kept.
 *
 * @param update  keep this one from now on
 * @returns undefined where none was kept
 */
export async function compareWithKept(name: string, png: Buffer, update: boolean): Promise<number | undefined> {
  const file = path.join(kept, `${name}.png`);
  const shown = await shrinkPng(png);
  if (update) {
    await mkdir(kept, { recursive: true });
    await writeFile(file, await cellsAsPng(shown));
  }
  if (!existsSync(file)) return undefined;
  const before = await pixelsOf(await readFile(file));
  return difference(cellsOf(before), shown);
}

async function shrinkPng(png: Buffer): Promise<Shrunk> {
  const { data, width, height } = await pixelsOf(png);
  return shrink(data, width, height);
}

async function pixelsOf(png: Buffer) {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** A kept picture has one pixel a cell. */
function cellsOf({ data, width, height }: Awaited<ReturnType<typeof pixelsOf>>): Shrunk {
  return {
    width,
    height,
    cells: Uint8Array.from({ length: width * height * 3 }, (_, i) => data[Math.floor(i / 3) * 4 + (i % 3)]!),
  };
}

async function cellsAsPng({ width, height, cells }: Shrunk): Promise<Buffer> {
  const canvas = createCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.fill(255);
  for (let i = 0; i < cells.length; i++) image.data[Math.floor(i / 3) * 4 + (i % 3)] = cells[i]!;
  context.putImageData(image, 0, 0);
  return canvas.encode('png');
}
