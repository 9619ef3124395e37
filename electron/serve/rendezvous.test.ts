import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { Machine } from '../host/machine.ts';
import { proofOf } from './handshake.ts';
import { askRunning, enter, removeStale, writeFailure } from './rendezvous.ts';
import { machineIn } from './testing.ts';

let home: string;
beforeAll(async () => (home = await mkdtemp(path.join(tmpdir(), 'wayleaf-machine-'))));
afterAll(() => rm(home, { recursive: true }));
const machine = (name = 'machine'): Machine => machineIn(path.join(home, name));

const running = { pid: 7, port: 4000, secret: 'twenty letters or more' };

async function makeLibrary(): Promise<string> {
  const library = await mkdtemp(path.join(tmpdir(), 'wayleaf-entry-'));
  onTestFinished(() => rm(library, { recursive: true }));
  return library;
}

test('the first server enters itself, the second is told that there is one', async () => {
  const library = await makeLibrary();
  expect(await enter(library, running, machine())).toBe(true);
  expect(await enter(library, { ...running, port: 4001 }, machine())).toBe(false);
  expect(JSON.parse(await readFile(path.join(library, 'server.json'), 'utf8'))).toMatchObject(running);
});

test('a second start tells its secret and its paths to nobody who does not know the secret', async () => {
  const heard: string[] = [];
  const other = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    response.end(JSON.stringify({ url: 'http://attacker.example/', proof: 'x'.repeat(43), nonce: 'y'.repeat(43) }));
  });
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const library = await makeLibrary();
  await enter(library, { ...running, pid: 1, port: (other.address() as AddressInfo).port }, machine());
  expect(await askRunning(library, ['/papers/secret.pdf'], machine())).toBeNull();
  expect(heard.join('\n')).toMatch(/^GET \/again\?nonce=/);
  expect(heard.join('\n')).not.toMatch(/secret|twenty/);
});

test('a second start takes an entry that nobody answers for none', async () => {
  const library = await makeLibrary();
  await enter(library, { ...running, pid: 1, port: 1 }, machine());
  expect(await askRunning(library, [], machine())).toBeNull();
});

/** Whoever wrote the entry knows the secret in it, and proves all that a server of ours would. */
async function knowing(url: (port: number) => string): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const nonce = 'y'.repeat(43);
  const { secret } = running;
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    const theirs = new URL(request.url ?? '/', 'http://x').searchParams.get('nonce') ?? '';
    const address = url((server.address() as AddressInfo).port);
    const answer =
      request.method === 'GET'
        ? { proof: proofOf(secret, 'server', theirs, nonce), nonce }
        : { url: address, proof: proofOf(secret, 'address', nonce, address) };
    request.resume().on('end', () => response.end(JSON.stringify(answer)));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, heard };
}

const usual = (port: number): string => `http://wayleaf-${'0f'.repeat(16)}.localhost:${String(port)}/?token=a-token_1`;

describe('an entry', () => {
  test('that this machine wrote leads to its server', async () => {
    const library = await makeLibrary();
    const { port } = await knowing(usual);
    await enter(library, { ...running, port }, machine());
    expect(await askRunning(library, [], machine())).toBe(usual(port));
  });

  test.each([
    ['without a seal', async () => ({})],
    ['with an empty one', async () => ({ seal: '' })],
    ['sealed on another machine', async (text: string) => ({ seal: machine('other').seal('running', text) })],
    ['sealed for another folder', async () => ({ seal: machine().seal('running', JSON.stringify(['/other'])) })],
  ])('of elsewhere is not asked, and hears nothing: %s', async (_, seal) => {
    const library = await makeLibrary();
    const { port, heard } = await knowing(usual);
    const theirs = { ...running, port };
    const text = JSON.stringify([await realpath(library), theirs.pid, theirs.port, theirs.secret]);
    await writeFile(path.join(library, 'server.json'), JSON.stringify({ ...theirs, ...(await seal(text)) }));
    expect(await askRunning(library, ['/papers/secret.pdf'], machine())).toBeNull();
    expect(heard).toEqual([]);
  });

  test.each([
    ['a page elsewhere', () => 'http://evil.example/phish'],
    ['a program', () => 'file:///usr/bin/true'],
    ['another port', (port: number) => usual(port + 1)],
    ['a user before the host', (port: number) => usual(port).replace('.localhost', '.localhost@evil.example')],
    ['a further line', (port: number) => `${usual(port)}\nhttp://evil.example/`],
  ])('is not followed to %s', async (_, url) => {
    const library = await makeLibrary();
    const { port } = await knowing(url);
    await enter(library, { ...running, port }, machine());
    expect(await askRunning(library, [], machine())).toBeNull();
  });

  test.skipIf(process.platform === 'win32')('that is a pipe is not waited for', async () => {
    const library = await makeLibrary();
    execFileSync('mkfifo', [path.join(library, 'server.json')]);
    expect(await askRunning(library, [], machine())).toBeNull();
  });
});

describe('an entry that was not asked, since this machine cannot tell it to be its own,', () => {
  const file = (library: string): string => path.join(library, 'server.json');
  const other = process.ppid;

  test.each([
    ['of the version before', {}],
    ['of a machine that keeps no secret', { seal: '' }],
  ])('stays while its process runs: %s', async (_, seal) => {
    const library = await makeLibrary();
    const text = JSON.stringify({ ...running, pid: other, ...seal });
    await writeFile(file(library), text);
    await expect(removeStale(library, machine())).rejects.toMatchObject({
      code: 'library.locked',
      message: expect.stringContaining(`process ${String(other)}`) as string,
    });
    expect(await readFile(file(library), 'utf8')).toBe(text);
  });

  test('goes with its process, and where this process has its number now', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    for (const pid of [gone, process.pid]) {
      const library = await makeLibrary();
      await writeFile(file(library), JSON.stringify({ ...running, pid }));
      await removeStale(library, machine());
      expect(existsSync(file(library))).toBe(false);
    }
  });

  test('goes where its process is another user’s', async () => {
    const library = await makeLibrary();
    await writeFile(file(library), JSON.stringify({ ...running, pid: 1 }));
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    onTestFinished(() => kill.mockRestore());
    await removeStale(library, machine());
    expect(existsSync(file(library))).toBe(false);
  });

  test('is not one of this machine, which was asked: its number may be another program’s', async () => {
    const library = await makeLibrary();
    await enter(library, { ...running, pid: other }, machine());
    await removeStale(library, machine());
    expect(existsSync(file(library))).toBe(false);
  });
});

test.each([
  ['EROFS', 'file.unreadable', 'The library folder /papers cannot be written to.'],
  ['EACCES', 'file.unreadable', 'choose another with --library DIR'],
  ['ENOSPC', 'library.disk-full', 'The disk with the library folder /papers is full.'],
])('a folder that takes no file says why: %s', (code, known, words) => {
  const failure = writeFailure('/papers', Object.assign(new Error(`${code}: open`), { code }));
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toHaveProperty('code', known);
  expect(String(failure)).toContain(words);
});

test('another failure stays what it is', () => {
  const error = new Error('a bug');
  expect(writeFailure('/papers', error)).toBe(error);
});
