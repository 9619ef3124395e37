/** The browser window: the serving process, and a Chromium that opens its address. */
import type { Browser } from 'playwright';
import { dropFiles } from './desktop-host.ts';
import type { HostStart, RunningHost } from './host.ts';
import { guardFile, guardLog } from './network/watch.ts';
import { modelsBeside } from './paths.ts';
import { findEngine } from './processes.ts';
import { startServer } from './server.ts';

const guarded = { NODE_OPTIONS: `--import=${guardFile}`, WAYLEAF_NETWORK_LOG: guardLog };

export async function startBrowser(
  browser: Browser,
  { library, paths, env: own = {} }: HostStart,
): Promise<RunningHost> {
  const env = { ...guarded, WAYLEAF_MODELS: modelsBeside(library), ...own };
  const server = await startServer(['--library', library, ...paths], env);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(server.address);
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
      const again = await startServer(['--library', library, ...more], env);
      // The second start is a second window of the same server.
      const second = await context.newPage();
      await second.goto(again.address);
      await second.close();
      await again.exited;
    },
    enginePid: () => findEngine(server.process.pid ?? -1),
    stop: async () => {
      await context.close();
      server.process.kill('SIGTERM');
      await server.exited;
    },
  };
}
