import { Agent, get } from 'node:http';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { turn, turns } from '#shared/base/testing/turn.ts';
import { readText } from '../host/read-text.ts';
import { openFront, type Front } from './front.ts';

const patient = { headMs: 30_000, stallMs: 30_000 };
let limits = patient;
let front: Front;
let logged: string[];
/** Bodies of answers that were opened and not closed. */
let open: number;
/** What was read of the bodies of requests; null for one that broke off. */
let read: (string | null)[];

const endless = (): Readable => {
  open++;
  const body: Readable = new Readable({ read: () => void body.push(Buffer.alloc(64 * 1024)) });
  body.once('close', () => open--);
  return body;
};

beforeEach(async () => {
  logged = [];
  open = 0;
  read = [];
  front = await openFront(0, {
    answer: async (request, { pathname }) => {
      if (pathname === '/bug') throw new TypeError('x is undefined');
      if (pathname === '/text') read.push(await readText(request, 100, 60).catch(() => null));
      if (pathname === '/body')
        for await (const chunk of request.iterator({ destroyOnReturn: false })) read.push(String(chunk));
      if (pathname !== '/large') return { status: 200, headers: {}, body: 'well' };
      await turn(); // as opening a file takes
      return { status: 200, headers: {}, body: endless() };
    },
    isKnown: (request) => request.headers.cookie === 'known',
    mayConnect: (_, { pathname }) => {
      if (pathname === '/bug') throw new TypeError('x is undefined');
      return pathname === '/rpc';
    },
    connect: () => undefined,
    log: (line) => logged.push(line),
    limits: { ...limits, sockets: 3 },
  });
});
afterEach(() => front.close());

/** Sends bytes as they are; resolves with what came back when the server closed the connection. */
function send(bytes: string | Uint8Array, then?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(front.port, '127.0.0.1', () => {
      socket.write(bytes);
      then?.(socket);
    });
    let back = '';
    socket.on('data', (chunk) => (back += chunk.toString()));
    socket.on('error', () => resolve(back));
    socket.on('close', () => resolve(back));
    socket.setTimeout(20_000, () => reject(new Error(`Still open after twenty seconds: ${back}`)));
  });
}

const answersStill = async (): Promise<string> => (await fetch(`http://127.0.0.1:${front.port}/`)).text();

const connect = (): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${front.port}/rpc`);
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

describe('nothing that is sent ends the server', () => {
  test.each(['//', '///', '/\\', 'http://', 'http://[', '/rpc', '/bug', '*'])('an upgrade to %s', async (path) => {
    const upgrade = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    expect(await send(`${upgrade}Sec-WebSocket-Version: 7\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
    expect(await answersStill()).toBe('well');
  });

  test.each(['GET //', 'GET http://[', 'BREW /', 'GET /%ff%00', 'GET /bug', 'GET', ':'])('%s', async (line) => {
    const back = await send(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(back).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) |^$/);
    expect(await answersStill()).toBe('well');
  });

  test('a frame that is nested deeply', async () => {
    const socket = await connect();
    socket.send('['.repeat(5000) + ']'.repeat(5000));
    socket.send('['.repeat(2_000_000));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(await answersStill()).toBe('well');
  });

  test('more windows than a reader can have are refused', async () => {
    const [first] = await Promise.all([connect(), connect(), connect()]);
    await expect(connect()).rejects.toThrow('403');
    first.terminate();
    const again = (): Promise<string> => connect().then(() => 'open', String);
    await expect.poll(again).toBe('open');
  });
});

test('a browser that takes the name for the other address of this machine finds nobody else there', async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));
  if (!hasIpv6) return;
  expect(await (await fetch(`http://[::1]:${front.port}/`)).text()).toBe('well');
  const parts = { answer: () => Promise.reject(new Error('unused')), isKnown: () => false, mayConnect: () => false };
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '::1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(openFront(port, { ...parts, connect: () => undefined, log: () => undefined })).rejects.toThrow(
    'EADDRINUSE',
  );
});

test('a hundred connections without a session keep no reader out, and no reader is cut off by them', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asReader = (): Promise<{ status: number | undefined; reused: boolean }> =>
    new Promise((resolve, reject) => {
      const asked = get({ port: front.port, host: '127.0.0.1', agent, headers: { cookie: 'known' } }, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode, reused: asked.reusedSocket }));
      });
      asked.once('error', reject);
    });
  expect(await asReader()).toEqual({ status: 200, reused: false });
  const strangers: Socket[] = [];
  for (let opened = 0; opened < 100; opened += 50) {
    const more = Array.from({ length: 50 }, () => connectTo(front.port, '127.0.0.1').on('error', () => undefined));
    strangers.push(...more);
    await Promise.all(more.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  }
  expect(await answersStill()).toBe('well');
  expect(await asReader()).toEqual({ status: 200, reused: true });
  for (const socket of strangers) socket.destroy();
  agent.destroy();
});

describe('nothing is waited for without end', () => {
  beforeAll(() => void (limits = { headMs: 150, stallMs: 150 }));
  afterAll(() => void (limits = patient));

  const head = (path: string): string => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n`;
  const trickle = (socket: Socket): void => {
    const timer = setInterval(() => socket.write('x'), 10);
    socket.once('close', () => clearInterval(timer));
  };

  test('the head of a request', async () => {
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test('a body that nobody reads and nobody with a session sends, however it trickles', async () => {
    expect(await send(`${head('/')}\r\n`, trickle)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  });

  test('a body that is to be read as text', async () => {
    expect(await send(`${head('/text')}\r\n`, trickle)).toMatch(/^HTTP\/1\.1 200 /);
    const long = `${head('/text').replace('1000', '200')}Connection: close\r\n\r\n${'x'.repeat(200)}`;
    expect(await send(long)).toMatch(/^HTTP\/1\.1 200 /);
    expect(read).toEqual([null, null]);
  });

  test('a body that stands still', async () => {
    await send(`${head('/body')}Cookie: known\r\n\r\n%PDF`);
    expect(read).toEqual(['%PDF']);
  });

  test('an answer that nobody takes; and what it was read from is closed', async () => {
    let taker: Socket | undefined;
    void send('GET /large HTTP/1.1\r\nHost: x\r\n\r\n', (socket) => (taker = socket.pause()));
    await expect.poll(() => open).toBe(1);
    await expect.poll(() => open).toBe(0);
    taker?.destroy();
  });

  test('files are closed when those who asked have gone, at whatever moment', async () => {
    const resets = Array.from({ length: 60 }, (_, i) =>
      send('GET /large HTTP/1.1\r\nHost: x\r\n\r\n', (socket) => {
        void turns(i % 12).then(() => socket.resetAndDestroy());
      }),
    );
    await Promise.all(resets);
    await expect.poll(() => open).toBe(0);
    expect(logged).toEqual([]);
  });
});
