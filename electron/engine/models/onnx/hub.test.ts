import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { checkedLookup } from '../../../network/checked-lookup.ts';
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

describe('a hub elsewhere cannot send to this machine,', () => {
  const SENT = /another machine cannot send/;
  const THIS = ['http://127.0.0.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://0.0.0.0/', 'http://[::]/'];

  test.each([...THIS, 'http://localhost/', 'http://hub.localhost./'])(
    'as %s, nor through a proxy',
    async (location) => {
      const hub = await hubWith((_, response) => void response.end(), { HTTP_PROXY: 'http://hub.example' });
      let tunnels = 0;
      open.server!.on('connect', (_request, socket) => {
        tunnels++;
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.once('data', () =>
          socket.end(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
        );
      });
      await expect(hub.commit('a/b', 'main', never)).rejects.toMatchObject({
        code: 'model.download-failed',
        message: expect.stringMatching(SENT) as string,
      });
      expect(tunnels).toBe(1);
    },
  );

  /** A hub whose name, as every other one, leads here; it sends the first question to `host`. */
  const sending = async (host: string): Promise<{ readonly hub: Hub; readonly asked: string[] }> => {
    const asked: string[] = [];
    const server = createServer(({ url = '', headers }, response) => {
      asked.push(headers.host?.replace(/:\d+$/u, '') ?? '');
      if (url === '/there') response.end(JSON.stringify({ sha: 'a'.repeat(40) }));
      else response.writeHead(302, { location: `http://${host}:${String(port)}/there` }).end();
    });
    open.server = server;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const lookup = checkedLookup((_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
    open.hub = new Hub(`http://hub.example:${String(port)}`, {}, {}, lookup);
    return { hub: open.hub, asked };
  };

  test('nor by a name that leads here', async () => {
    const { hub, asked } = await sending('other.example');
    await expect(hub.commit('a/b', 'main', never)).rejects.toThrow(SENT);
    expect(asked).toEqual(['hub.example']);
  });

  test('though its own name may, where the reader gave it', async () => {
    const { hub, asked } = await sending('hub.example');
    await expect(hub.commit('a/b', 'main', never)).resolves.toBe('a'.repeat(40));
    expect(asked).toEqual(['hub.example', 'hub.example']);
  });

  test('and a hub on this machine may', async () => {
    const { asked } = await sending('127.0.0.1');
    const here = new Hub(`http://127.0.0.1:${String((open.server!.address() as AddressInfo).port)}`, {});
    try {
      await expect(here.commit('a/b', 'main', never)).resolves.toBe('a'.repeat(40));
      expect(asked).toHaveLength(2);
    } finally {
      await here.close();
    }
  });
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
