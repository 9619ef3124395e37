import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announce, removeStaleEntry, staleEntry } from './entry.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-entry-'))));
afterEach(() => rm(folder, { recursive: true }));

const entry = { url: 'http://127.0.0.1:4000/v1', check: 'a check', pid: process.pid };
// Larger than any process has.
const GONE = 2 ** 30;

test('an entry is left over once its process has ended', async () => {
  const { withdraw } = await announce(folder, 'api.json', entry);
  expect(staleEntry(folder, 'api.json')).toBeNull();
  withdraw();
  expect(await readdir(folder)).toEqual([]);
  await announce(folder, 'api.json', { ...entry, pid: GONE });
  expect(staleEntry(folder, 'api.json')).toBe(GONE);
  await removeStaleEntry(folder, 'api.json');
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'a pipe in its place is not waited for, and an entry replaces it',
  async () => {
    const file = path.join(folder, 'api.json');
    execFileSync('mkfifo', [file]);
    expect(staleEntry(folder, 'api.json')).toBeNull();
    const { withdraw } = await announce(folder, 'api.json', entry);
    expect((await stat(file)).isFile()).toBe(true);
    withdraw();
  },
);
