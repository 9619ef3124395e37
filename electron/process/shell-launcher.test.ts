import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { deferred } from '#shared/base/async.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { MessagePortLike, UtilityParentPort } from './message-port.ts';
import { shellLauncher } from './shell-launcher.ts';
import { shellMethods, type PortNote } from './shell-methods.ts';

class FakePort extends EventEmitter implements MessagePortLike {
  other: FakePort | undefined;
  closed = false;

  postMessage(data: unknown): void {
    queueMicrotask(() => this.other?.emit('message', { data }));
  }

  start(): void {
    // What a test sends comes after this.
  }

  close(): void {
    this.closed = true;
    this.other?.emit('close');
  }
}

function setUp() {
  const parent = new EventEmitter();
  const [near, far] = portPair();
  const asked: unknown[] = [];
  const killed: number[] = [];
  const exits: ((code: number | null) => void)[] = [];
  serve(far, shellMethods, {
    'helper.run': async function* (params, signal) {
      asked.push(params);
      const exited = deferred<number | null>();
      exits.push(exited.resolve);
      signal.addEventListener('abort', () => {
        killed.push(params.id);
        exited.resolve(null);
      });
      yield { pid: 100 + params.id };
      return { code: await exited.promise };
    },
    'page.print': async () => ({ pdf: new Uint8Array() }),
    'power.watch': () => Promise.resolve(null),
    'address.confirm': async () => ({ confirmed: false }),
    'secret.lock': async () => ({ locked: null }),
    'secret.unlock': async () => ({ text: null }),
  });
  const launch = shellLauncher(
    parent as unknown as UtilityParentPort,
    Promise.resolve(createClient(near, shellMethods)),
  );
  const hand = (id: number): FakePort => {
    const [mine, its] = [new FakePort(), new FakePort()];
    mine.other = its;
    its.other = mine;
    parent.emit('message', { data: { to: 'engine', id } satisfies PortNote, ports: [mine] });
    return its;
  };
  return { launch, hand, asked, killed, exits, near };
}

test('the shell is asked for one of its programs, and frames go over the port that it hands on', async () => {
  const { launch, hand, asked, exits } = setUp();
  const helper = launch('/app/dist/electron/parser.mjs', { heapMb: 64, env: { MALLOC_ARENA_MAX: '2' } });
  helper.port.post('early');
  const heard: unknown[] = [];
  helper.port.onFrame((frame) => heard.push(frame));
  const gone = deferred<null>();
  helper.port.onClose(() => gone.resolve(null));
  expect(helper.pid).toBeUndefined();
  await turn();
  expect(asked).toEqual([{ id: 0, program: 'parser', heapMb: 64, env: { MALLOC_ARENA_MAX: '2' } }]);
  expect(helper.pid).toBe(100);
  const far = hand(0);
  const said: unknown[] = [];
  far.on('message', ({ data }: { data: unknown }) => said.push(data));
  helper.port.post('late');
  far.postMessage('answer');
  await turn();
  expect([said, heard]).toEqual([['early', 'late'], ['answer']]);
  exits[0]?.(7);
  await expect(helper.exited).resolves.toBe(7);
  await gone.promise;
});

test('killing reaches the shell, and a port that comes later is closed', async () => {
  const { launch, hand, killed } = setUp();
  const helper = launch('/app/dist/electron/ocr.mjs');
  await turn();
  helper.kill();
  await expect(helper.exited).resolves.toBeNull();
  await turn();
  expect(killed).toEqual([0]);
  const mine = hand(0);
  expect(mine.other?.closed).toBe(true);
});

test('a program that is not ours is not started', async () => {
  const { launch, asked } = setUp();
  await expect(launch('/bin/sh').exited).resolves.toBeNull();
  expect(asked).toEqual([]);
});

test('a helper whose port closes is gone', async () => {
  const { launch, hand } = setUp();
  const helper = launch('/app/dist/electron/parser.mjs');
  const far = hand(0);
  let closed = 0;
  helper.port.onClose(() => closed++);
  far.close();
  expect(closed).toBe(1);
  helper.kill();
  await expect(helper.exited).resolves.toBeNull();
});
