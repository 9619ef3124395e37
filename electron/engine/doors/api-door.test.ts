import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Store } from '../store/open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { ApiDoor } from './api-door.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let door: ApiDoor;
let bugs: unknown[];
const signal = new AbortController().signal;
const handlers = {
  list_documents: async () => ({ notice: '', documents: [], total: 0, nextCursor: null }),
} as unknown as Handlers<ToolCalls>;

beforeEach(async () => {
  home = await tempFolder();
  bugs = [];
  store = await openFresh(home.path);
  door = new ApiDoor({
    store,
    folder: home.path,
    version: async () => '1.2.3',
    onBug: (error) => bugs.push(error),
    port: 0,
  });
  await door.open(handlers);
});
afterEach(async () => {
  expect(bugs).toEqual([]);
  await door.close();
  await store.close();
  await home.remove();
});

const turn = (on: boolean) => door.handlers()['api.configure']({ on }, signal);
const newKey = async (): Promise<string> => ((await door.handlers()['api.new-key']({}, signal)) as { key: string }).key;

/** The status of a question with these headers. */
function ask(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${door.state().address ?? ''}/openapi.json`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });
}

test('it is off until the reader turns it on, and gone when it is turned off', async () => {
  expect(door.state()).toEqual({ on: false, address: null, hasKey: false, problem: null });
  await turn(true);
  const { address } = door.state();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/u);
  expect(await ask({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401); // no key was made yet
  await turn(false);
  expect(door.state().address).toBeNull();
  await expect(fetch(`${address ?? ''}/openapi.json`)).rejects.toThrow();
});

test('a key lets in until there is a new one, and is nowhere in the library', async () => {
  await turn(true);
  const first = await newKey();
  expect(await ask({ authorization: `Bearer ${first}` })).toBe(200);
  expect(JSON.stringify(store.read.all('SELECT * FROM settings'))).not.toContain(first);
  const second = await newKey();
  expect(await ask({ authorization: `Bearer ${first}` })).toBe(401);
  expect(await ask({ authorization: `Bearer ${second}` })).toBe(200);
});

test('pages of the web and other names of this machine are turned away, with the key too', async () => {
  await turn(true);
  const authorization = `Bearer ${await newKey()}`;
  expect(await ask({ authorization, host: 'evil.example' })).toBe(403);
  expect(await ask({ authorization, origin: 'https://evil.example' })).toBe(403);
  expect(await ask({ authorization, 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('it comes again with the library', async () => {
  await turn(true);
  const key = await newKey();
  await door.close();
  door = new ApiDoor({ store, folder: home.path, version: async () => '1', onBug: () => undefined, port: 0 });
  await door.open(handlers);
  expect(await ask({ authorization: `Bearer ${key}` })).toBe(200);
});

describe('a client can tell it from another on its port', () => {
  const entryFile = (): string => path.join(home.path, 'local-api.json');
  const Entry = z.object({ url: z.string(), check: z.string(), pid: z.int() });
  const readEntry = async () => Entry.parse(JSON.parse(await readFile(entryFile(), 'utf8')));
  const answered = async (url: string, nonce: string): Promise<string> =>
    (await fetch(`${url}/check?nonce=${nonce}`)).text();
  const expected = (check: string, url: string, nonce: string): string =>
    createHash('sha256').update(`${check}\n${url}\n${nonce}\n${check}\n`).digest('hex');

  test('by a secret that only this reader may read and that no answer holds', async () => {
    await turn(true);
    const { url, check, pid } = await readEntry();
    expect({ url, pid }).toEqual({ url: door.state().address, pid: process.pid });
    if (process.platform !== 'win32') expect((await stat(entryFile())).mode & 0o077).toBe(0);
    const nonce = randomBytes(16).toString('hex');
    expect(await answered(url, nonce)).toBe(expected(check, url, nonce));
    expect(await answered(url, 'short')).not.toContain(check);
  });

  test('and an answer for one address counts at no other, so nothing is won by handing a nonce on', async () => {
    await turn(true);
    const { url, check } = await readEntry();
    const nonce = randomBytes(16).toString('hex');
    expect(await answered(url, nonce)).not.toBe(expected(check, 'http://127.0.0.1:7421/v1', nonce));
  });

  test('the secret is another at every start, and the file goes with the server', async () => {
    await turn(true);
    const { check } = await readEntry();
    await turn(false);
    expect(existsSync(entryFile())).toBe(false);
    await turn(true);
    await door.close();
    expect(existsSync(entryFile())).toBe(false);
    door = new ApiDoor({ store, folder: home.path, version: async () => '1', onBug: () => undefined, port: 0 });
    await door.open(handlers);
    expect((await readEntry()).check).not.toBe(check);
  });

  test('a file that a killed engine left goes at the next start, a link is not written through', async () => {
    await door.close();
    const noProcess = 2 ** 22 + 1; // above what Linux gives out
    await writeFile(entryFile(), JSON.stringify({ url: 'http://127.0.0.1:1/v1', check: 'x', pid: noProcess }));
    door = new ApiDoor({ store, folder: home.path, version: async () => '1', onBug: () => undefined, port: 0 });
    await door.open(handlers);
    expect(existsSync(entryFile())).toBe(false);
    const victim = path.join(home.path, 'victim.txt');
    await writeFile(victim, 'mine');
    await symlink(victim, entryFile());
    await turn(true);
    expect(await readFile(victim, 'utf8')).toBe('mine');
    expect((await readEntry()).url).toBe(door.state().address);
  });
});

test('a hundred connections that say nothing keep no program out', async () => {
  await turn(true);
  const authorization = `Bearer ${await newKey()}`;
  const { port } = new URL(door.state().address ?? '');
  const idle: Socket[] = [];
  for (let opened = 0; opened < 100; opened += 50) {
    const more = Array.from({ length: 50 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
    idle.push(...more);
    await Promise.all(more.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  }
  expect(await ask({ authorization })).toBe(200);
  for (const socket of idle) socket.destroy();
});
