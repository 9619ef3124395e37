import { afterEach, beforeEach, expect, test } from 'vitest';
import { ModelSettings } from '#shared/contract/settings.ts';
import { openStore, type Store } from '../store/open.ts';
import { saveSetting } from '../store/settings.ts';
import { tempFolder } from '../testing/builders.ts';
import { changeModelSettings, loadModelSettings } from './model-settings.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

test('a language model is off until the reader turns it on', () => {
  expect(loadModelSettings(store)).toEqual(ModelSettings.parse({}));
  expect(loadModelSettings(store)).toMatchObject({ languageModel: false, refineTrees: false, summarize: 'never' });
});

test('a change keeps the rest', async () => {
  await changeModelSettings(store, { languageModel: true, chatModel: 'larch:3b' });
  await changeModelSettings(store, { keepAliveMinutes: 30 });
  expect(loadModelSettings(store)).toMatchObject({ languageModel: true, chatModel: 'larch:3b', keepAliveMinutes: 30 });
});

test('what another version wrote, or what is broken, falls back field by field', async () => {
  const saved = { languageModel: true, chatModel: 7, keepAliveMinutes: -3, summarize: 'sometimes', later: 'x' };
  await store.writer.write((db) => saveSetting(db, 'models', saved));
  expect(loadModelSettings(store)).toEqual(ModelSettings.parse({ languageModel: true }));
  await store.writer.write((db) => saveSetting(db, 'models', 'nothing of ours'));
  expect(loadModelSettings(store)).toEqual(ModelSettings.parse({}));
});
