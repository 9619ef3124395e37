import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UpdatesState } from '#shared/contract/updates.ts';
import type { Store } from '../store/open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { fetchFeed } from './fetch-feed.ts';
import { compareVersions, MAX_FEED_BYTES, readFeed } from './signed-feed.ts';
import { updateSource } from './source.ts';
import { updatesFile } from '../shipped.ts';
import { UpdateCheck } from './update-check.ts';

const ours = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const publicKey = ours.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const signal = new AbortController().signal;
const DAY_MS = 24 * 60 * 60_000;
const note = { product: 'wayleaf', version: '1.3.0', made: 1000, page: 'https://wayleaf.example/1.3.0' };

function signed(what: unknown, { privateKey } = ours): Buffer {
  const bytes = Buffer.from(JSON.stringify(what));
  const signature = sign(null, bytes, privateKey).toString('base64');
  return Buffer.from(JSON.stringify({ signed: bytes.toString('base64'), signature }));
}

describe('what is believed', () => {
  test('a note with our signature', () => {
    expect(readFeed(signed({ ...note, more: 'of later' }), publicKey)).toEqual(note);
  });

  const genuine = JSON.parse(signed(note).toString()) as { signed: string; signature: string };
  const forged = Buffer.from(JSON.stringify({ ...note, page: 'https://evil.example' })).toString('base64');
  test.each([
    ['unsigned', Buffer.from(JSON.stringify(note)), /carries no signature/],
    ['with an empty signature', Buffer.from(JSON.stringify({ ...genuine, signature: '' })), /signature is not/],
    ['tampered with', Buffer.from(JSON.stringify({ ...genuine, signed: forged })), /signature is not/],
    ['signed by another', signed(note, others), /signature is not/],
    ['no JSON', Buffer.from('<html>sign in</html>'), /carries no signature/],
    ['far too large', Buffer.alloc(MAX_FEED_BYTES + 1, 0x20), /far larger/],
    ['about another program', signed({ ...note, product: 'other' }), /nothing that this version understands/],
    ['leading to a page that is not https', signed({ ...note, page: 'http://wayleaf.example' }), /understands/],
    ['leading to a script', signed({ ...note, page: 'javascript:alert(1)' }), /understands/],
    ['with a version that is none', signed({ ...note, version: '9'.repeat(400) }), /understands/],
  ])('not one that is %s', (_, bytes, reason) => {
    expect(() => readFeed(bytes, publicKey)).toThrow(reason);
    expect(() => readFeed(bytes, publicKey)).toThrow(expect.objectContaining({ code: 'update.refused' }));
  });

  test('not one that is older than what was believed before', () => {
    expect(() => readFeed(signed(note), publicKey, 1001)).toThrow(/older than one that stood there before/);
    expect(readFeed(signed(note), publicKey, 1000)).toEqual(note);
  });
});

test('versions are compared by their numbers', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.2.3', '1.2.3-trial.4')).toBe(0);
  expect(compareVersions('0.9.0', '1.0.0')).toBeLessThan(0);
});

describe('asking', () => {
  let home: Awaited<ReturnType<typeof tempFolder>>;
  let store: Store;
  let server: Server;
  let check: UpdateCheck;
  let bugs: unknown[];
  let requests: { url: string | undefined; headers: Record<string, unknown> }[];
  let answer: { status: number; body: Buffer; location?: string };
  let now: number;

  const make = (hasKey = true): UpdateCheck => {
    const { port } = server.address() as AddressInfo;
    const address = new URL(`http://127.0.0.1:${port}/updates.json`);
    return new UpdateCheck({
      store,
      version: async () => '1.2.3',
      source: async () => (hasKey ? { address, publicKey } : undefined),
      now: () => now,
      onBug: (error) => bugs.push(error),
    });
  };
  beforeEach(async () => {
    home = await tempFolder();
    bugs = [];
    requests = [];
    now = 50 * DAY_MS;
    answer = { status: 200, body: signed(note) };
    store = await openFresh(home.path);
    server = createServer(({ url, headers }, response) => {
      requests.push({ url, headers });
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end(answer.body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    check = make();
  });
  afterEach(async () => {
    expect(bugs).toEqual([]);
    await check.close();
    server.closeAllConnections();
    server.close();
    await store.close();
    await home.remove();
  });

  const turn = (on: boolean) => check.handlers()['updates.configure']({ on }, signal);
  const ask = () => check.handlers()['updates.check']({}, signal);
  const state = async (): Promise<UpdatesState> => {
    for await (const now of check.handlers()['updates.watch']({}, signal) as AsyncIterable<UpdatesState>) return now;
    throw new Error('No state was told');
  };

  const settled = (): Promise<void> => expect.poll(() => check.state().checking).toBe(false);

  test('nobody is asked while it is off, at whatever time', async () => {
    check.open();
    await expect(ask()).rejects.toMatchObject({ code: 'input.invalid' });
    await settled();
    expect(await state()).toMatchObject({ canCheck: true, on: false, newer: null, checkedAt: null });
    await check.close();
    expect(requests).toEqual([]);
  });

  test('a newer version is told with its page, and nothing else is fetched', async () => {
    await turn(true);
    await ask();
    expect(await state()).toMatchObject({
      on: true,
      version: '1.2.3',
      checking: false,
      newer: { version: '1.3.0', page: note.page },
      problem: null,
    });
    expect(requests.map(({ url }) => url)).toEqual(['/updates.json']);
    expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/1\.2\.3|cookie|referer|linux|node/iu);
  });

  test('what is refused leaves what was believed before, and says why', async () => {
    await turn(true);
    await ask();
    answer.body = signed({ ...note, made: 2000, version: '9.9.9' }, others);
    await ask();
    expect(await state()).toMatchObject({ newer: { version: '1.3.0' }, problem: { code: 'update.refused' } });
    answer.body = signed({ ...note, made: 10, version: '1.2.9' });
    await ask();
    expect((await state()).problem?.message).toMatch(/older than one that stood there before/u);
    answer.body = Buffer.alloc(10 * 2 ** 20, 0x20);
    await ask();
    expect((await state()).problem?.message).toMatch(/far larger/u);
    answer.body = signed({ ...note, made: 3000, version: '1.2.3' });
    await ask();
    expect(await state()).toMatchObject({ newer: null, problem: null });
  });

  test('an answer that leads elsewhere is not followed', async () => {
    answer = { status: 302, body: Buffer.alloc(0), location: '/elsewhere' };
    await turn(true);
    await ask();
    expect((await state()).problem).toMatchObject({ code: 'update.unreachable' });
    expect(requests.map(({ url }) => url)).toEqual(['/updates.json']);
  });

  test('it is asked once a day, also by a program that starts often or whose clock was set back', async () => {
    await turn(true);
    await settled();
    await check.close();
    const asked = requests.length;
    expect(asked).toBe(1);
    const restart = async (): Promise<void> => {
      check = make();
      check.open();
      await settled();
      await check.close();
    };
    await restart();
    expect(requests).toHaveLength(asked);
    now += DAY_MS;
    await restart();
    expect(requests).toHaveLength(asked + 1);
    now -= 20 * DAY_MS;
    await restart();
    expect(requests).toHaveLength(asked + 2);
    check = make();
    await turn(false);
    now += 40 * DAY_MS;
    await restart();
    expect(requests).toHaveLength(asked + 2);
  });

  test('a build without a key cannot ask, and says so', async () => {
    check = make(false);
    await expect(turn(true)).rejects.toMatchObject({ code: 'input.unsupported' });
    expect(await state()).toMatchObject({ canCheck: false, on: false });
    expect(requests).toEqual([]);
  });
});

test('a server that is not there is named', async () => {
  await expect(fetchFeed(new URL('http://127.0.0.1:9/updates.json'), signal)).rejects.toMatchObject({
    code: 'update.unreachable',
    message: expect.stringContaining('127.0.0.1:9') as unknown,
  });
});

test('who is asked has to be reached by https, and its key be known', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf updates '));
  const file = path.join(folder, 'updates.json');
  const kept = async (what: unknown): Promise<string | undefined> => {
    await writeFile(file, JSON.stringify(what));
    return (await updateSource(updatesFile, { WAYLEAF_UPDATES: file }))?.address.href;
  };
  const address = 'https://wayleaf.example/updates.json';
  const builtIn = JSON.parse(await readFile(updatesFile, 'utf8')) as object;
  try {
    // What the build says is whole except for the key, which whoever makes releases puts in.
    expect(await kept({ ...builtIn, publicKey })).toMatch(/^https:/u);
    expect(await kept({ address, publicKey })).toBe(address);
    expect(await kept({ address, publicKey: null })).toBeUndefined();
    expect(await kept({ address: 'http://wayleaf.example/updates.json', publicKey })).toBeUndefined();
    expect(await kept({ address: 'file:///etc/passwd', publicKey })).toBeUndefined();
    expect(await kept('nonsense')).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});
