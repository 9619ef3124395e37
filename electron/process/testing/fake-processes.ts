import { deferred } from '#shared/base/async.ts';
import { PortEnd, type Port } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import type { Handlers, MethodTable } from '#shared/rpc/spec.ts';
import type { Helper, Launcher } from '../launch.ts';

/** What a process that is not one can do besides answering: die, as a process does. */
export interface FakeProcess {
  readonly pid: number;
  die(): void;
}

export interface FakeProcesses {
  readonly launch: Launcher;
  /** Processes started so far, and those that live. */
  readonly started: () => number;
  readonly alive: () => number;
}

/** Of Linux: no process has an id above it, whose memory or work could be taken for that of one that is made up. */
const MOST_PIDS = 2 ** 22;

/** Processes of any kind that live in the test; calls that it does not expect need no handler. */
export function fakeProcesses<T extends MethodTable>(
  methods: T,
  handlers: (process: FakeProcess) => Partial<Handlers<T>>,
): FakeProcesses {
  let started = 0;
  let alive = 0;
  const launch: Launcher = (): Helper => {
    const pid = ++started;
    alive++;
    const exited = deferred<number | null>();
    let gone = false;
    const near: PortEnd = new PortEnd({ post: (frame) => queueMicrotask(() => far.deliver(structuredClone(frame))) });
    const far: PortEnd = new PortEnd({ post: (frame) => queueMicrotask(() => near.deliver(structuredClone(frame))) });
    const die = (): void => {
      if (gone) return;
      gone = true;
      alive--;
      far.closed();
      near.closed();
      exited.resolve(null);
    };
    serve(far as Port, methods, handlers({ pid, die }) as Handlers<T>);
    return { port: near, pid: MOST_PIDS + pid, kill: die, exited: exited.promise };
  };
  return { launch, started: () => started, alive: () => alive };
}
