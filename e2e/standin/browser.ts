/** The Chromium that shows the windows; started for the first of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { chromiumArgs, findChromium } from '../support/chromium.ts';

let context: Promise<BrowserContext> | undefined;

export function openBrowser(): Promise<BrowserContext> {
  context ??= launch();
  return context;
}

export async function closeBrowser(): Promise<void> {
  // It may be gone already: the signal that ends the app may have reached it, too.
  await (await context?.catch(() => undefined))?.close().catch(() => undefined);
}

async function launch(): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(tmpdir(), 'wayleaf-standin-'));
  process.on('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 }));
  const opened = await chromium.launchPersistentContext(profile, {
    headless: true,
    executablePath: findChromium(),
    chromiumSandbox: false,
    viewport: null,
    // The app closes it, in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...chromiumArgs, '--remote-debugging-port=0'],
  });
  // The line by which Playwright, on the other side, finds the windows.
  const [port, browserPath] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  process.stderr.write(`DevTools listening on ws://127.0.0.1:${port ?? ''}${browserPath ?? ''}\n`);
  return opened;
}
