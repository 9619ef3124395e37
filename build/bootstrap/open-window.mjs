/** Shows an address to the user: as a window of its own, else as a page of the default browser, else in print. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { cache, launchPages } from './paths.mjs';
import { findBrowser } from '../../electron/print/find-browser.mjs';

/** A browser that was told of a file has read it by then. */
const READ_MS = 60_000;
/** A browser that already runs with our profile takes the address over and the new process ends at once. */
const HANDED_OVER_MS = 2000;

// The window is for one local page: nothing is fetched, reported or updated behind the reader's back.
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  // A page's policy does not reach WebRTC: without a proxy it has no UDP, and this proxy is nobody (port 9 discards).
  // Names of this machine pass it by.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--proxy-server=127.0.0.1:9',
];

/**
 * @typedef {object} Opened
 * @property {'window' | 'page' | 'none'} kind
 * @property {Promise<void>} closed  settles when the user closes the window; never for a page or none
 * @property {Promise<void>} gone  settles when nothing of ours is needed to keep it open
 */

/**
 * @param {string} url
 * @returns {Promise<Opened>}
 */
export async function openWindow(url) {
  if (!hasDisplay(process.platform, process.env)) return { kind: 'none', closed: never(), gone: Promise.resolve() };
  // Not in a hidden folder: browsers that are installed as snaps may not read those.
  const file = writeLaunchFile(launchPages, url);
  const forget = () => rmSync(file, { force: true });
  process.on('exit', forget);
  setTimeout(forget, READ_MS).unref();
  const launch = pathToFileURL(file).href;
  const browser = findBrowser();
  if (browser) return openApp(browser, launch);
  const [command, ...args] = openerOf(process.platform, launch);
  const kind = (await starts(command ?? '', args)) ? 'page' : 'none';
  return { kind, closed: never(), gone: Promise.resolve() };
}

/**
 * A page that leads to `url`, for this user alone. Every user of a machine can read the arguments of every program, and
 * the address opens the library for whoever is first.
 *
 * @param {string} folder
 * @param {string} url
 */
export function writeLaunchFile(folder, url) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomBytes(12).toString('hex')}.html`);
  const escaped = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html>\n<meta charset="utf-8">\n<meta http-equiv="refresh" content="0; url=${escaped}">\n<title>Wayleaf</title>\n`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  return file;
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(platform, env) {
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
}

/**
 * @param {string} url  of the file that leads to the window
 * @param {string} profile
 * @param {boolean} asRoot  Chromium's sandbox refuses to run as root
 */
export function windowArgs(url, profile, asRoot) {
  // Three panes want more room than a browser's first window takes; later it has the size the reader gave it.
  const first = existsSync(path.join(profile, 'Default')) ? [] : ['--window-size=1440,920'];
  return [`--app=${url}`, `--user-data-dir=${profile}`, ...first, ...QUIET, ...(asRoot ? ['--no-sandbox'] : [])];
}

/**
 * @param {string} browser
 * @param {string} url
 * @returns {Opened}
 */
function openApp(browser, url) {
  const profile = path.join(cache, 'window-profile');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const startedAt = performance.now();
  const child = spawn(browser, windowArgs(url, profile, asRoot), { stdio: 'ignore' });
  process.on('exit', () => child.kill());
  /** @type {Promise<void>} */
  const closed = new Promise((resolve) => {
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (performance.now() - startedAt > HANDED_OVER_MS) resolve();
    });
  });
  /** @type {Promise<void>} */
  const gone = new Promise((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  return { kind: 'window', closed, gone };
}

/**
 * The system's own way to open an address.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} url
 */
export function openerOf(platform, url) {
  if (platform === 'darwin') return ['open', url];
  // `start` takes its first quoted argument for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', url.replaceAll('&', '^&')];
  return ['xdg-open', url];
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<boolean>}
 */
function starts(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** @returns {Promise<void>} */
function never() {
  return new Promise(() => undefined);
}
