/** From the start of a program to a window that can be used: its list stands and a question can be asked. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { percentile } from '../../build/tools/bench/numbers.ts';
import { startBrowser } from '../support/browser-host.ts';
import { findChromium } from '../support/chromium.ts';
import { startDesktop } from '../support/desktop-host.ts';
import type { RunningHost } from '../support/host.ts';
import { dist } from '../support/paths.ts';
import { forgetView } from './libraries.ts';
import type { Row } from './table.ts';

const ROUNDS = 5;

export async function startRows(browser: Browser, library: string): Promise<readonly Row[]> {
  const { warm, cold } = await startTimes(browser, library);
  return [
    timesOf('start of the server to a usable window, warm', warm, '1500 ms'),
    timesOf('cold start of the desktop stand-in to a usable window', cold, '2500 ms'),
  ];
}

/** Milliseconds, of several starts: of the server when the disk is warm, of the desktop app when files were forgotten. */
export async function startTimes(
  browser: Browser,
  library: string,
): Promise<{ readonly warm: readonly number[]; readonly cold: readonly number[] }> {
  await forgetView(library);
  const inBrowser = () => startBrowser(browser, { library, paths: [] });
  await timed(inBrowser); // what warms the disk is not counted
  const warm = await rounds(inBrowser);
  const cold = await rounds(
    async () => startDesktop({ library, paths: [] }),
    () => forgetFiles(library),
  );
  return { warm, cold };
}

export function timesOf(what: string, times: readonly number[], limit: string): Row {
  const [median, most] = [percentile(times, 0.5), percentile(times, 1)];
  return { what, number: `median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms`, limit };
}

async function rounds(
  start: () => Promise<RunningHost>,
  before: () => Promise<void> = async () => undefined,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await before();
    times.push(await timed(start));
  }
  return times;
}

async function timed(start: () => Promise<RunningHost>): Promise<number> {
  const startedAt = performance.now();
  const host = await start();
  try {
    await usable(host.page);
    return performance.now() - startedAt;
  } finally {
    await host.stop();
  }
}

export async function usable(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').first().waitFor();
  await page.getByRole('textbox', { name: 'Ask a question' }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Takes what is read at a start out of the system's memory, as far as it lets go of it. */
async function forgetFiles(library: string): Promise<void> {
  const files = [path.join(library, 'library.db'), findChromium(), ...(await filesBelow(dist))];
  for (const file of files)
    await promisify(execFile)('dd', [`if=${file}`, 'of=/dev/null', 'iflag=nocache', 'count=0', 'status=none']).catch(
      () => undefined, // a system without it starts warm
    );
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
