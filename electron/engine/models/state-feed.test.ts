import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { StateFeed } from './state-feed.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** As long as watchers wait for news at most. */
const TOLD_EVERY_MS = 100;
/** And a state that could not be told, until it is tried again. */
const AGAIN_MS = 1000;

test('a watcher hears the state at once, then what is different, and in the end the last of it', async () => {
  const state = { n: 0 };
  const feed = new StateFeed(() => ({ ...state }));
  const heard: number[] = [];
  const watching = (async () => {
    for await (const { n } of feed.watch(new AbortController().signal)) heard.push(n);
  })();
  await turn();
  expect(heard).toEqual([0]);
  for (let i = 1; i <= 50; i++) {
    state.n = i;
    feed.touch();
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(heard).toEqual([0, 20, 40]);
  await vi.advanceTimersByTimeAsync(TOLD_EVERY_MS);
  expect(heard).toEqual([0, 20, 40, 50]);
  feed.touch();
  await vi.advanceTimersByTimeAsync(TOLD_EVERY_MS);
  expect(heard).toEqual([0, 20, 40, 50]);
  feed.close();
  await watching;
});

test('watching ends with its signal', async () => {
  const feed = new StateFeed(() => 1);
  const stop = new AbortController();
  const heard: number[] = [];
  for await (const state of feed.watch(stop.signal)) {
    heard.push(state);
    stop.abort();
  }
  expect(heard).toEqual([1]);
});

test('who comes while the state is another one hears that it is as before', async () => {
  let state = 'before';
  const feed = new StateFeed(() => state);
  const last = (): { heard: string[]; watching: Promise<void> } => {
    const heard: string[] = [];
    const watching = (async () => {
      for await (const one of feed.watch(new AbortController().signal)) heard.push(one);
    })();
    return { heard, watching };
  };
  const first = last();
  await turn();
  expect(first.heard).toEqual(['before']);
  state = 'meanwhile';
  const second = last();
  await turn();
  expect(second.heard).toEqual(['meanwhile']);
  state = 'before';
  feed.touch();
  await vi.advanceTimersByTimeAsync(TOLD_EVERY_MS);
  expect(second.heard).toEqual(['meanwhile', 'before']);
  expect(first.heard).toEqual(['before']);
  feed.close();
  await Promise.all([first.watching, second.watching]);
});

test('a state that cannot be told for a while is told when it can, and a bug ends the calls of who listens', async () => {
  let state: () => string = () => {
    throw new AppError('library.unreachable', 'The library’s server does not answer.');
  };
  const feed = new StateFeed(() => state());
  const heard: string[] = [];
  const watching = (async () => {
    for await (const one of feed.watch(new AbortController().signal)) heard.push(one);
  })();
  const failed = expect(watching).rejects.toThrow('a bug');
  await turn();
  state = () => 'back';
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(heard).toEqual(['back']);
  state = () => {
    throw new Error('a bug');
  };
  feed.touch();
  await vi.advanceTimersByTimeAsync(TOLD_EVERY_MS);
  await failed;
});
