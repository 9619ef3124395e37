import { expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { wantedOperators, type Kept } from './operators.ts';
import { referencePorts } from './port.ts';

interface End {
  postMessage(message: unknown): void;
  addEventListener(name: string, listener: (event: { data: unknown }) => void): void;
}

const wanted = new Map<number, Kept>([
  [1, true],
  [2, true],
  [3, false],
  [4, ([first]) => [first]],
]);

function connected(maxOperators = 100): { worker: End; received: unknown[]; ports: ReturnType<typeof referencePorts> } {
  const ports = referencePorts(wanted, maxOperators);
  const received: unknown[] = [];
  (ports.main as End).addEventListener('message', ({ data }) => received.push(data));
  return { worker: ports.worker as End, received, ports };
}

test('messages arrive later, in order, and as they are', async () => {
  const { worker, received } = connected();
  const message = { action: 'x', data: new Uint8Array(3) };
  worker.postMessage(message);
  worker.postMessage('second');
  expect(received).toEqual([]);
  await turn();
  expect(received[0]).toBe(message);
  expect(received[1]).toBe('second');
});

test('operators are copied, because the sender uses its arrays again', async () => {
  const { worker, received } = connected();
  const chunk = { fnArray: [1, 2], argsArray: [[], ['a']], length: 2, lastChunk: false };
  worker.postMessage({ stream: 4, chunk });
  chunk.fnArray.length = 0;
  chunk.argsArray.length = 0;
  await turn();
  expect(received[0]).toEqual({
    stream: 4,
    chunk: { fnArray: [1, 2], argsArray: [[], ['a']], length: 2, lastChunk: false },
  });
});

test('operators that nobody asked for stay behind, and so do arguments', async () => {
  const { worker, received } = connected();
  worker.postMessage({ chunk: { fnArray: [7, 3, 1], argsArray: [['a'], ['b'], ['c']], length: 3, lastChunk: true } });
  await turn();
  expect(received[0]).toEqual({ chunk: { fnArray: [3, 1], argsArray: [[], ['c']], length: 2, lastChunk: true } });
});

test('operators beyond the limit are dropped, the end of the list is not', async () => {
  const { worker, received, ports } = connected(3);
  const chunk = (lastChunk: boolean): object => ({
    chunk: { fnArray: [1, 2], argsArray: [[], []], length: 2, lastChunk },
  });
  worker.postMessage(chunk(false));
  expect(ports.overflowed()).toBe(false);
  worker.postMessage(chunk(true));
  await turn();
  expect(ports.overflowed()).toBe(true);
  expect(received[1]).toEqual({ chunk: { fnArray: [1], argsArray: [[]], length: 1, lastChunk: true } });
  ports.startPage();
  expect(ports.overflowed()).toBe(false);
});

test('timers run while messages go to and fro', async () => {
  const ports = referencePorts(wanted, 10);
  const [main, worker] = [ports.main as End, ports.worker as End];
  let ticks = 0;
  let rounds = 0;
  const stopped = deferred<void>();
  main.addEventListener('message', () => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    // Where messages leave no room for timers, none ticks in all these rounds.
    if (ticks < 2 && ++rounds < 500) main.postMessage('again');
    else stopped.resolve();
  });
  worker.addEventListener('message', () => worker.postMessage('echo'));
  const timer = setInterval(() => ticks++, 1);
  main.postMessage('start');
  worker.postMessage('start');
  await stopped.promise;
  clearInterval(timer);
  expect(ticks).toBeGreaterThanOrEqual(2);
});

test('of some arguments something is made, and of a path its bounds', async () => {
  const { worker, received } = connected();
  worker.postMessage({ chunk: { fnArray: [4, 4], argsArray: [['a', 'b'], null], length: 2, lastChunk: true } });
  await turn();
  expect(received[0]).toMatchObject({ chunk: { fnArray: [4, 4], argsArray: [['a'], [undefined]] } });
  const outline = wantedOperators({ constructPath: 91 }).get(91);
  if (typeof outline !== 'function') throw new Error('The path is passed on whole.');
  const bounds = Float32Array.of(0, 0, 10, 20);
  const square = Float32Array.of(0, 0, 0, 1, 10, 0, 1, 10, 20, 1, 0, 20, 4);
  expect(outline([20, [square], bounds])).toEqual([20, [0, 0, 10, 20], true]);
  expect(outline([20, [Float32Array.of(0, 0, 0, 1, 5, 9, 1, 10, 20)], bounds])).toEqual([20, [0, 0, 10, 20], false]);
  expect(outline([20, [null], null])).toEqual([20]);
});
