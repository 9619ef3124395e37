/** The desktop app, driven by Playwright: on a real Electron where there is one, else on the stand-in. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { findElectron } from '../../build/bootstrap/electron-runtime.mjs';
import { apart, guarded } from './apart.ts';
import type { HostStart, RunningHost } from './host.ts';
import { findEngine, whileStopped } from './processes.ts';
import { machineBeside, modelsBeside, repository } from './paths.ts';

export interface DesktopRuntime {
  readonly kind: 'electron' | 'stand-in';
  readonly executable: string;
}

export function desktopRuntime(): DesktopRuntime {
  const electron = findElectron();
  if (electron) return { kind: 'electron', executable: electron };
  return { kind: 'stand-in', executable: path.join(repository, 'e2e/standin/electron') };
}

export async function startDesktop({ library, paths }: HostStart): Promise<RunningHost> {
  const { kind, executable } = desktopRuntime();
  const args = [repository, '--library', library, ...paths];
  const env = definedOf({
    ...process.env,
    ...apart,
    ...machineBeside(library),
    WAYLEAF_MODELS: modelsBeside(library),
    STANDIN_NODE: process.execPath,
    STANDIN_NODE_OPTIONS: guarded,
  });
  const app = await _electron.launch({ executablePath: executable, args, env, cwd: repository });
  const pid = app.process().pid;
  const page = await app.firstWindow();
  return {
    kind,
    page,
    desktop: app,
    choose: async (files, open) => {
      await chooseFiles(app, files);
      await open();
    },
    drop: async (files) => {
      await tellPaths(page, files);
      // The shell asks whether the reader did it.
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
      });
      await dropFiles(page, files);
    },
    startAgain: async (more) => {
      const again = [repository, '--library', library, ...more];
      const flags = kind === 'electron' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      await promisify(execFile)(executable, [...flags, ...again], { env, cwd: repository });
    },
    enginePid: () => findEngine(pid ?? -1),
    whileBusy: (work) => whileStopped(findEngine(pid ?? -1), work),
    stop: () => stop(app),
  };
}

/** What the reader chooses in the next dialog of the system. */
export async function chooseFiles(app: ElectronApplication, files: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [...filePaths] });
  }, files);
}

/** Closing the app quits it in order; what does not end within the limit is a failure of the test. */
async function stop(app: ElectronApplication): Promise<void> {
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.close();
  await ended;
}

/** A page on the stand-in cannot know where a dropped file lies. */
async function tellPaths(page: Page, files: readonly string[]): Promise<void> {
  const entries = files.map((file) => [path.basename(file), file] as const);
  await page.evaluate((pairs) => {
    const known = (globalThis as { __standinPaths?: Map<string, string> }).__standinPaths;
    for (const [name, file] of pairs) known?.set(name, file);
  }, entries);
}

/** A drop as the system makes it, with files of the disk. */
export async function dropFiles(page: Page, files: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  // A hand moves on until the page has said that it takes them; what is let go before that is not dropped.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  await devtools.detach();
}

export function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
