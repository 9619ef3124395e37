import { readFile } from 'node:fs/promises';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { EngineHost } from '../../../electron/host/engine-host.ts';
import { launchNode } from '../../../electron/process/launch.ts';
import { engineFile } from '../../../electron/cli/open-library.ts';
import { processorMs, residentMb } from './memory.ts';

/** The engine in a process of its own, as a host starts it, with a window. */
export interface EngineProcess {
  readonly window: Client<Methods>;
  /** Of the library, once the window was told of all of them. */
  countDocuments(signal: AbortSignal): Promise<number>;
  /** Of the engine and its helpers together; null where the system has no /proc. */
  residentMb(): Promise<number | null>;
  processes(): Promise<number>;
  /** Processor time of the engine so far; 0 where the system has no /proc. */
  processorMs(): Promise<number>;
  close(): Promise<void>;
}

/** Start the engine on the library in the folder. @param env  what else it is told by its surroundings */
export function engineProcess(library: string, env: Readonly<Record<string, string>> = {}): EngineProcess {
  const host = new EngineHost({
    launch: () => launchNode(engineFile, { env: { ...env, WAYLEAF_LIBRARY: library } }),
    log: () => undefined,
  });
  const [near, far] = portPair();
  host.connectWindow(far);
  const window = createClient(near, methods);
  return {
    window,
    countDocuments: (signal) => countDocuments(window, signal),
    residentMb: async () => {
      const sizes = (await treeOf(host.pid)).map(residentMb);
      return sizes.includes(null) ? null : Math.round(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));
    },
    processes: async () => (await treeOf(host.pid)).length,
    processorMs: () => processorMs(host.pid === undefined ? [] : [host.pid]),
    close: () => host.close(),
  };
}

async function countDocuments(window: Client<Methods>, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const event of window.start('library.watch', {}, signal)) {
    if (event.kind !== 'snapshot' && event.kind !== 'documents') continue;
    count += event.documents.length;
    if (!event.more) break;
  }
  return count;
}

/** The process and all that it started; empty where the system has no /proc. */
export async function treeOf(pid: number | undefined): Promise<readonly number[]> {
  if (pid === undefined) return [];
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = listed.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}
