import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchNode } from './launch.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-launch-'));
  await writeFile(path.join(folder, 'probe.mjs'), probe);
  await writeFile(path.join(folder, 'document.pdf'), '%PDF');
});
afterEach(() => rm(folder, { recursive: true }));

/** Tries what a program could do that was taken over by a document, and says what it was able to. */
const probe = `
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
const folder = new URL('.', import.meta.url);
const at = (name) => new URL(name, folder);
const deeds = {
  read: () => readFileSync(at('document.pdf')),
  write: () => writeFileSync(at('made'), 'x'),
  overwrite: () => writeFileSync(at('document.pdf'), 'x'),
  remove: () => rmSync(at('document.pdf')),
  link: () => symlinkSync('/etc', at('link')),
  start: () => execFileSync(process.execPath, ['--version']),
  thread: () => new Worker('', { eval: true }).terminate(),
  native: () => process.dlopen({ exports: {} }, '/nowhere.node'),
};
const able = [];
for (const [name, deed] of Object.entries(deeds)) {
  try {
    deed();
    able.push(name);
  } catch (error) {
    if (error.code !== 'ERR_ACCESS_DENIED' && error.code !== 'ERR_DLOPEN_DISABLED') able.push(name + ': ' + error.code);
  }
}
process.send(able);
`;

test.each([
  [true, ['read']],
  [false, ['read', 'write', 'overwrite', 'remove', 'link', 'start', 'thread', 'native: ERR_DLOPEN_FAILED']],
])('a program that only reads: %s', async (readsOnly, able) => {
  const { port, exited } = launchNode(path.join(folder, 'probe.mjs'), { readsOnly });
  const told = new Promise((resolve) => port.onFrame(resolve));
  expect(await told).toEqual(able);
  port.close();
  await exited;
});
