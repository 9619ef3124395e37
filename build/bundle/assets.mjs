/** Copies what pdf.js reads at run time into dist/pdfjs: character maps, fonts, color profiles and decoders. */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { dist, exists, root } from './paths.mjs';

// Scripts inside a PDF are never run, so their interpreter does not ship.
const SCRIPTING = /quickjs/i;
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

export async function copyAssets() {
  const target = path.join(dist, 'pdfjs');
  await rm(target, { recursive: true, force: true });
  for (const folder of FOLDERS.filter((name) => exists(`node_modules/pdfjs-dist/${name}`))) {
    await cp(path.join(root, 'node_modules/pdfjs-dist', folder), path.join(target, folder), {
      recursive: true,
      filter: (source) => !SCRIPTING.test(path.basename(source)),
    });
  }
}
