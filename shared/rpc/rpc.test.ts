import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deferred } from '../base/async.ts';
import { AppError } from '../base/errors.ts';
import { turn } from '../base/testing/turn.ts';
import { createClient } from './client.ts';
import { muxClient, muxServer } from './mux.ts';
import { portPair, type Port } from './port.ts';
import { serve } from './server.ts';
import { noItems, type Handlers, type MethodTable } from './spec.ts';

const table = {
  add: { params: z.strictObject({ a: z.number(), b: z.number().default(1) }), item: noItems, result: z.number() },
  count: { params: z.strictObject({ to: z.int() }), item: z.number(), result: z.string() },
  wait: { params: z.strictObject({}), item: z.number(), result: z.null() },
  broken: { params: z.strictObject({}), item: noItems, result: z.number() },
} as const satisfies MethodTable;

function connect(overrides: Partial<Handlers<typeof table>> = {}) {
  const [near, far] = portPair();
  const bugs: unknown[] = [];
  const stopped = deferred<void>();
  const handlers: Handlers<typeof table> = {
    add: ({ a, b }) => Promise.resolve(a + b),
    count: async function* ({ to }) {
      for (let n = 1; n <= to; n++) yield await Promise.resolve(n);
      return 'counted';
    },
    wait: async function* (_params, signal) {
      try {
        yield 1;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        yield 2;
        return null;
      } finally {
        stopped.resolve();
      }
    },
    broken: () => Promise.reject(new TypeError('a bug')),
    ...overrides,
  };
  serve(far, table, handlers, (error) => bugs.push(error));
  return { client: createClient(near, table), near, far, bugs, stopped: stopped.promise };
}

describe('a call', () => {
  it('returns its result, with defaults filled in', async () => {
    expect(await connect().client.call('add', { a: 2 })).toBe(3);
  });

  it('streams its items in order, then the result', async () => {
    const call = connect().client.start('count', { to: 3 });
    const items: number[] = [];
    for await (const item of call) items.push(item);
    expect(items).toEqual([1, 2, 3]);
    expect(await call.result).toBe('counted');
  });

  it('keeps parallel calls apart', async () => {
    const { client } = connect();
    const sums = await Promise.all([1, 2, 3, 4].map((a) => client.call('add', { a, b: 10 })));
    expect(sums).toEqual([11, 12, 13, 14]);
  });

  it('is refused with input.invalid when its params do not fit', async () => {
    const call = connect().client.call('add', { a: 'two' } as never);
    await expect(call).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('at a') as string,
    });
  });

  it('is refused when there is no such method, inherited names included', async () => {
    const { near } = connect();
    const answers: unknown[] = [];
    near.onFrame((frame) => answers.push(frame));
    near.post({ t: 'call', id: 7, method: 'toString', params: {} });
    await turn();
    expect(answers).toMatchObject([{ t: 'fail', id: 7, error: { code: 'call.unknown' } }]);
  });

  it('passes an AppError through with code and details', async () => {
    const failing = connect({ add: () => Promise.reject(new AppError('file.missing', 'It is gone.', { page: 3 })) });
    await expect(failing.client.call('add', { a: 1 })).rejects.toMatchObject({
      code: 'file.missing',
      message: 'It is gone.',
      details: { page: 3 },
    });
    expect(failing.bugs).toEqual([]);
  });

  it('reports a bug as internal and tells the host', async () => {
    const { client, bugs } = connect();
    await expect(client.call('broken', {})).rejects.toMatchObject({ code: 'internal' });
    expect(bugs).toHaveLength(1);
  });

  it('that fails on its way is answered once its handler has cleaned up', async () => {
    const log: string[] = [];
    const { client } = connect({
      count: async function* () {
        try {
          yield 'one' as never;
          return 'counted';
        } finally {
          await turn();
          log.push('cleaned up');
        }
      },
    });
    await client.call('count', { to: 1 }).catch(() => log.push('answered'));
    expect(log).toEqual(['cleaned up', 'answered']);
  });

  it('fails when the other side answers with something else than agreed', async () => {
    const lying = connect({ add: () => Promise.resolve('three' as never) });
    await expect(lying.client.call('add', { a: 1 })).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('cancel', () => {
  it('ends the far generator when the caller leaves the loop', async () => {
    const { client, stopped } = connect();
    for await (const item of client.start('wait', {})) {
      expect(item).toBe(1);
      break;
    }
    await stopped;
  });

  it('rejects the result and ends the far side when the signal aborts', async () => {
    const { client, stopped } = connect();
    const controller = new AbortController();
    const call = client.start('wait', {}, controller.signal);
    await turn();
    controller.abort();
    await expect(call.result).rejects.toMatchObject({ code: 'call.cancelled' });
    await stopped;
  });

  it('does not start a call whose signal is already aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const call = connect().client.call('add', { a: 1 }, controller.signal);
    await expect(call).rejects.toMatchObject({ code: 'call.cancelled' });
  });
});

describe('a lost port', () => {
  it('fails open calls with engine.gone and cancels them on the far side', async () => {
    const { client, near, stopped } = connect();
    const call = client.start('wait', {});
    await turn();
    near.close();
    await expect(call.result).rejects.toMatchObject({ code: 'engine.gone' });
    await stopped;
    await expect(client.call('add', { a: 1 })).rejects.toMatchObject({ code: 'engine.gone' });
  });

  it('ignores frames that nobody can read', async () => {
    const { client, near, far } = connect();
    near.post('nonsense');
    far.post({ t: 'item', id: 99, value: 1 });
    far.post(null);
    expect(await client.call('add', { a: 1 })).toBe(2);
  });
});

describe('a mux', () => {
  function connectMux(onOpen: (name: string, channel: Port) => void) {
    const [near, far] = portPair();
    muxServer(far, onOpen);
    return { mux: muxClient(near), near };
  }

  it('carries several channels over one port, each under its name', async () => {
    const { mux } = connectMux((name, channel) => channel.onFrame((frame) => channel.post([name, frame])));
    const answers: unknown[] = [];
    const first = mux.open('window');
    const second = mux.open('host');
    first.onFrame((frame) => answers.push(frame));
    second.onFrame((frame) => answers.push(frame));
    first.post(1);
    second.post(2);
    await turn();
    expect(answers).toEqual([
      ['window', 1],
      ['host', 2],
    ]);
  });

  it('closes the far channel alone when the near one closes', async () => {
    const closed: string[] = [];
    const { mux } = connectMux((name, channel) => channel.onClose(() => closed.push(name)));
    const first = mux.open('a');
    mux.open('b');
    first.close();
    await turn();
    expect(closed).toEqual(['a']);
  });

  it('closes every channel with its port, and opens none afterwards', () => {
    const { mux, near } = connectMux(() => undefined);
    let closed = 0;
    mux.open('a').onClose(() => closed++);
    near.close();
    mux.open('late').onClose(() => closed++);
    expect(closed).toBe(2);
  });
});
