/** From a fresh clone to a window: what a developer waits for who has the packages in npm's cache. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { repository } from '../../support/paths.ts';
import type { Row } from '../table.ts';

const ADDRESS = /https?:\/\/\S+/;

export async function cloneRows(browser: Browser): Promise<readonly Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-clone-'));
  const clone = path.join(folder, 'wayleaf');
  const startedAt = performance.now();
  await promisify(execFile)('git', ['clone', '--quiet', repository, clone]);
  const options = ['--browser', '--no-open', '--library', path.join(folder, 'library')];
  const npm = spawn('npm', ['start', '--', ...options], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await addressOf(npm.stdout);
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByRole('button').first().waitFor();
    const seconds = (performance.now() - startedAt) / 1000;
    return [{ what: 'fresh clone to a window, `npm start`', number: `${seconds.toFixed(0)} s`, limit: '100 s' }];
  } finally {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
    await new Promise((resolve) => npm.once('close', resolve));
    await rm(folder, { recursive: true, force: true });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = ADDRESS.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('npm start ended without an address.');
}
