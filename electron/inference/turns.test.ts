import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { isAppError } from '#shared/base/errors.ts';
import { Turns } from './turns.ts';

test('after a stop not one more turn is taken', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const stop = new AbortController();
  const turns = new Turns(queue, true, stop.signal);
  let taken = 0;
  const failure: unknown = await (async () => {
    for (;;) await turns.take(() => (++taken === 3 ? stop.abort() : undefined));
  })().catch((error: unknown) => error);
  expect(isAppError(failure, 'call.cancelled')).toBe(true);
  expect(taken).toBe(3);
});

test('what somebody waits for goes before the rest', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const { signal } = new AbortController();
  const done: string[] = [];
  const [calm, urgent] = [new Turns(queue, false, signal), new Turns(queue, true, signal)];
  const going = deferred<void>();
  const all = Promise.all([
    calm.take(() => going.promise),
    calm.take(() => done.push('calm')),
    urgent.take(() => done.push('urgent')),
  ]);
  await expect.poll(() => queue.size).toBe(2);
  going.resolve();
  await all;
  expect(done).toEqual(['urgent', 'calm']);
});
