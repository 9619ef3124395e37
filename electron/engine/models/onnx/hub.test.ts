import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Hub, readHub } from './hub.ts';

const never = new AbortController().signal;
const NOWHERE = /never connects to/;
const open: { server?: Server; hub?: Hub } = {};
afterEach(async () => {
  await open.hub?.close();
  open.server?.close();
});

async function hubWith(answer: RequestListener, env: Readonly<Record<string, string>> = {}): Promise<Hub> {
  const server = createServer(answer);
  open.server = server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = env.HTTP_PROXY === undefined ? {} : { HTTP_PROXY: `http://127.0.0.1:${port}` };
  open.hub = new Hub(env.HTTP_PROXY ?? `http://127.0.0.1:${port}`, proxy);
  return open.hub;
}

test.each(['169.254.169.254', 'http://[fe80::1]', 'https://0xa9fea9fe/mirror'])('%s is no hub', (address) => {
  expect(() => readHub(address)).toThrow(NOWHERE);
});

test.each(['http://169.254.169.254/latest', 'http://[::ffff:169.254.1.1]/', 'http://metadata.google.internal/'])(
  'a hub cannot send to %s',
  async (location) => {
    const asked: string[] = [];
    const hub = await hubWith(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(302, { location }).end();
    });
    await expect(hub.commit('a/b', 'main', never)).rejects.toMatchObject({
      code: 'model.download-failed',
      message: expect.stringMatching(NOWHERE) as string,
    });
    expect(asked).toHaveLength(1);
  },
);

test('nor through a proxy, which would connect in its place', async () => {
  const hub = await hubWith((_, response) => void response.end(), { HTTP_PROXY: 'http://hub.example' });
  open.server!.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.once('data', () =>
      socket.end('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n'),
    );
  });
  await expect(hub.commit('a/b', 'main', never)).rejects.toThrow(NOWHERE);
});

test.each([200, 500])('a hub that answers %i without an end is none', async (status) => {
  const hub = await hubWith((_, response) => {
    response.writeHead(status);
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(2 ** 16)));
    };
    response.on('drain', more);
    more();
  });
  await expect(hub.files('a/b', 'main', never)).rejects.toMatchObject({ code: 'model.download-failed' });
});
