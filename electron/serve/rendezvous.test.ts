import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { enter, writeFailure } from './rendezvous.ts';

const running = { pid: 7, port: 4000, secret: 'twenty letters or more' };

test('the first server enters itself, the second is told that there is one', async () => {
  const library = await mkdtemp(path.join(tmpdir(), 'wayleaf-entry-'));
  onTestFinished(() => rm(library, { recursive: true }));
  expect(await enter(library, running)).toBe(true);
  expect(await enter(library, { ...running, port: 4001 })).toBe(false);
  expect(JSON.parse(await readFile(path.join(library, 'server.json'), 'utf8'))).toEqual(running);
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
