import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakOff } from './break-off.ts';

const server = createServer((socket) => socket.on('error', () => undefined));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function connected(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[far]] = (await Promise.all([once(server, 'connection'), once(near, 'connect')])) as [[Socket], unknown];
  return { near, far };
}

test('a connection that is broken off is reset', async () => {
  const { near, far } = await connected();
  breakOff(near);
  const [error] = (await once(far, 'error')) as [unknown];
  expect(error).toMatchObject({ code: 'ECONNRESET' });
});

test('one that is saying goodbye ends, too', async () => {
  const { near, far } = await connected();
  far.resume();
  near.end('goodbye');
  breakOff(near);
  await Promise.all([once(near, 'close'), once(far, 'close')]);
  expect([near.errored, far.errored]).toEqual([null, null]);
});
