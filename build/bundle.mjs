/** `npm run build [-- --force] [-- --only electron,tools,renderer,gallery,pdfjs]`: brings dist/ up to date, each part only if something it is made from has changed. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { cache, dist, root } from './bundle/paths.mjs';
import { fingerprint, readStamp, writeStamp } from './bundle/stamp.mjs';

// Whoever asks for it, a test that has another one too: what is built is what is shipped.
process.env.NODE_ENV = 'production';

const TOOLS = ['build/bundle.mjs', 'build/bundle', 'package-lock.json', 'package.json'];

// Imported by the code, so bundled with it; other models are read from where they lie.
const LEARNED = ['resources/models/rarity.json', 'resources/models/sentences.json'];

// The bundlers are loaded only when there is something to bundle: loading them costs more than a no-op build.
const parts = [
  {
    name: 'electron',
    inputs: [...TOOLS, ...LEARNED, 'electron', 'shared'],
    run: async () => (await import('./bundle/electron-side.mjs')).bundleElectronSide(),
  },
  {
    name: 'tools',
    inputs: [...TOOLS, ...LEARNED, 'build/tools', 'electron', 'shared'],
    run: async () => (await import('./bundle/electron-side.mjs')).bundleTools(),
  },
  {
    name: 'renderer',
    inputs: [...TOOLS, 'build/guide', 'docs/guide', 'renderer', 'shared'],
    run: async () => (await import('./bundle/renderer.mjs')).bundleRenderer(),
  },
  {
    name: 'gallery',
    inputs: [...TOOLS, 'build/guide', 'build/languages', 'docs/guide', 'renderer', 'shared'],
    run: async () => (await import('./bundle/renderer.mjs')).bundleGallery(),
    // Only for who works on the window, and for the test that takes its pictures.
    onRequest: true,
  },
  {
    name: 'pdfjs',
    inputs: ['build/bundle/assets.mjs', 'package-lock.json'],
    run: async () => (await import('./bundle/assets.mjs')).copyAssets(),
  },
];

/** @param {(typeof parts)[number]} part */
async function update(part) {
  const stamp = path.join(cache, 'build', part.name);
  const wanted = fingerprint(root, part.inputs);
  const built = existsSync(path.join(dist, part.name)) && readStamp(stamp) === wanted;
  if (built && !process.argv.includes('--force')) return false;
  const startedAt = performance.now();
  await part.run();
  writeStamp(stamp, wanted);
  console.error(`built ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}

const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',') ?? [];
const chosen = process.argv.includes('--only')
  ? parts.filter((part) => only.includes(part.name))
  : parts.filter((part) => part.onRequest !== true);
const results = await Promise.allSettled(chosen.map(update));
const rebuilt = results.some((result) => result.status === 'fulfilled' && result.value);
if (rebuilt || !existsSync(path.join(dist, 'sbom.cdx.json'))) {
  (await import('./licenses.mjs')).writeLicenses();
}
for (const result of results) {
  if (result.status === 'rejected') {
    console.error(result.reason instanceof Error ? result.reason.message : String(result.reason));
    process.exitCode = 1;
  }
}
