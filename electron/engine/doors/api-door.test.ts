import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tools } from '#shared/contract/tools.ts';
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
} as unknown as Handlers<Tools>;

beforeEach(async () => {
  home = await tempFolder();
  bugs = [];
  store = await openFresh(home.path);
  door = new ApiDoor({
    store,
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
  door = new ApiDoor({ store, version: async () => '1', onBug: () => undefined, port: 0 });
  await door.open(handlers);
  expect(await ask({ authorization: `Bearer ${key}` })).toBe(200);
});
