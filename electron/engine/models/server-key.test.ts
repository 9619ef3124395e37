import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { ServerKey, type KeyStore } from './server-key.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let file: string;
beforeEach(async () => {
  folder = await tempFolder();
  file = path.join(folder.path, 'server-key.json');
});
afterEach(() => folder.remove());

const HERE = 'http://127.0.0.1:1234';
const store: KeyStore = {
  lock: async (text) => Buffer.from(text).toString('base64'),
  unlock: async (locked) => Buffer.from(locked, 'base64').toString(),
};
const open = (keys?: KeyStore, given?: string): ServerKey => new ServerKey({ file, given, store: keys });

test('a key is locked by the system where it can, and found again', async () => {
  await open(store).set('larch-key', HERE);
  expect(await readFile(file, 'utf8')).not.toContain('larch-key');
  const again = open(store);
  expect(await again.keyFor(HERE)).toBe('larch-key');
  expect(again.keptFor(HERE)).toBe('system');
});

test('where the system has no key store it is in a file that only its user can read', async () => {
  for (const none of [undefined, { ...store, lock: async () => null }]) {
    await open(none).set('larch-key', HERE);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
    const again = open(none);
    expect(await again.keyFor(HERE)).toBe('larch-key');
    expect(again.keptFor(HERE)).toBe('file');
  }
});

test('another address is not told the key, and a key that was forgotten is gone', async () => {
  const key = open(store);
  await key.set('larch-key', HERE);
  expect(await key.keyFor('http://elsewhere:1234')).toBeUndefined();
  expect(key.keptFor('http://elsewhere:1234')).toBeNull();
  await key.set(null, HERE);
  expect(await key.keyFor(HERE)).toBeUndefined();
  expect(await open(store).keyFor(HERE)).toBeUndefined();
});

test('the environment goes before what is kept', async () => {
  await open(store).set('larch-key', HERE);
  const key = open(store, 'oak-key');
  expect(await key.keyFor('http://elsewhere:1234')).toBe('oak-key');
  expect(key.keptFor(HERE)).toBe('environment');
});

test.each(['', '{"address": 7}', '{"form": "locked"}'])('%j in the file is no key', async (text) => {
  await writeFile(file, text);
  expect(await open(store).keyFor(HERE)).toBeUndefined();
  // Locked on another computer.
  await writeFile(file, JSON.stringify({ address: HERE, form: 'locked', value: 'x' }));
  expect(await open({ ...store, unlock: async () => null }).keyFor(HERE)).toBeUndefined();
});
