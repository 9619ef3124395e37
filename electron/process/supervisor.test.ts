import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { stopClock, withTime } from '#shared/base/testing/clock.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { noItems, noParams, nothing } from '#shared/rpc/spec.ts';
import { Supervisor, type Outcome, type SupervisorOptions } from './supervisor.ts';
import { fakeProcesses, type FakeProcess } from './testing/fake-processes.ts';

const call = { params: noParams, item: noItems, result: nothing } as const;
const methods = { answer: call, hang: call, die: call, refuse: call, break: call };
type Options = SupervisorOptions<typeof methods>;

const never = new AbortController().signal;
let supervisor: Supervisor<typeof methods> | undefined;
beforeEach(stopClock);
afterEach(() => {
  supervisor?.close();
  vi.useRealTimers();
});

const memory = { bytes: 0, told: async (): Promise<number> => memory.bytes };
const work = { ms: (): number | undefined => undefined };
beforeEach(() => {
  memory.bytes = 50 * 2 ** 20;
  memory.told = async () => memory.bytes;
  work.ms = () => undefined;
});

function setUp(limits: Partial<Options['limits']> = {}, shared = false) {
  /** The processes that answered, in order. */
  const answered: number[] = [];
  const processes = fakeProcesses(methods, (process: FakeProcess) => ({
    answer: async () => {
      answered.push(process.pid);
      return null;
    },
    hang: () => new Promise<null>(() => undefined),
    die: async () => {
      process.die();
      return null;
    },
    refuse: () => Promise.reject(new AppError('input.invalid', 'No.')),
    break: () => Promise.reject(new TypeError('x is undefined')),
  }));
  const made = new Supervisor({
    file: 'program.mjs',
    launch: processes.launch,
    methods,
    limits: { idleMs: 10_000, heapMb: 64, ...limits },
    shared,
    resident: () => memory.told(),
    worked: async () => work.ms(),
  });
  supervisor = made;
  const ask = (what: keyof typeof methods, signal = never, patienceMs = 5000): Promise<Outcome<null>> =>
    made.run(({ client, alive }) => {
      alive(patienceMs);
      return client.call(what, {}, signal);
    }, signal);
  return { made, processes, answered, ask };
}

const done = { kind: 'done', value: null };
/** Within that time its memory is looked at, on any system. */
const LOOK_MS = 2000;

describe('a process for each piece of work', () => {
  test('is started when it is needed, and used again', async () => {
    const { made, answered, ask } = setUp();
    expect(made.pids).toEqual([]);
    await expect(ask('answer')).resolves.toEqual(done);
    await expect(Promise.all([ask('answer'), ask('answer')])).resolves.toEqual([done, done]);
    expect(answered).toEqual([1, 1, 2]);
    expect(made.pids).toHaveLength(2);
  });

  test('is ended without work, and after enough of it', async () => {
    const { processes, ask } = setUp({ idleMs: 20, documentsPerProcess: 2 });
    for (let n = 0; n < 3; n++) await ask('answer');
    expect([processes.started(), processes.alive()]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(19);
    expect(processes.alive()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(processes.alive()).toBe(0);
  });

  test('is ended after enough pages', async () => {
    const { made, processes, answered, ask } = setUp({ pagesPerProcess: 10 });
    await made.run(async ({ used }) => used(10), never);
    expect(processes.alive()).toBe(0);
    await ask('answer');
    expect(answered).toEqual([2]);
  });

  test('is ended when it hangs, and by a signal', async () => {
    const { processes, ask } = setUp();
    await expect(withTime(ask('hang', never, 20))).resolves.toEqual({ kind: 'timeout' });
    const stop = new AbortController();
    const asking = ask('hang', stop.signal);
    stop.abort();
    await expect(asking).rejects.toMatchObject({ code: 'call.cancelled' });
    await expect(ask('answer', stop.signal)).rejects.toMatchObject({ code: 'call.cancelled' });
    expect([processes.started(), processes.alive()]).toEqual([2, 0]);
  });

  test('that hardly works on a busy machine is ended later, but is ended', async () => {
    const { made } = setUp();
    const PATIENCE_MS = 40;
    const looksUntilEnded = async (msByLook: number): Promise<number> => {
      let looks = 0;
      work.ms = () => msByLook * looks++;
      const outcome = await withTime(
        made.run(({ client, alive }) => {
          alive(PATIENCE_MS, 'processor');
          return client.call('hang', {}, never);
        }, never),
      );
      expect(outcome).toEqual({ kind: 'timeout' });
      return looks;
    };
    expect(await looksUntilEnded(PATIENCE_MS)).toBe(2);
    // Before, when its time is up, and after what it has not worked of that: two thirds, then the rest.
    expect(await looksUntilEnded(PATIENCE_MS / 3)).toBe(4);
    // Before, and each time that its time is up again: six times as long is the end.
    expect(await looksUntilEnded(0)).toBe(7);
  });

  test('that gives sign after sign is not asked each time how much it worked', async () => {
    const { made } = setUp();
    let asked = 0;
    work.ms = () => asked++;
    await made.run(async ({ alive }) => {
      for (let page = 0; page < 10_000; page++) alive(5000, 'processor');
    }, never);
    expect(asked).toBeLessThan(100);
  });

  test('is ended when it takes too much memory, and only while it works', async () => {
    const { processes, ask } = setUp({ memoryMb: 100 });
    const asking = ask('hang');
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(processes.alive()).toBe(1);
    memory.bytes = 101 * 2 ** 20;
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    await expect(asking).resolves.toEqual({ kind: 'memory' });
    expect(processes.alive()).toBe(0);
    await expect(ask('answer')).resolves.toEqual(done);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(processes.alive()).toBe(1);
  });

  test('is not ended for what work took that is done when the system tells of it', async () => {
    const { made, processes } = setUp({ memoryMb: 100 });
    const [looked, told] = [deferred<void>(), deferred<number>()];
    memory.told = () => {
      looked.resolve();
      return told.promise;
    };
    const first = made.run(() => looked.promise, never);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    await first;
    const next = made.run(async () => {
      told.resolve(101 * 2 ** 20);
      await told.promise;
      await turn();
    }, never);
    await expect(next).resolves.toMatchObject({ kind: 'done' });
    expect([processes.started(), processes.alive()]).toEqual([1, 1]);
  });

  test('is ended when the work says that it took too much', async () => {
    const { made, processes } = setUp();
    const ask = (): Promise<Outcome<boolean>> => made.run(async ({ fresh }) => fresh, never);
    await expect(ask()).resolves.toEqual({ kind: 'done', value: true });
    await expect(ask()).resolves.toEqual({ kind: 'done', value: false });
    await expect(made.run(async ({ tooLarge }) => tooLarge(), never)).resolves.toEqual({ kind: 'memory' });
    expect([processes.started(), processes.alive()]).toEqual([1, 0]);
  });

  test('that dies is told from work that fails, and stays only where the failure was foreseen', async () => {
    const { processes, ask } = setUp();
    await expect(ask('die')).resolves.toEqual({ kind: 'crash' });
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'input.invalid' });
    expect(processes.alive()).toBe(1);
    await expect(ask('break')).rejects.toMatchObject({ code: 'internal' });
    expect(processes.alive()).toBe(0);
  });
});

describe('one process for all work', () => {
  test('serves several pieces, and goes when the last is done', async () => {
    const { processes, ask } = setUp({ idleMs: 20 }, true);
    await expect(Promise.all([ask('answer'), ask('answer')])).resolves.toEqual([done, done]);
    await vi.advanceTimersByTimeAsync(20);
    expect([processes.started(), processes.alive()]).toEqual([1, 0]);
  });

  test('outlives the signal of one, and takes all down when it hangs', async () => {
    const { processes, ask } = setUp({}, true);
    const stop = new AbortController();
    const [stopped, other] = [ask('hang', stop.signal), ask('hang')];
    const hanging = ask('hang', never, 40);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'call.cancelled' });
    expect(processes.alive()).toBe(1);
    await expect(withTime(hanging)).resolves.toEqual({ kind: 'timeout' });
    await expect(other).resolves.toEqual({ kind: 'crash' });
    expect(processes.alive()).toBe(0);
  });

  test('that is retired finishes what is begun, while other work gets another', async () => {
    const { made, processes, answered, ask } = setUp({}, true);
    const begun = made.run(async ({ client, mark, retire }) => {
      mark('loaded');
      expect(made.isMarked('loaded')).toBe(true);
      retire();
      await turn();
      return client.call('answer', {});
    }, never);
    await ask('answer');
    expect(made.isMarked('loaded')).toBe(false);
    await expect(begun).resolves.toEqual(done);
    expect(answered).toEqual([2, 1]);
    expect(processes.alive()).toBe(1);
  });
});

test('closing ends what runs, and nothing is started any more', async () => {
  const { made, processes, ask } = setUp();
  const asking = ask('hang');
  made.close();
  await expect(asking).rejects.toMatchObject({ code: 'engine.gone' });
  await expect(ask('answer')).rejects.toMatchObject({ code: 'engine.gone' });
  expect(processes.started()).toBe(1);
});
