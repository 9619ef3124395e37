import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UpdatesState } from '#shared/contract/updates.ts';
import type { Store } from '../store/open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { fetchFeed } from './fetch-feed.ts';
import { compareVersions, MAX_FEED_BYTES, readFeed } from './signed-feed.ts';
import { updateSource } from './source.ts';
import { descriptionFile, updatesFile } from '../shipped.ts';
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

const host = 'wayleaf.example';

describe('what is believed', () => {
  test('a note with our signature', () => {
    expect(readFeed(signed({ ...note, more: 'of later' }), { host, publicKey })).toEqual(note);
  });

  const genuine = JSON.parse(signed(note).toString()) as { signed: string; signature: string };
  const forged = Buffer.from(JSON.stringify({ ...note, page: 'https://evil.example' })).toString('base64');
  test.each([
    ['unsigned', Buffer.from(JSON.stringify(note)), 'update.no-note'],
    ['with an empty signature', Buffer.from(JSON.stringify({ ...genuine, signature: '' })), 'update.forged'],
    ['tampered with', Buffer.from(JSON.stringify({ ...genuine, signed: forged })), 'update.forged'],
    ['signed by another', signed(note, others), 'update.forged'],
    ['no JSON', Buffer.from('<html>sign in</html>'), 'update.no-note'],
    ['far too large', Buffer.alloc(MAX_FEED_BYTES + 1, 0x20), 'update.no-note'],
    ['about another program', signed({ ...note, product: 'other' }), 'update.not-understood'],
    [
      'leading to a page that is not https',
      signed({ ...note, page: 'http://wayleaf.example' }),
      'update.not-understood',
    ],
    ['leading to a script', signed({ ...note, page: 'javascript:alert(1)' }), 'update.not-understood'],
    ['with a version that is none', signed({ ...note, version: '9'.repeat(400) }), 'update.not-understood'],
    ['cut short', signed(note).subarray(0, 60), 'update.no-note'],
  ])('not one that is %s', (_, bytes, kind) => {
    const refused = { code: 'update.refused', fault: { kind, values: { host } } };
    expect(() => readFeed(bytes, { host, publicKey })).toThrow(expect.objectContaining(refused));
  });

  test('not one that is older than what was believed before', () => {
    expect(() => readFeed(signed(note), { host, publicKey, seen: 1001 })).toThrow(/older than what it said before/);
    expect(readFeed(signed(note), { host, publicKey, seen: 1000 })).toEqual(note);
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
    expect((await state()).problem?.message).toMatch(/older than what it said before/u);
    answer.body = Buffer.alloc(10 * 2 ** 20, 0x20);
    await ask();
    expect((await state()).problem).toMatchObject({ fault: { kind: 'update.no-note' } });
    answer.body = signed({ ...note, made: 3000, version: '1.2.3' });
    await ask();
    expect(await state()).toMatchObject({ newer: null, problem: null });
  });

  test('an answer that leads elsewhere is not followed', async () => {
    answer = { status: 302, body: Buffer.alloc(0), location: '/elsewhere' };
    await turn(true);
    await ask();
    expect((await state()).problem).toMatchObject({ code: 'update.unreachable', fault: { kind: 'update.elsewhere' } });
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

describe('who is asked', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf updates '))));
  afterEach(() => rm(folder, { recursive: true }));

  const builtIn = { updates: updatesFile, description: descriptionFile };
  const address = 'https://wayleaf.example/updates.json';
  const kept = async (what: unknown, homepage?: string): Promise<string | undefined> => {
    const file = path.join(folder, 'updates.json');
    await writeFile(file, JSON.stringify(what));
    const description = path.join(folder, 'package.json');
    if (homepage !== undefined) await writeFile(description, JSON.stringify({ homepage }));
    const from = homepage === undefined ? builtIn : { ...builtIn, description: pathToFileURL(description) };
    return (await updateSource(from, { WAYLEAF_UPDATES: file }))?.address.href;
  };

  test('has a note beside the homepage of the package, unless another address is named', async () => {
    expect(await kept({ publicKey }, 'https://wayleaf.example')).toBe(address);
    expect(await kept({ publicKey }, 'https://wayleaf.example/app/')).toBe('https://wayleaf.example/app/updates.json');
    expect(await kept({ address, publicKey }, 'https://other.example')).toBe(address);
  });

  test('is nobody where none has said who publishes, or whose key counts', async () => {
    expect(await kept({ publicKey }, 'https://wayleaf.invalid')).toBeUndefined();
    expect(await kept({ publicKey }, 'no address')).toBeUndefined();
    expect(await kept({ publicKey: null }, 'https://wayleaf.example')).toBeUndefined();
    expect(await kept('nonsense', 'https://wayleaf.example')).toBeUndefined();
    expect(await updateSource(builtIn, {})).toBeUndefined();
  });

  test('has to be reached by https', async () => {
    expect(await kept({ address: 'http://wayleaf.example/updates.json', publicKey })).toBeUndefined();
    expect(await kept({ address: 'file:///etc/passwd', publicKey })).toBeUndefined();
    expect(await kept({ address: 'http://127.0.0.1:1/updates.json', publicKey })).toBe(
      'http://127.0.0.1:1/updates.json',
    );
  });
});
