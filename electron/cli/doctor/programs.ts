import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What Electron runs this, or lies beside the program; undefined if its runtime was never fetched. */
export async function findElectron(): Promise<string | undefined> {
  const running = process.versions.electron;
  if (running) return running;
  const folder = fileURLToPath(new URL('../../node_modules/electron', import.meta.url));
  const binary = await readFile(path.join(folder, 'path.txt'), 'utf8').catch(() => undefined);
  if (binary === undefined) return undefined;
  const file = path.join(folder, 'dist', binary.trim());
  return existsSync(file) ? file : undefined;
}
