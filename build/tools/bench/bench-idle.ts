import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { EngineHost } from '../../../electron/host/engine-host.ts';
import { launchNode } from '../../../electron/process/launch.ts';
import { engineFile } from '../../../electron/cli/open-library.ts';
import { residentMb } from './memory.ts';

export interface IdleMemory {
  readonly documents: number;
  /** Engine and its helper processes together, resident MB; null where the system has no /proc. */
  readonly openedMb: number | null;
  /** The same some seconds after questions were answered. */
  readonly afterQuestionsMb: number | null;
  readonly processes: number;
}

const QUESTIONS = ['What does it say about the results?', 'Which methods are compared?', 'How many are there?'];
/** What a question left behind is collected when the engine has nothing else to do. */
const SETTLE_MS = 5000;

/** Open a library as a host does, with a window that lists it, and see what that takes while nothing happens. */
export async function benchIdle(library: string, signal: AbortSignal): Promise<IdleMemory> {
  const host = new EngineHost({
    launch: () => launchNode(engineFile, { env: { WAYLEAF_LIBRARY: library } }),
    log: () => undefined,
  });
  try {
    const [near, far] = portPair();
    host.connectWindow(far);
    const window = createClient(near, methods);
    const documents = await countDocuments(window, signal);
    await wait(SETTLE_MS, undefined, { signal });
    const openedMb = await together(host.pid);
    for (const question of QUESTIONS) {
      await window.call('answer.ask', { question, scope: { kind: 'library' }, strategy: 'auto' }, signal);
    }
    await wait(SETTLE_MS, undefined, { signal });
    return {
      documents,
      openedMb,
      afterQuestionsMb: await together(host.pid),
      processes: (await treeOf(host.pid)).length,
    };
  } finally {
    await host.close();
  }
}

async function countDocuments(window: Client<Methods>, signal: AbortSignal): Promise<number> {
  for await (const event of window.start('library.watch', {}, signal)) {
    if (event.kind === 'snapshot') return event.documents.length;
  }
  return 0;
}

async function together(pid: number | undefined): Promise<number | null> {
  const sizes = await Promise.all((await treeOf(pid)).map(residentMb));
  return sizes.includes(null) ? null : Math.round(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));
}

/** The process and all that it started. */
async function treeOf(pid: number | undefined): Promise<readonly number[]> {
  if (pid === undefined) return [];
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = listed.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}
