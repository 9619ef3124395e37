import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { Shelf, type InstalledModel } from '../../engine/models/onnx/shelf.ts';
import { installTinyModel } from '../../engine/models/onnx/testing/install-tiny-model.ts';
import { checkSearchModels, type SearchModels } from './search-models.ts';

const { signal } = new AbortController();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

const check = (more: Partial<SearchModels> = {}) =>
  checkSearchModels(
    {
      shelf: new Shelf(folder),
      included: undefined,
      settings: { encoder: null },
      tryOut: () => Promise.resolve(),
      ...more,
    },
    signal,
  );
const meaning = async (more: Partial<SearchModels> = {}) => {
  const [{ ok, found, advice } = { ok: undefined, found: undefined, advice: undefined }] = await check(more);
  return { ok, found, advice };
};
/** The encoder that comes with the program, beside all shelves. */
const includedEncoder = (): Promise<InstalledModel> => installTinyModel(path.join(folder, 'program'), 'own', 'encoder');

test('without models: what would be better, and what it costs', async () => {
  const [first, order] = await check();
  expect(first).toEqual({
    name: 'Search by meaning',
    ok: false,
    optional: true,
    found: 'no encoder is there; passages are found by their words',
    advice: 'The encoder comes with Wayleaf: install Wayleaf again.',
  });
  expect(order?.advice).toContain('wayleaf models download ms-marco-MiniLM-L-6-v2 (24 MB; each answer');
});

test('the included encoder is in use unless another was chosen that is there', async () => {
  const included = await includedEncoder();
  const own = 'own (1 MB, its files are sound)';
  expect(await meaning({ included })).toEqual({ ok: true, found: `${own}, comes with Wayleaf` });
  expect(await meaning({ included, settings: { encoder: 'tiny' } })).toEqual({
    ok: true,
    found: `tiny, which was chosen, is not installed; ${own}, comes with Wayleaf`,
  });
  await installTinyModel(folder, 'tiny', 'encoder');
  const tiny = 'tiny (1 MB, its files are sound)';
  expect(await meaning({ included, settings: { encoder: 'tiny' } })).toEqual({ ok: true, found: tiny });
  expect(await meaning({ included })).toEqual({ ok: true, found: `${own}, comes with Wayleaf; not used: ${tiny}` });
  const ollama = await meaning({ included, settings: { encoder: 'ollama:larch' } });
  expect(ollama).toEqual({ ok: true, found: `larch of Ollama, which has to be running for it; not used: ${tiny}` });
});

test('words alone are what was wanted', async () => {
  const included = await includedEncoder();
  const tryOut = (): Promise<void> => Promise.reject(new Error('it is not to be loaded'));
  expect(await meaning({ included, settings: { encoder: 'none' }, tryOut })).toEqual({
    ok: true,
    found: 'turned off, passages are found by their words',
  });
});

test('an encoder that cannot be loaded, or is not whole, is told', async () => {
  const included = await includedEncoder();
  const reason = 'libonnxruntime.so.1: cannot open shared object file';
  const tryOut = (): Promise<void> => Promise.reject(new AppError('model.unavailable', 'Not loaded.', { reason }));
  expect(await meaning({ included, tryOut })).toEqual({
    ok: false,
    found: `own cannot be loaded (${reason}); passages are found by their words`,
    advice: 'All else works without. Models need a 64-bit system that the ONNX runtime was built for.',
  });
  await rm(path.join(included.folder, 'onnx/model.onnx'));
  expect(await meaning({ included })).toEqual({
    ok: false,
    found: 'own: onnx/model.onnx is missing; passages are found by their words',
    advice: 'The encoder comes with Wayleaf: install Wayleaf again.',
  });
});

test('installed models are named, and nothing more is said of them', async () => {
  await installTinyModel(folder, 'tiny', 'encoder');
  await installTinyModel(folder, 'judge', 'reranker');
  expect(await check({ settings: { encoder: 'tiny' } })).toEqual([
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
