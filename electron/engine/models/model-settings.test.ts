import { expect, test } from 'vitest';
import { ModelSettings } from '#shared/contract/settings.ts';
import { saveSetting } from '../store/settings.ts';
import { changeModelSettings, loadModelSettings } from './model-settings.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

test('a language model is off until the reader turns it on', () => {
  expect(loadModelSettings(fresh.store)).toEqual(ModelSettings.parse({}));
  expect(loadModelSettings(fresh.store)).toMatchObject({
    languageModel: false,
    refineTrees: false,
    summarize: 'never',
  });
});

test('a change keeps the rest', async () => {
  await changeModelSettings(fresh.store, { languageModel: true, chatModel: 'larch:3b' });
  await changeModelSettings(fresh.store, { keepAliveMinutes: 30 });
  expect(loadModelSettings(fresh.store)).toMatchObject({
    languageModel: true,
    chatModel: 'larch:3b',
    keepAliveMinutes: 30,
  });
});

test('what another version wrote, or what is broken, falls back field by field', async () => {
  const saved = { languageModel: true, chatModel: 7, keepAliveMinutes: -3, summarize: 'sometimes', later: 'x' };
  await fresh.store.writer.write((db) => saveSetting(db, 'models', saved));
  expect(loadModelSettings(fresh.store)).toEqual(ModelSettings.parse({ languageModel: true }));
  await fresh.store.writer.write((db) => saveSetting(db, 'models', 'nothing of ours'));
  expect(loadModelSettings(fresh.store)).toEqual(ModelSettings.parse({}));
});
