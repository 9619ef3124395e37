/** Finds a browser of the Chromium family: the only one that opens a page as a window of its own, and lays pages out unseen. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_APPS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

type Env = Readonly<Record<string, string | undefined>>;

/** The one that `WAYLEAF_BROWSER` names, else one in the usual places; undefined if there is none. */
export function findBrowser(platform: NodeJS.Platform, env: Env): string | undefined {
  const chosen = env.WAYLEAF_BROWSER;
  return [...(chosen ? [chosen] : []), ...places(platform, env)].find((file) => existsSync(file));
}

function places(platform: NodeJS.Platform, env: Env): readonly string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [path.posix.join(env.HOME, 'Applications')] : [])];
    return MAC_APPS.flatMap((app) => folders.map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`));
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => WINDOWS_APPS.map((app) => path.join(root, app)));
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
