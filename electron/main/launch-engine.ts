/** The engine as a utility process, and the programs that it asks the shell to start for it. */
import { homedir } from 'node:os';
import path from 'node:path';
import { MessageChannelMain, safeStorage } from 'electron';
import { PortEnd, type Port } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import type { EngineProcess } from '../host/engine-host.ts';
import { codeFolder } from '../host/library-folder.ts';
import { COMMAND_VARIABLE } from '../process/command-start.ts';
import { shellMethods } from '../process/shell-methods.ts';
import { watchPower } from './power.ts';
import { confirmAddress } from './confirm-address.ts';
import { printPage } from './print-page.ts';
import { startOfThisApp } from './this-app.ts';
import { startUtility, type UtilityProgram } from './utility-program.ts';

export interface EngineLaunch {
  /** The built engine; its helper programs lie beside it. */
  readonly file: string;
  readonly library: string;
  /** Folder for notes of crashes; without it they are only printed. */
  readonly logs: string | undefined;
  readonly log: (line: string) => void;
  /** It answers, and leaves all other work to the app that has windows. */
  readonly readsOnly?: boolean;
}

export function launchEngine({ file, library, logs, log, readsOnly }: EngineLaunch): EngineProcess {
  const env = {
    NODE_COMPILE_CACHE: codeFolder({ platform: process.platform, env: process.env, home: homedir() }),
    WAYLEAF_LIBRARY: library,
    ...(logs === undefined ? {} : { WAYLEAF_LOGS: logs }),
    ...(readsOnly ? { WAYLEAF_READS_ONLY: '1' } : {}),
    [COMMAND_VARIABLE]: JSON.stringify(startOfThisApp()),
  };
  const engine = startUtility(file, { name: 'Wayleaf engine', log, env });
  const { child, kill, exited } = engine;
  const end = new PortEnd({ post: (frame) => child.postMessage(frame), close: kill });
  child.on('message', (frame: unknown) => end.deliver(frame));
  void exited.then(() => end.closed());
  return {
    port: end,
    get pid() {
      return child.pid;
    },
    kill,
    exited,
    answer: (channel) => startHelpers(channel, engine, path.dirname(file), log),
  };
}

/** Start what the engine asks for: programs of ours, each with a port to the engine. They end when the engine does. */
function startHelpers(channel: Port, engine: UtilityProgram, folder: string, log: EngineLaunch['log']): void {
  serve(channel, shellMethods, {
    'helper.run': async function* ({ id, program, heapMb, env }, signal) {
      const helper = startUtility(path.join(folder, `${program}.mjs`), {
        name: `Wayleaf ${program}`,
        log,
        heapMb,
        env,
      });
      signal.addEventListener('abort', helper.kill, { once: true });
      const { port1, port2 } = new MessageChannelMain();
      helper.hand({ to: 'helper' }, port2);
      engine.hand({ to: 'engine', id }, port1);
      const pid = await helper.started;
      if (pid !== undefined) yield { pid };
      return { code: await helper.exited };
    },
    'page.print': async ({ html }, signal) => ({ pdf: new Uint8Array(await printPage(html, signal)) }),
    'power.watch': (_, signal) => watchPower(signal),
    'address.confirm': async ({ origin, use }) => ({ confirmed: await confirmAddress(origin, use) }),
    'secret.lock': async ({ text }) => ({ locked: await lock(text) }),
    'secret.unlock': async ({ locked }) => ({ text: await unlock(locked) }),
  });
}

/** What Electron calls 'basic_text' locks with a key that everybody has. */
async function hasKeyStore(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

async function lock(text: string): Promise<string | null> {
  return (await hasKeyStore()) ? (await safeStorage.encryptStringAsync(text)).toString('base64') : null;
}

async function unlock(locked: string): Promise<string | null> {
  if (!(await hasKeyStore())) return null;
  const opened = await safeStorage.decryptStringAsync(Buffer.from(locked, 'base64')).catch(() => undefined);
  return opened?.result ?? null; // nothing where another user or another computer locked it
}
