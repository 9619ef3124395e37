import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Shelf } from '../../engine/models/onnx/shelf.ts';
import { installTinyModel } from '../../engine/models/onnx/testing/install-tiny-model.ts';
import { checkSearchModels } from './search-models.ts';

const { signal } = new AbortController();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

const check = () => checkSearchModels(new Shelf(folder), signal);

test('without models: what would be better, and what it costs', async () => {
  const [meaning, order] = await check();
  expect(meaning).toEqual({
    name: 'Search by meaning',
    ok: false,
    optional: true,
    found: 'no encoder installed; passages are found by their words',
    advice:
      'To find passages that say it in other words: wayleaf models download all-MiniLM-L6-v2 (24 MB; each library is then prepared once, in the background).',
  });
  expect(order?.advice).toContain('wayleaf models download ms-marco-MiniLM-L-6-v2 (24 MB; each answer');
});

test('installed models are named, and nothing more is said of them', async () => {
  await installTinyModel(folder, 'tiny', 'encoder');
  await installTinyModel(folder, 'judge', 'reranker');
  expect(await check()).toEqual([
    { name: 'Search by meaning', ok: true, optional: true, found: 'tiny (1 MB, its files are sound)' },
    { name: 'Re-ranking', ok: true, optional: true, found: 'judge (1 MB, its files are sound)' },
  ]);
});

test('files that changed, shrank or are gone are found', async () => {
  const { files } = await installTinyModel(folder, 'tiny', 'encoder');
  const graph = path.join(folder, 'tiny', 'onnx/model.onnx');
  const bytes = files.find((file) => file.path === 'onnx/model.onnx')!.bytes;
  await writeFile(graph, new Uint8Array(bytes));
  expect((await check())[0]).toMatchObject({
    ok: false,
    found: 'tiny: onnx/model.onnx is damaged',
    advice: 'Remove it (wayleaf models remove tiny), then import it again.',
  });
  await truncate(graph, 7);
  expect((await check())[0]).toMatchObject({ ok: false, found: 'tiny: onnx/model.onnx is damaged' });
  await rm(graph);
  expect((await check())[0]).toMatchObject({ ok: false, found: 'tiny: onnx/model.onnx is missing' });
});
