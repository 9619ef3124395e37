/**
 * Finds a browser of the Chromium family: the only one that opens a page as a window of its own, and lays pages out unseen.
 * Plain JavaScript, since what starts the app looks for one before anything is installed.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];
const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Where such a browser may be, likeliest first.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @param {string} home
 * @returns {string[]}
 */
export function browserPlaces(platform, env, home) {
  const chosen = env.WAYLEAF_BROWSER ? [env.WAYLEAF_BROWSER] : [];
  return [...chosen, ...usualPlaces(platform, env, home)];
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @param {string} home
 */
function usualPlaces(platform, env, home) {
  if (platform === 'darwin') {
    const folders = ['/Applications', path.posix.join(home, 'Applications')];
    return MAC_NAMES.flatMap((name) =>
      folders.map((folder) => path.posix.join(folder, `${name}.app`, 'Contents/MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return WINDOWS_PATHS.flatMap((name) => folders.map((folder) => path.win32.join(folder, name)));
  }
  const folders = new Set([...(env.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/usr/local/bin', '/snap/bin']);
  return LINUX_NAMES.flatMap((name) => [...folders].map((folder) => path.posix.join(folder, name)));
}

/**
 * The one that `WAYLEAF_BROWSER` names, else one in the usual places.
 *
 * @param {NodeJS.Platform} [platform]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} absolute path of the executable
 */
export function findBrowser(platform = process.platform, env = process.env) {
  return browserPlaces(platform, env, homedir()).find((file) => existsSync(file));
}
