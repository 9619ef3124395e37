/** `node build/icons.mjs`: draws resources/icon.svg into the formats of the three systems. Run it when the drawing changes. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';
import { findBrowser } from '../electron/print/find-browser.mjs';
import { root } from './bundle/paths.mjs';
import { packIcns, packIco } from './icons/containers.mjs';

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
const PNG_SIZES = [512, 256];
const ICNS_SIZES = [16, 32, 64, 128, 256, 512, 1024];

const resources = path.join(root, 'resources');
const svg = await readFile(path.join(resources, 'icon.svg'), 'utf8');
const images = await draw(svg, [...new Set([...ICO_SIZES, ...PNG_SIZES, ...ICNS_SIZES])]);

await writeFile(path.join(resources, 'icon.ico'), packIco(pick(ICO_SIZES)));
await writeFile(path.join(resources, 'icon.icns'), packIcns(pick(ICNS_SIZES)));
for (const { size, png } of pick(PNG_SIZES)) await writeFile(path.join(resources, `icon-${size}.png`), png);

/** @param {readonly number[]} sizes */
function pick(sizes) {
  return images.filter(({ size }) => sizes.includes(size));
}

/**
 * @param {string} drawing
 * @param {readonly number[]} sizes  pixels
 * @returns {Promise<{ size: number, png: Buffer }[]>}
 */
async function draw(drawing, sizes) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await browser.newPage();
    const pictures = [];
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
      pictures.push({ size, png: await page.screenshot({ omitBackground: true }) });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
