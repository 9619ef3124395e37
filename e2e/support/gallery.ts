/** The gallery of components as files that the browser is given, without a server, and its pictures beside those that were kept. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { BrowserContext, Page } from '@playwright/test';
import { difference, shrink, type Shrunk } from '../../build/pictures/compare.ts';
import { dist, repository } from './paths.ts';

export const galleryAddress = 'http://gallery.test/';
const built = path.join(dist, 'gallery');
const kept = path.join(repository, 'e2e', 'baselines');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.mjs': 'text/javascript',
};

/** Whatever a page of this context asks for is answered from dist/gallery, or not at all. */
export async function serveGallery(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(built, pathname === '/' ? 'index.html' : path.normalize(pathname));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    const contentType = types[path.extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ status: 200, contentType, body: await readFile(file) });
  });
}

/** Shows one example, settled: fonts are there and nothing moves. */
export async function showExample(page: Page, id: string, how = ''): Promise<void> {
  await page.goto(`${galleryAddress}?show=${id}${how}`);
  await page.locator('html[data-settled]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
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
