/** The browser window: the serving process, and a Chromium that opens its address. */
import type { Browser, BrowserContext } from 'playwright';
import { apart, guarded } from './apart.ts';
import { dropFiles } from './desktop-host.ts';
import type { HostStart, RunningHost } from './host.ts';
import { machineBeside, modelsBeside } from './paths.ts';
import { findEngine, whileStopped } from './processes.ts';
import { startServer, type ServerProcess } from './server.ts';

/** A library that is served, and a browser's own place for the windows on it. */
export interface Served {
  readonly library: string;
  readonly env: NodeJS.ProcessEnv;
  readonly server: ServerProcess;
  readonly context: BrowserContext;
}

export async function startServing(browser: Browser, { library, paths, env: own = {} }: HostStart): Promise<Served> {
  const env = {
    ...apart,
    ...machineBeside(library),
    NODE_OPTIONS: guarded,
    WAYLEAF_MODELS: modelsBeside(library),
    ...own,
  };
  const server = await startServer(['--library', library, ...paths], env);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return { library, env, server, context };
}

export async function stopServing({ context, server }: Served): Promise<void> {
  await context.close();
  server.process.kill('SIGTERM');
  await server.exited;
}

/** @param address  the one that the server printed, once; its origin from then on */
export async function openWindow(served: Served, address = served.server.address): Promise<RunningHost> {
  const { library, env, server, context } = served;
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
      const again = await startServer(['--library', library, ...more], env);
      // The second start is a second window of the same server.
      const second = await context.newPage();
      await second.goto(again.address);
      await second.close();
      await again.exited;
    },
    said: server.said,
    enginePid: () => findEngine(server.process.pid ?? -1),
    whileBusy: (work) => whileStopped(findEngine(server.process.pid ?? -1), work),
    stop: () => stopServing(served),
  };
}

export async function startBrowser(browser: Browser, start: HostStart): Promise<RunningHost> {
  return openWindow(await startServing(browser, start));
}
