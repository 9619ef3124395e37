import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { StateFeed } from './state-feed.ts';

test('a watcher hears the state at once, then what is different, and in the end the last of it', async () => {
  const state = { n: 0 };
  const feed = new StateFeed(() => ({ ...state }));
  const heard: number[] = [];
  const watching = (async () => {
    for await (const { n } of feed.watch(new AbortController().signal)) heard.push(n);
  })();
  await expect.poll(() => heard).toEqual([0]);
  for (let i = 1; i <= 50; i++) {
    state.n = i;
    feed.touch();
  }
  await expect.poll(() => heard.at(-1)).toBe(50);
  expect(heard.length).toBeLessThan(50);
  const count = heard.length;
  feed.touch();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(heard).toHaveLength(count);
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
  await expect.poll(() => first.heard).toEqual(['before']);
  state = 'meanwhile';
  const second = last();
  await expect.poll(() => second.heard).toEqual(['meanwhile']);
  state = 'before';
  feed.touch();
  await expect.poll(() => second.heard).toEqual(['meanwhile', 'before']);
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
  state = () => 'back';
  await expect.poll(() => heard, { timeout: 3000 }).toEqual(['back']);
  state = () => {
    throw new Error('a bug');
  };
  feed.touch();
  await failed;
});
