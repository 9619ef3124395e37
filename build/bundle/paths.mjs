/** Where things stand in the repository, for everything under build/. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(root, 'dist');
export const cache = path.join(root, '.cache');

/** Programs of the main-process side, by the name of their bundle in dist/electron. */
export const entries = {
  main: 'electron/main/main.ts',
  assistants: 'electron/main/assistants.ts',
  engine: 'electron/engine/engine-process.ts',
  parser: 'electron/parser/parser-process.ts',
  convert: 'electron/convert/convert-process.ts',
  serve: 'electron/serve/serve-process.ts',
  cli: 'electron/cli/cli.ts',
  postgres: 'electron/engine/store/postgres/thread.ts',
};
export const ocrEntry = 'electron/ocr/ocr-process.ts';
export const inferenceEntry = 'electron/inference/inference-process.ts';
export const toolsEntries = { tools: 'build/tools/tools.ts', 'command-line': 'build/tools/command-line.ts' };
export const preloadEntry = 'electron/preload/preload.ts';
export const rendererEntry = 'renderer/index.html';

/** @param {string} relative */
export function exists(relative) {
  return existsSync(path.join(root, relative));
}
