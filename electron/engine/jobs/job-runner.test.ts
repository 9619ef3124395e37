import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { abortable, deferred } from '#shared/base/async.ts';
import { isAbort } from '#shared/base/errors.ts';
import { turn, turns } from '#shared/base/testing/turn.ts';
import { JobRunner, type JobQueue } from './job-runner.ts';

interface Job {
  readonly id: string;
}

let runner: JobRunner<Job> | undefined;
afterEach(() => runner?.close());

/** A runner over a queue of names; `work` does one of them. */
function setUp(
  work: (id: string, signal: AbortSignal) => Promise<void>,
  queue: Partial<JobQueue<Job>> & { readonly retryMs?: number } = {},
) {
  const waiting: string[] = [];
  const log: string[] = [];
  const errors: unknown[] = [];
  const made = new JobRunner<Job>({
    work: async ({ id }, signal) => {
      log.push(id);
      await work(id, signal);
      log.push(`${id} done`);
    },
    onError: (error) => errors.push(error),
    queue: {
      room: () => 1,
      claim: async () => {
        const id = waiting.shift();
        return id === undefined ? undefined : { id };
      },
      beatMs: 10_000,
      beat: async () => [],
      ...queue,
    },
    retryMs: queue.retryMs,
  });
  runner = made;
  const add = (...ids: string[]): void => {
    waiting.push(...ids);
    made.kick();
  };
  return { made, add, waiting, log, errors };
}

const soon = (_: string, signal: AbortSignal): Promise<void> => abortable(turn(), signal);
const forever = (_: string, signal: AbortSignal): Promise<void> => abortable(new Promise(() => undefined), signal);

describe('the queue', () => {
  test('is worked off one after the other, and looked at again when there is more', async () => {
    const { made, add, log } = setUp(soon);
    add('a', 'b');
    await made.settled();
    add('c');
    await made.settled();
    expect(log).toEqual(['a', 'a done', 'b', 'b done', 'c', 'c done']);
  });

  test('has as many at the same time as there is room for', async () => {
    let now = 0;
    let most = 0;
    const { made, add } = setUp(
      async () => {
        most = Math.max(most, ++now);
        await turn();
        now--;
      },
      { room: () => 3 },
    );
    add('a', 'b', 'c', 'd', 'e');
    await made.settled();
    expect(most).toBe(3);
  });

  test('overlooks nothing that comes while it is found empty', async () => {
    const found = Promise.withResolvers<undefined>();
    let claims = 0;
    const { made, waiting, log } = setUp(soon, {
      claim: async () => {
        if (++claims === 1) return found.promise;
        const id = waiting.shift();
        return id === undefined ? undefined : { id };
      },
    });
    made.kick();
    waiting.push('late');
    made.kick();
    found.resolve(undefined);
    await made.settled();
    expect(log).toEqual(['late', 'late done']);
  });

  test('nor while its last worker says that it has nothing to do', async () => {
    const { made, add, waiting, log } = setUp(soon, {
      onIdle: async () => {
        if (log.includes('b')) return;
        waiting.push('b');
        made.kick();
      },
    });
    add('a');
    await made.settled();
    expect(log).toEqual(['a', 'a done', 'b', 'b done']);
  });

  test('is paused without room, and what ran is stopped', async () => {
    let room = 1;
    const { made, add, log, errors } = setUp(forever, { room: () => room });
    add('a', 'b');
    await turn();
    room = 0;
    await made.stopAll();
    add('c');
    await turn();
    expect(log).toEqual(['a']);
    expect(errors.map(isAbort)).toEqual([true]);
    room = 1;
    made.kick();
    await turn();
    expect(log).toEqual(['a', 'b']);
  });
});

describe('a failure', () => {
  test('stops the queue, which is tried again ever later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const times: number[] = [];
    const { made, add, errors } = setUp(
      async () => {
        times.push(performance.now());
        if (times.length < 3) throw new Error('No.');
      },
      { retryMs: 30 },
    );
    add('a', 'b', 'c');
    await made.settled();
    expect(errors).toHaveLength(1);
    made.retry();
    await vi.advanceTimersByTimeAsync(100);
    expect(errors).toHaveLength(2);
    made.retry();
    await vi.advanceTimersByTimeAsync(100);
    // The second try comes 30 ms after the first failed; the third is asked for 100 ms after that, and comes 60 ms later.
    expect(times.map((at) => at - times[0]!)).toEqual([0, 30, 160]);
  });

  test('is forgotten when the work begins anew', async () => {
    const { made, add, log, waiting } = setUp(forever);
    add('old');
    await turn();
    waiting.push('new');
    made.restart();
    await turn();
    expect(log).toEqual(['old', 'new']);
  });
});

test('one job is stopped by its name, the others go on', async () => {
  const going = deferred<void>();
  const { made, add, log } = setUp((id, signal) => (id === 'a' ? forever(id, signal) : going.promise), {
    room: () => 2,
  });
  add('a', 'b');
  await turn();
  await made.stop('a');
  await made.stop('nobody');
  going.resolve();
  made.kick();
  await made.settled();
  expect(log).toEqual(['a', 'b', 'b done']);
});

test('jobs that another engine has taken over are stopped', async () => {
  const beats: string[][] = [];
  const { add, errors } = setUp(forever, {
    beatMs: 1,
    beat: async (running) => {
      beats.push(running.map(({ id }) => id));
      return running;
    },
  });
  add('a');
  await expect.poll(() => errors.length).toBe(1);
  expect(errors.map(isAbort)).toEqual([true]);
  expect(beats[0]).toEqual(['a']);
});

test('a job can be begun beside the queue, and be waited for', async () => {
  const { made, log } = setUp(soon, { room: () => 0 });
  const started = made.start({ id: 'a' });
  expect(made.find('a')).toMatchObject({ isStopping: false });
  await started;
  expect(log).toEqual(['a', 'a done']);
  expect(made.find('a')).toBeUndefined();
});

test.each(['closing', 'pausing'])('%s waits also for what was begun beside the queue', async (how) => {
  const ended: string[] = [];
  const { made, add } = setUp(async (id, signal) => {
    try {
      await forever(id, signal);
    } finally {
      // What is beside the queue takes its time to put things away.
      await turns(id === 'beside' ? 20 : 1);
      ended.push(id);
    }
  });
  add('queued');
  void made.start({ id: 'beside' });
  await turn();
  await (how === 'closing' ? made.close() : made.stopAll());
  expect(ended).toEqual(['queued', 'beside']);
});

test('closing stops what runs and waits for it; nothing begins any more', async () => {
  const ended: string[] = [];
  let idle = 0;
  const { made, add, log } = setUp(
    async (id, signal) => {
      try {
        await forever(id, signal);
      } finally {
        await turn();
        ended.push(id);
      }
    },
    {
      onIdle: async () => {
        idle++;
      },
    },
  );
  add('a', 'b');
  void made.start({ id: 'c' });
  await turn();
  await made.close();
  expect(ended.toSorted()).toEqual(['a', 'c']);
  expect(idle).toBe(1);
  made.kick();
  await made.start({ id: 'd' });
  expect(log.toSorted()).toEqual(['a', 'c']);
});
