import { setTimeout as wait } from 'node:timers/promises';
import { engineProcess } from './engine-process.ts';

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
  const engine = engineProcess(library);
  try {
    const documents = await engine.countDocuments(signal);
    await wait(SETTLE_MS, undefined, { signal });
    const openedMb = await engine.residentMb();
    for (const question of QUESTIONS) {
      await engine.window.call('answer.ask', { question, scope: { kind: 'library' }, strategy: 'auto' }, signal);
    }
    await wait(SETTLE_MS, undefined, { signal });
    return { documents, openedMb, afterQuestionsMb: await engine.residentMb(), processes: await engine.processes() };
  } finally {
    await engine.close();
  }
}
