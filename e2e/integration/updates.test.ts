/** From a release's tag to what a running engine tells its windows, against a server of this machine: the good note, and each bad one by name. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UpdatesState } from '#shared/contract/updates.ts';
import { newKeys, noteOfRelease } from '../../build/updates/sign-feed.mjs';
import { launchEngine, makeHome, type Home, type ProcessSession } from './support/library.ts';

const { privateKey, publicKey } = newKeys();
const publisher = {
  homepage: 'https://wayleaf.example',
  repository: { url: 'git+https://github.com/somebody/wayleaf.git' },
  bugs: { email: 'security@wayleaf.example' },
};
const release = (version: string, made: number, key = privateKey, believed = publicKey): string =>
  noteOfRelease({
    tag: `v${version}`,
    manifest: { ...publisher, version },
    publicKey: believed,
    privateKey: key,
    made,
  });

let home: Home;
let server: Server;
let session: ProcessSession;
let host: string;
let answer: (response: ServerResponse) => unknown;

beforeAll(async () => {
  home = await makeHome();
  server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await home.remove();
});
beforeEach(async ({ task }) => {
  const source = home.at('updates.json');
  await writeFile(source, JSON.stringify({ address: `http://${host}/updates.json`, publicKey }));
  session = launchEngine(home.at(`library of ${task.id}`), { WAYLEAF_UPDATES: source });
});
afterEach(async () => {
  session.helper.kill();
  await session.helper.exited;
});

async function state(): Promise<UpdatesState> {
  const controller = new AbortController();
  for await (const told of session.window.start('updates.watch', {}, controller.signal))
    if (!told.checking) {
      controller.abort();
      return told;
    }
  throw new Error('No state was told');
}

async function told(): Promise<UpdatesState> {
  await session.window.call('updates.check', {});
  return state();
}

test('a release is told of once the reader wants it, from its tag on', async () => {
  let asked = 0;
  answer = (response) => {
    asked += 1;
    response.end(release('99.0.0', 1));
  };
  expect(await state()).toMatchObject({ canCheck: true, on: false, newer: null });
  expect(asked).toBe(0);
  await session.window.call('updates.configure', { on: true });
  expect((await told()).newer).toEqual({
    version: '99.0.0',
    page: 'https://github.com/somebody/wayleaf/releases/tag/v99.0.0',
  });
});

test('a version that is older than this one is no news', async () => {
  answer = (response) => response.end(release('0.0.1', 1));
  await session.window.call('updates.configure', { on: true });
  expect(await told()).toMatchObject({ newer: null, problem: null });
});

const others = newKeys();
test.each<[string, (response: ServerResponse) => unknown, string]>([
  [
    'signed by another',
    (response) => response.end(release('100.0.0', 9, others.privateKey, others.publicKey)),
    'update.forged',
  ],
  ['said before', (response) => response.end(release('98.0.0', 1)), 'update.older'],
  ['cut short', (response) => response.end(release('100.0.0', 9).slice(0, 80)), 'update.no-note'],
  [
    'broken off',
    (response) => {
      response.writeHead(200, { 'content-length': '4000' });
      response.write(release('100.0.0', 9).slice(0, 80), () => response.destroy());
    },
    'update.cut',
  ],
  ['a page to sign in', (response) => response.end('<!doctype html>'), 'update.no-note'],
  [
    'on another host',
    (response) => response.writeHead(302, { location: 'https://elsewhere.example/updates.json' }).end(),
    'update.elsewhere',
  ],
])('what is %s is named, and what was believed before stays', async (_, bad, kind) => {
  answer = (response) => response.end(release('99.0.0', 5));
  await session.window.call('updates.configure', { on: true });
  expect((await told()).problem).toBeNull();
  answer = bad;
  const { newer, problem } = await told();
  expect(problem?.fault?.kind).toBe(kind);
  expect(problem?.message).toContain(host);
  expect(newer?.version).toBe('99.0.0');
});
