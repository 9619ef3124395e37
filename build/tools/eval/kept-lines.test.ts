import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openKept } from './kept-lines.ts';
import { unreadResult } from './measure.ts';
import { openPartial } from './partial.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-kept-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const result = (id: string) =>
  unreadResult(
    { dataset: 'd', document: 'x', strategy: 'path', budgetTokens: 600 },
    { id, question: '?', answers: [], unanswerable: false, paragraphs: [['p']], sentences: [], pages: new Set([1]) },
  );

test('a run goes on with what it has, without the line that a crash cut short', async () => {
  const out = path.join(folder, 'r.json');
  const first = await openPartial(out, 'run 1');
  expect(first.known).toEqual([]);
  await first.add([result('1'), result('2')]);
  await appendFile(`${out}.partial.jsonl`, '{"dataset":"d","docu');
  const second = await openPartial(out, 'run 1');
  expect(second.known).toEqual([result('1'), result('2')]);
  await second.add([result('3')]);
  expect((await openPartial(out, 'run 1')).known).toHaveLength(3);
});

test('what another run left is dropped, and a finished run leaves nothing', async () => {
  const file = path.join(folder, 's.jsonl');
  const open = (run: string) => openKept(file, run, z.number());
  await (await open('run 1')).add([1]);
  const other = await open('run 2');
  expect(other.known).toEqual([]);
  await other.add([1]);
  expect((await open('run 2')).known).toEqual([1]);
  await other.remove();
  expect((await open('run 2')).known).toEqual([]);
});

test('without a file nothing is kept', async () => {
  const kept = await openKept(undefined, 'run', z.number());
  await kept.add([1]);
  expect(kept.known).toEqual([]);
});
