import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { offeredKeys, settingNames, type OfferedKey } from '#shared/contract/offered-settings.ts';
import { usualServices } from '#shared/contract/look-up.ts';
import { ViewState } from '#shared/contract/view.ts';
import { offersOf, type SettingCalls } from './offered-settings.ts';
import { SettingsOffers } from './offers.ts';

const { signal } = new AbortController();

/** Of each setting something that is not as it is by itself. */
const brought = {
  models: {
    languageModel: true,
    ollamaAddress: 'http://models.example:11434',
    hubAddress: 'https://hub.example',
    encoder: 'tiny',
    summarize: 'all',
  },
  view: { theme: 'dark', document: 'a'.repeat(64), tabs: ['a'.repeat(64)] },
  zotero: { on: true, keepInStep: true },
  updates: { on: true },
  api: { on: true, keyDigest: 'known to whoever gave it' },
  watched: [{ path: '/home/reader/secrets', paused: false, exclude: ['*.bak'] }],
  recognition: { dataFolder: '/data/of/theirs' },
  indexing: { paused: true },
  marks: { folder: '/home/reader/carried', device: 'a'.repeat(16) },
  notes: { folder: '/home/reader/vault', takesBack: true },
  'look-up': { on: true, addresses: { ...usualServices, arxiv: 'https://arxiv.example' } },
} satisfies Record<(typeof settingNames)[number], unknown>;
const rows = settingNames.map((name) => ({ name, value: JSON.stringify(brought[name]) }));

/** Calls that note what they were asked for. */
function listening(): { readonly calls: SettingCalls; readonly asked: (readonly [string, unknown])[] } {
  const asked: (readonly [string, unknown])[] = [];
  const note =
    (name: string, result: unknown = null) =>
    async (params: unknown): Promise<unknown> => {
      asked.push([name, params]);
      return result;
    };
  const calls = {
    'models.configure': note('models.configure'),
    'view.load': async () => ViewState.parse({ document: 'b'.repeat(64) }),
    'view.save': note('view.save'),
    'zotero.configure': note('zotero.configure'),
    'updates.configure': note('updates.configure'),
    'api.configure': note('api.configure'),
    'indexing.pause': note('indexing.pause'),
    'indexing.resume': note('indexing.resume'),
    'host.watch-folder': note('host.watch-folder', { id: 'x' }),
    'host.marks-folder': note('host.marks-folder', { folder: 'x' }),
    'host.notes-folder': note('host.notes-folder', { folder: 'x' }),
    'look-up.configure': note('look-up.configure'),
    'host.use-language-data': note('host.use-language-data'),
  } as unknown as SettingCalls;
  return { calls, asked };
}

test('each setting is told with what it brings, part by part', () => {
  const offered = offersOf(rows);
  expect(offered.map(({ key }) => key).sort()).toEqual([...offeredKeys].sort());
  const valuesOf = (key: OfferedKey) => offered.find((one) => one.key === key)?.values;
  expect(valuesOf('models.server')).toEqual(['http://models.example:11434']);
  expect(valuesOf('models.hub')).toEqual(['https://hub.example']);
  expect(valuesOf('watched')).toEqual(['/home/reader/secrets']);
});

test('no setting is stored that nobody can be asked about', () => {
  for (const row of rows) expect(offersOf([row]), row.name).not.toEqual([]);
});

test('what would do nothing, or is no setting, is not asked about', () => {
  for (const name of [...settingNames, 'something.else'])
    for (const value of ['{}', 'null', '[]', '7', '{not JSON', '"on"', '{"on":false}'])
      expect(offersOf([{ name, value }]), `${name} ${value}`).toEqual([]);
});

test('only what is wanted is set, by the calls by which the reader sets it', async () => {
  const offers = new SettingsOffers();
  const { offer } = offers.keep(rows)!;
  const { calls, asked } = listening();
  expect(await offers.take(offer, ['watched', 'view', 'api'], calls, signal)).toEqual({
    taken: ['view', 'api', 'watched'],
    problems: [],
  });
  expect(asked.map(([name]) => name)).toEqual(['view.save', 'api.configure', 'host.watch-folder']);
  const [[, view], api, watched] = asked as [[string, { view: ViewState }], unknown, unknown];
  // What is open here stays open.
  expect(view.view).toMatchObject({ theme: 'dark', document: 'b'.repeat(64), tabs: [] });
  expect(api).toEqual(['api.configure', { on: true }]);
  expect(watched).toEqual([
    'host.watch-folder',
    { path: '/home/reader/secrets', exclude: ['*.bak'], followLinks: false },
  ]);
});

test('one that cannot be set is named, and keeps none from being set', async () => {
  const offers = new SettingsOffers();
  const { offer } = offers.keep(rows)!;
  const { calls } = listening();
  const refuse = vi.fn(async () => {
    throw new AppError('file.missing', 'secrets is not there.');
  });
  const taken = await offers.take(offer, ['watched', 'indexing'], { ...calls, 'host.watch-folder': refuse }, signal);
  expect(taken.taken).toEqual(['indexing']);
  expect(taken.problems).toMatchObject([{ key: 'watched', error: { code: 'file.missing' } }]);
});

test('nothing is set twice, or that was never offered', async () => {
  const offers = new SettingsOffers();
  const { offer } = offers.keep(rows)!;
  const { calls, asked } = listening();
  await offers.take(offer, [], calls, signal);
  await expect(offers.take(offer, ['api'], calls, signal)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(offers.take('made up', ['api'], calls, signal)).rejects.toMatchObject({ code: 'input.invalid' });
  expect(asked).toEqual([]);
  expect(offers.keep([])).toBeNull();
});
