import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deferred } from '#shared/base/async.ts';
import { portPair, type Port } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { noItems, noParams } from '#shared/rpc/spec.ts';
import { connect, type Connection, type ConnectionState } from './connection.ts';

const methods = {
  'app.name': { params: noParams, item: noItems, result: z.string() },
  'app.hang': { params: noParams, item: noItems, result: z.string() },
} as const;

/** An engine that can die; `ports` are its ends of the connections made so far. */
function fakeEngine(name: string): { open: () => Promise<Port>; ports: Port[]; refuse: number } {
  const engine = { ports: [] as Port[], refuse: 0, open: async () => accept() };
  const accept = (): Port => {
    if (engine.refuse-- > 0) throw new Error('refused');
    const [near, far] = portPair();
    engine.ports.push(far);
    serve(far, methods, { 'app.name': async () => name, 'app.hang': () => deferred<string>().promise });
    return near;
  };
  return engine;
}

let connection: Connection<typeof methods> | undefined;
afterEach(() => connection?.close());

function start(engine: ReturnType<typeof fakeEngine>, delays: number[] = []) {
  const states: ConnectionState[] = [];
  let next = deferred<void>();
  const made = connect(
    engine.open,
    methods,
    {
      onState: (state) => states.push(state),
      onConnected: () => {
        next.resolve();
        next = deferred<void>();
      },
    },
    async (delayMs) => void delays.push(delayMs),
  );
  connection = made;
  return { made, states, connected: () => next.promise };
}

test('calls reach the engine', async () => {
  const { made, connected } = start(fakeEngine('Wayleaf'));
  await connected();
  await expect(made.call('app.name', {})).resolves.toBe('Wayleaf');
});

test('a call before the connection stands fails with a named error', async () => {
  const { made } = start(fakeEngine('Wayleaf'));
  await expect(made.call('app.name', {})).rejects.toMatchObject({ code: 'engine.gone' });
});

test('when the engine goes, open calls fail and a new connection is made', async () => {
  const engine = fakeEngine('Wayleaf');
  const { made, states, connected } = start(engine);
  await connected();
  const hanging = made.call('app.hang', {});
  const again = connected();
  engine.ports[0]!.close();
  await expect(hanging).rejects.toMatchObject({ code: 'engine.gone' });
  await again;
  await expect(made.call('app.name', {})).resolves.toBe('Wayleaf');
  expect(states).toEqual(['connecting', 'connected', 'lost', 'connected']);
});

test('attempts are made further and further apart until one succeeds', async () => {
  const engine = fakeEngine('Wayleaf');
  engine.refuse = 7;
  const delays: number[] = [];
  const { connected } = start(engine, delays);
  await connected();
  expect(delays).toEqual([200, 400, 800, 1500, 3000, 3000, 3000]);
});

test('after closing nothing connects again', async () => {
  const engine = fakeEngine('Wayleaf');
  const { made, connected } = start(engine);
  await connected();
  made.close();
  await Promise.resolve();
  expect(engine.ports).toHaveLength(1);
});
