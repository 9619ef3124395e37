import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { watchNetwork } from './network/watch.ts';
import { dist, screenshotFolder } from './paths.ts';

const programs = [
  'electron/main.mjs',
  'electron/preload.cjs',
  'electron/engine.mjs',
  'electron/serve.mjs',
  'renderer/index.html',
];

/** Checks that there is something to test, and watches the network until the end of the run. */
function globalSetup(): () => void {
  const missing = programs.filter((file) => !existsSync(path.join(dist, file)));
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')}. Run: node build/bundle.mjs`);
  mkdirSync(screenshotFolder, { recursive: true });
  return watchNetwork();
}

export { globalSetup as default };
