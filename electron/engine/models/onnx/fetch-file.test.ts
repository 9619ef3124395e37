import { createHash } from 'node:crypto';
import { link, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../../testing/builders.ts';
import { fetchFile, type WantedFile } from './fetch-file.ts';

const content = Buffer.from('the weights of a model');
const file: WantedFile = {
  path: 'onnx/model.onnx',
  bytes: content.length,
  hash: { kind: 'sha256', hex: createHash('sha256').update(content).digest('hex') },
};

let folder: Awaited<ReturnType<typeof tempFolder>>;
/** From which byte on the hub was asked. */
let asked: number[];

beforeEach(async () => {
  folder = await tempFolder();
  asked = [];
  await mkdir(at('arriving/onnx'), { recursive: true });
  await writeFile(at('victim'), 'the we');
});
afterEach(() => folder.remove());

const at = (name: string): string => path.join(folder.path, name);
const target = (): string => at('arriving/onnx/model.onnx');
const part = (): string => `${target()}.part`;

function fetch(sent = content): Promise<unknown> {
  const hub: Parameters<typeof fetchFile>[0] = {
    open: async (_repository, _commit, _file, from) => {
      asked.push(from);
      return { start: from, body: pieces(sent.subarray(from)) };
    },
  };
  const place = { repository: 'wayleaf/tiny', commit: 'c' };
  return fetchFile(hub, place, file, at('arriving'), () => undefined, new AbortController().signal);
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (let from = 0; from < bytes.length; from += 4) yield bytes.subarray(from, from + 4);
}

async function expectFetched(): Promise<void> {
  expect((await lstat(target())).isFile()).toBe(true);
  expect(await readFile(target())).toEqual(content);
  expect(await readFile(at('victim'), 'utf8')).toBe('the we');
  expect(await readdir(at('arriving/onnx'))).toEqual(['model.onnx']);
}

test('what arrived is gone on with, and is for its user alone meanwhile', async () => {
  await expect(fetch(content.subarray(0, 10))).rejects.toThrow(/broke off/);
  if (process.platform !== 'win32') expect((await stat(part())).mode & 0o077).toBe(0);
  await fetch();
  expect(asked).toEqual([0, 10]);
  await expectFetched();
});

test.each<readonly [string, () => Promise<unknown>]>([
  ['a link', () => symlink(at('victim'), part())],
  ['a link to nothing', () => symlink(at('nowhere'), part())],
  ['a second name of another file', () => link(at('victim'), part())],
])('%s that was planted as the draft is not gone on with', async (_, plant) => {
  await plant();
  await fetch();
  expect(asked).toEqual([0]);
  await expectFetched();
  await expect(lstat(at('nowhere'))).rejects.toThrow();
});

test('a link that was planted as the whole file is replaced, also where its content is right', async () => {
  await writeFile(at('right'), content);
  await symlink(at('right'), target());
  await fetch();
  expect(asked).toEqual([0]);
  await expectFetched();
});

test('a link that was planted as a folder is not gone into', async () => {
  await mkdir(at('elsewhere'));
  await symlink(at('elsewhere'), at('arriving/sub'));
  const sub = { ...file, path: 'sub/model.onnx' };
  const hub = { open: async () => ({ start: 0, body: pieces(content) }) };
  const place = { repository: 'wayleaf/tiny', commit: 'c' };
  await fetchFile(hub, place, sub, at('arriving'), () => undefined, new AbortController().signal);
  expect(await readdir(at('elsewhere'))).toEqual([]);
  expect(await readFile(at('arriving/sub/model.onnx'))).toEqual(content);
});

test('what is more than it should be is thrown away', async () => {
  await expect(fetch(Buffer.concat([content, content]))).rejects.toThrow(/not what it should be/);
  expect(await readdir(at('arriving/onnx'))).toEqual([]);
});
