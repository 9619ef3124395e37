/** The browser window: the serving process, and a Chromium that opens its address. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { dropFiles } from './desktop-host.ts';
import type { HostStart, RunningHost } from './host.ts';
import { guardFile, guardLog } from './network/watch.ts';
import { dist } from './paths.ts';
import { findEngine } from './processes.ts';

const serveFile = path.join(dist, 'electron/serve.mjs');

export const serveEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: `--import=${guardFile}`,
  WAYLEAF_NETWORK_LOG: guardLog,
});

export async function startBrowser(browser: Browser, { library, paths }: HostStart): Promise<RunningHost> {
  const server = spawn(process.execPath, [serveFile, '--library', library, ...paths], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serveEnv(),
  });
  const address = await firstLine(server);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  return {
    kind: 'browser',
    page,
    desktop: null,
    choose: async (files, open) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
      await chooser.setFiles([...files]);
    },
    drop: (files) => dropFiles(page, files),
    startAgain: async (more) => {
      const args = [serveFile, '--library', library, ...more];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: serveEnv() });
      // The second start is a second window of the same server.
      const second = await context.newPage();
      await second.goto(stdout.trim());
      await second.close();
    },
    enginePid: () => findEngine(server.pid ?? -1),
    stop: async () => {
      await context.close();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      if (server.exitCode === null) await ended;
    },
  };
}

/** The address is the first line of standard output; whatever was said instead is the failure. */
function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    server.once('exit', (code) => reject(new Error(`The server ended with status ${code}: ${said}`)));
    if (server.stdout) createInterface({ input: server.stdout }).once('line', resolve);
  });
}
