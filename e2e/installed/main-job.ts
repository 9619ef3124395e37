/**
 * `node build/bootstrap/run.mjs e2e/installed/main-job.ts EXECUTABLE`: starts the app as it was installed, with a document, and asks it in
 * its window. The app listens to no debugger of Node (its fuses are off); its windows are reached as pages of Chromium.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium, type Browser, type Page } from 'playwright';
import { until } from '../integration/support/until.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { askInWindow } from './in-window.ts';

const START_MS = 120_000;

const [executable] = process.argv.slice(2);
if (executable === undefined) throw new Error('Name the installed program.');

const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-installed-'));
const document = path.join(folder, 'harbor.pdf');
await writeFile(document, (await twoColumnPaper()).bytes);
const port = await freePort();
const args = [`--remote-debugging-port=${String(port)}`, `--library=${path.join(folder, 'library')}`, document];
const app = spawn(executable, args, { stdio: 'inherit' });
const ended = new Promise((resolve) => app.once('exit', resolve));
try {
  const browser = await connected(app, port);
  const page = await windowOf(browser);
  try {
    await askInWindow(page);
  } catch (error) {
    await mkdir('test-results', { recursive: true });
    await page.screenshot({ path: 'test-results/installed.png' });
    throw error;
  }
  await browser.close();
  process.stdout.write('The installed app was opened with a document, asked, and stood on its words.\n');
} finally {
  app.kill();
  await ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

async function connected(child: ChildProcess, at: number): Promise<Browser> {
  let browser: Browser | undefined;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The app ended by itself with ${String(child.exitCode)}.`);
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(at)}`).catch(() => undefined);
    return browser !== undefined;
  }, START_MS);
  return browser!;
}

async function windowOf(browser: Browser): Promise<Page> {
  const pages = (): Page[] => browser.contexts().flatMap((context) => context.pages());
  await until(() => pages().length > 0, START_MS);
  return pages()[0]!;
}
