import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'brave-browser',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_APPS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** A browser that can open a page as a window of its own; undefined if there is none in the usual places. */
export function findBrowser(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return places(platform, env).find((file) => existsSync(file));
}

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

function places(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (platform === 'darwin') return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => WINDOWS_APPS.map((app) => path.join(root, app)));
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
