import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { documentId } from '#shared/base/ids.ts';
import { nothingRestored } from '#shared/contract/backups.ts';
import { createClient } from '#shared/rpc/client.ts';
import { PortEnd, type Port } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { noItems } from '#shared/rpc/spec.ts';
import { Access } from './access.ts';
import { proofOf } from './handshake.ts';
import { askRunning, enter } from './rendezvous.ts';
import { startServer, type RunningServer } from './server.ts';
import { machineIn, sendTo, type Sent } from './testing.ts';
import { receiveLibrary, receiveModel, receiveUpload } from './upload.ts';

const echoMethods = { echo: { params: z.unknown(), item: noItems, result: z.unknown() } } as const;
const secret = 'a-secret-of-twenty-characters';
const receipt = { added: [documentId('a'.repeat(64))], duplicates: [], rejected: [] };

let folder: string;
let access: Access;
let server: RunningServer;
let adopted: string[];
let clockMs: number;
let added: string[];
let adoption: () => typeof receipt;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-serve-'));
  adopted = [];
  added = [];
  adoption = () => receipt;
  access = new Access(() => clockMs);
  clockMs = 0;
  server = await startServer(0, {
    access,
    secret,
    content: async ({ pathname }) => ({ status: 200, headers: {}, body: `content of ${pathname}` }),
    connectWindow: (port) => serve(port, echoMethods, { echo: async (params) => params }),
    upload: (body, name) =>
      receiveUpload(body, name, Number(body.headers['content-length'] ?? 0), {
        incoming: path.join(folder, 'incoming'),
        maxBytes: 1000,
        adopt: async (file, shown) => {
          adopted.push(shown);
          const result = adoption();
          await rm(file); // the engine moves it
          return result;
        },
      }),
    library: {
      make: () => Promise.reject(new AppError('library.disk-full', 'The disk is full.')),
      take: async (ticket) => ({ status: 200, headers: {}, body: `library of ${ticket}` }),
      takeIn: (body, name) =>
        receiveLibrary(body, name, Number(body.headers['content-length'] ?? 0), {
          incoming: path.join(folder, 'incoming'),
          maxBytes: 1000,
          takeIn: async (file, shown) => {
            adopted.push(shown, await readFile(file, 'utf8'));
            return { added: nothingRestored, documents: 1, rejected: [], fileless: [], left: [], offer: null };
          },
        }),
    },
    uploadModel: (body, name) =>
      receiveModel(body, name, Number(body.headers['content-length'] ?? 0), {
        incoming: path.join(folder, 'incoming'),
        maxBytes: 1000,
        importModel: async (file, shown) => {
          adopted.push(`${shown} as ${path.extname(file)} of ${(await readFile(file)).length} bytes`);
          adoption();
          return { id: 'tiny' };
        },
      }),
    addPaths: (paths) => added.push(...paths),
    log: () => undefined,
  });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** As the window's address has it, and as programs reach it that know nothing of names under `.localhost`. */
const origin = (): string => `http://${access.hostName}:${server.port}`;
const host = (): string => `${access.hostName}:${server.port}`;
const loopback = (): string => `http://127.0.0.1:${server.port}`;

const send = (address: string, init: Sent = {}): Promise<Response> =>
  sendTo(server.port, new URL(address, origin()), init);

const get = (address: string, headers: object = {}): Promise<Response> => send(address, { headers });

/** Opens a fresh address as a browser does and keeps the cookie. */
async function signIn(): Promise<string> {
  const response = await get(server.issueAddress());
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

const getWith = async (address: string, headers: object): Promise<number> => (await get(address, headers)).status;

describe('the way in', () => {
  test('a token works once and gives a strict cookie; afterwards the cookie opens everything', async () => {
    const address = server.issueAddress();
    expect(address).toMatch(/^http:\/\/wayleaf-[\da-f]{32}\.localhost:\d+\/\?token=[\w-]{43}$/);
    const first = await get(address);
    expect(first.headers.get('set-cookie')).toMatch(/^wayleaf-\w+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.text()).toBe('content of /');

    const again = await get(address);
    expect(again.status).toBe(403);
    expect(await again.text()).toMatch(/works once.*start Wayleaf again/s);

    const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
    const reload = await get(address, { cookie });
    expect(await reload.text()).toBe('content of /');
  });

  test('nothing is shown without a session, and an invented token or cookie is none', async () => {
    const name = (await signIn()).split('=')[0]!;
    for (const url of ['/', '/?token=x', '/document/x', '/assets/app.js', '/again', '/upload', '/rpc'])
      expect((await get(url, { cookie: `${name}=x` })).status).toBe(403);
  });

  test('a link below the address of the window is handed to it, for whoever has a session', async () => {
    const query = `/open?doc=${'c'.repeat(64)}&page=3&quote=some%20"words`;
    expect((await get(query)).status).toBe(403);
    const cookie = await signIn();
    const page = await (await get(query, { cookie })).text();
    expect(page).toContain(`url=./#open?doc=${'c'.repeat(64)}&amp;page=3&amp;quote=some%20%22words"`);
    expect((await get('/open?doc=x', { cookie })).status).toBe(400);
  });

  test('the token opens only the window itself', async () => {
    const address = server.issueAddress().replace('/?', '/document/x?');
    expect((await get(address)).status).toBe(403);
  });

  test('a token that nobody used for ten minutes is worth nothing', async () => {
    const [late, inTime] = [server.issueAddress(), server.issueAddress()];
    clockMs = 9 * 60_000;
    expect((await get(inTime)).status).toBe(200);
    clockMs = 11 * 60_000;
    expect((await get(late)).status).toBe(403);
  });

  test('every answer carries the policy and the protective headers', async () => {
    const response = await get('/');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${host()}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('who may ask', () => {
  test('only its own name, at any port: another name is DNS rebinding, another port a tunnel', async () => {
    const cookie = await signIn();
    for (const asked of [host(), `${access.hostName}:9999`, access.hostName.toUpperCase()])
      expect(await getWith('/', { host: asked, cookie })).toBe(200);
    for (const asked of [
      'attacker.example',
      'localhost.attacker.example',
      '127.0.0.1.nip.io:80',
      '127.0.0.2',
      'x.localhost',
    ])
      expect(await getWith('/', { host: asked, cookie })).toBe(403);
  });

  test('a cookie counts only under the name that no other port of this machine has', async () => {
    const cookie = await signIn();
    for (const asked of [`127.0.0.1:${server.port}`, 'localhost', '[::1]:80'])
      for (const path of ['/', '/document/x', '/rpc']) expect(await getWith(path, { host: asked, cookie })).toBe(403);
  });

  test('an address at 127.0.0.1 leads on to the name, and still works once', async () => {
    const token = new URL(server.issueAddress()).search;
    const page = await (await get(`http://127.0.0.1:9999/${token}`)).text();
    expect(page).toContain(`url=http://${access.hostName}:9999/${token}"`);
    const response = await get(`${origin()}/${token}`);
    expect(response.headers.get('set-cookie')).toContain('HttpOnly');
    expect((await get(`http://localhost/?token=${encodeURIComponent('"><script>')}`)).status).toBe(403);
  });

  test('a page of another local server is refused although the cookie comes along', async () => {
    const cookie = await signIn();
    const ask = (headers: Record<string, string>) => getWith('/document/x', { cookie, ...headers });
    expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await ask({ 'sec-fetch-site': 'none' })).toBe(200);
    expect(await ask({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await ask({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })).toBe(
      403,
    );
    expect(
      await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
    ).toBe(200);
  });
});

function socketPort(socket: WebSocket): Port {
  const end = new PortEnd({ post: (frame) => socket.send(JSON.stringify(frame)) });
  socket.on('message', (data: Buffer) => end.deliver(JSON.parse(data.toString())));
  socket.on('close', () => end.closed());
  return end;
}

function connect(headers: Record<string, string>, path = '/rpc'): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const url = loopback().replace('http', 'ws') + path;
    const socket = new WebSocket(url, { headers: { host: host(), ...headers } });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

describe('the WebSocket', () => {
  test('carries calls of a page of this origin', async () => {
    const socket = await connect({ cookie: await signIn(), origin: origin() });
    const client = createClient(socketPort(socket), echoMethods);
    expect(await client.call('echo', { text: 'Grüße 你好' })).toEqual({ text: 'Grüße 你好' });
    socket.close();
  });

  test('is refused without a session, without an origin, and to other origins', async () => {
    const cookie = await signIn();
    await expect(connect({ origin: origin() })).rejects.toThrow('403');
    await expect(connect({ cookie })).rejects.toThrow('403');
    for (const from of ['http://attacker.example', loopback(), `http://${access.hostName}:1`, 'null'])
      await expect(connect({ cookie, origin: from })).rejects.toThrow('403');
    const elsewhere = connect({ cookie, origin: origin() }, '/other');
    await expect(elsewhere).rejects.toThrow('403');
  });

  test('is closed on a frame that is too large or no JSON', async () => {
    const headers = { cookie: await signIn(), origin: origin() };
    for (const message of ['x'.repeat(5 * 1024 * 1024), 'not json', Buffer.from('{}')]) {
      const socket = await connect(headers);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      socket.send(message);
      await closed;
    }
    expect((await connect(headers)).readyState).toBe(WebSocket.OPEN);
  });
});

async function upload(name: string, body: string, headers: Record<string, string> = {}, to = 'upload') {
  const cookie = await signIn();
  const response = await send(`/${to}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body,
    headers: { cookie, origin: origin(), ...headers },
  });
  return { status: response.status, body: await response.text() };
}

describe('uploads', () => {
  test('go to the incoming folder and on to the engine, under the reader’s name', async () => {
    const { status, body } = await upload('../../Küche & Bad.pdf', '%PDF-1.7');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual(receipt);
    expect(adopted).toEqual(['Küche & Bad.pdf']);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('of a model’s archive go on to the engine, and leave nothing behind', async () => {
    const send = (name: string, body = 'PK') => upload(name, body, {}, 'upload-model');
    expect(await send('all MiniLM.tar.gz')).toEqual({ status: 200, body: '{"id":"tiny"}' });
    expect(adopted).toEqual(['all MiniLM.tar.gz as .gz of 2 bytes']);
    const other = await send('model.rar');
    expect(other.status).toBe(400);
    expect(JSON.parse(other.body)).toMatchObject({ code: 'input.invalid' });
    expect((await send('large.zip', 'x'.repeat(5000))).status).toBe(413);
    adoption = () => {
      throw new AppError('input.invalid', 'There is no model in it.');
    };
    expect(JSON.parse((await send('empty.zip')).body)).toMatchObject({ message: 'There is no model in it.' });
    expect((await upload('a.zip', 'PK', { origin: 'http://attacker.example' }, 'upload-model')).status).toBe(403);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('of a whole library go on to the engine, and leave nothing behind', async () => {
    const { status, body } = await upload('library.wayleaf', 'all of it', {}, 'library/take-in');
    const taken = { added: nothingRestored, documents: 1, rejected: [], fileless: [], left: [], offer: null };
    expect([status, JSON.parse(body)]).toEqual([200, taken]);
    // The engine is told the reader's name for it, so that whatever is wrong with it can be said by that.
    expect(adopted).toEqual(['library.wayleaf', 'all of it']);
    const foreign = await upload('library.wayleaf', 'more', { origin: 'http://attacker.example' }, 'library/take-in');
    expect(foreign.status).toBe(403);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('a library that cannot be saved says why; one that is ready is only for whoever has a session', async () => {
    const full = await upload('', '', {}, 'library/save');
    expect([full.status, JSON.parse(full.body)]).toMatchObject([507, { message: 'The disk is full.' }]);
    expect((await upload('', '', { origin: 'http://attacker.example' }, 'library/save')).status).toBe(403);
    const cookie = await signIn();
    const taken = await send('/library/saved?ticket=one', { headers: { cookie } });
    expect(await taken.text()).toBe('library of one');
    expect((await send('/library/saved?ticket=one', {})).status).toBe(403);
  });

  test('want this origin', async () => {
    expect((await upload('a.pdf', '%PDF', { origin: 'http://attacker.example' })).status).toBe(403);
    expect(adopted).toEqual([]);
  });

  test('that are too large are refused in words and leave nothing behind', async () => {
    const { status, body } = await upload('big.pdf', 'x'.repeat(5000));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 'file.too-large' });

    const cookie = await signIn();
    const unannounced = await send('/upload?name=big.pdf', {
      method: 'POST',
      body: Readable.from(Array.from({ length: 5 }, () => Buffer.alloc(500))),
      headers: { cookie, origin: origin() },
    });
    expect(unannounced.status).toBe(413);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('that the engine does not take are reported with its reason', async () => {
    adoption = () => {
      throw new AppError('library.disk-full', 'a.pdf was not added: the disk is full.');
    };
    const { status, body } = await upload('a.pdf', '%PDF');
    expect(status).toBe(507);
    expect(JSON.parse(body)).toEqual({
      code: 'library.disk-full',
      message: 'a.pdf was not added: the disk is full.',
    });
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('that break off leave nothing behind', async () => {
    const cookie = await signIn();
    const request = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      path: '/upload?name=a.pdf',
      method: 'POST',
      headers: { host: host(), cookie, origin: origin(), 'content-length': '900' },
    });
    const gone = once(request, 'error');
    request.write('half of it');
    const incoming = () => readdir(path.join(folder, 'incoming'));
    await expect.poll(incoming).toHaveLength(1);
    request.destroy(new Error('gone'));
    await gone;
    await expect.poll(incoming).toEqual([]);
    expect(adopted).toEqual([]);
  });
});

describe('a second start', () => {
  const machine = () => machineIn(path.join(folder, 'machine'));

  test('hands its paths over and gets an address that works once', async () => {
    expect(await enter(folder, { pid: process.pid, port: server.port, secret }, machine())).toBe(true);
    expect(await enter(folder, { pid: process.pid, port: server.port, secret }, machine())).toBe(false);
    const address = await askRunning(folder, ['/papers/a.pdf'], machine());
    expect(added).toEqual(['/papers/a.pdf']);
    expect((await get(address!)).status).toBe(200);
    expect((await get(address!)).status).toBe(403);
  });

  test('with another secret learns nothing', async () => {
    await enter(folder, { pid: process.pid, port: server.port, secret: 'another-secret-of-some-length' }, machine());
    expect(await askRunning(folder, ['/papers/a.pdf'], machine())).toBeNull();
    expect(added).toEqual([]);
  });

  test('is not answered twice for one greeting', async () => {
    const hello = (await (await fetch(`${loopback()}/again?nonce=${'n'.repeat(43)}`)).json()) as { nonce: string };
    const body = '{"paths":[]}';
    const ask = () =>
      fetch(`${loopback()}/again`, {
        method: 'POST',
        body,
        headers: { 'x-wayleaf-nonce': hello.nonce, 'x-wayleaf-proof': proofOf(secret, 'asks', hello.nonce, body) },
      });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(403);
  });
});
