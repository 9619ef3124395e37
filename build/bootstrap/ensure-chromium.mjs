/** Makes sure that the end-to-end tests have a browser: the system's, Debian's package, or Playwright's own. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { aptInstall, canUseApt } from './apt.mjs';
import { run } from './exec.mjs';
import { findBrowser } from '../../electron/print/find-browser.mjs';
import { inRoot } from './paths.mjs';
import { say } from './console.mjs';

/** Debian's package of Chromium without a window, which draws the same for a fifth less of the processor's time. */
const SHELL = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' };

/** @returns {Promise<string | undefined>} what the tests' windows are opened in; undefined means the browser */
export async function ensureShell() {
  if (!existsSync(SHELL.file) && canUseApt()) {
    say("Installing Chromium's headless shell for the end-to-end tests (apt-get, once).");
    await aptInstall(SHELL.name);
  }
  return existsSync(SHELL.file) ? SHELL.file : undefined;
}

/**
 * @returns {Promise<string | undefined>} the system's browser; undefined means that Playwright uses one of its own
 */
export async function ensureChromium() {
  const found = findBrowser();
  if (found) return found;
  if (canUseApt()) {
    say('Installing Chromium for the end-to-end tests (apt-get, once).');
    await aptInstall('chromium');
    const installed = findBrowser();
    if (installed) return installed;
  }
  say("Fetching Playwright's Chromium for the end-to-end tests (once).");
  await run(process.execPath, [inRoot('node_modules/playwright/cli.js'), 'install', 'chromium']);
  return undefined;
}
