import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { askRunning, enter, writeFailure } from './rendezvous.ts';

const running = { pid: 7, port: 4000, secret: 'twenty letters or more' };

async function makeLibrary(): Promise<string> {
  const library = await mkdtemp(path.join(tmpdir(), 'wayleaf-entry-'));
  onTestFinished(() => rm(library, { recursive: true }));
  return library;
}

test('the first server enters itself, the second is told that there is one', async () => {
  const library = await makeLibrary();
  expect(await enter(library, running)).toBe(true);
  expect(await enter(library, { ...running, port: 4001 })).toBe(false);
  expect(JSON.parse(await readFile(path.join(library, 'server.json'), 'utf8'))).toEqual(running);
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
  await enter(library, { ...running, pid: 1, port: (other.address() as AddressInfo).port });
  expect(await askRunning(library, ['/papers/secret.pdf'])).toBeNull();
  expect(heard.join('\n')).toMatch(/^GET \/again\?nonce=/);
  expect(heard.join('\n')).not.toMatch(/secret|twenty/);
});

test('a second start takes an entry that nobody answers for none', async () => {
  const library = await makeLibrary();
  await enter(library, { ...running, pid: 1, port: 1 });
  expect(await askRunning(library, [])).toBeNull();
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
