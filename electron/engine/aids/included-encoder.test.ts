/** The encoder that comes with the program: who has it, and who has another or none. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import type { FakeProcesses } from '../../process/testing/fake-processes.ts';
import { installTinyModel } from '../models/onnx/testing/install-tiny-model.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { Store } from '../store/open.ts';
import { addIndexed, tempFolder } from '../testing/builders.ts';
import { fakeInference } from '../testing/fake-inference.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { vectorTexts } from '../vectors/vector-texts.ts';
import { LocalModels } from './local-models.ts';

const tiny = { words: ['bees'], dimensions: 48 };
const never = new AbortController().signal;

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let settings: ModelSettings;
let models: LocalModels;
let processes: FakeProcesses;
let encoderFolder: string;
const at = (...parts: string[]): string => path.join(folder.path, ...parts);

beforeEach(async () => {
  folder = await tempFolder();
  store = await openFresh(at('library'));
  settings = ModelSettings.parse({});
  await addIndexed(store, 'bees', [{ title: 'Foraging', paragraphs: ['Bees collect nectar.', 'They fly far.'] }]);
  processes = fakeInference();
  encoderFolder = (await installTinyModel(at('program'), 'own', 'encoder', { ...tiny, seed: 2 })).folder;
});
afterEach(async () => {
  await models.close();
  await store.close();
  await folder.remove();
});

async function open(): Promise<void> {
  const reader = createIndexReader(store.read);
  models = new LocalModels({
    store,
    reader,
    texts: vectorTexts(reader, () => []),
    modelsFolder: at('models'),
    encoderFolder,
    inferenceFile: 'inference.mjs',
    launch: processes.launch,
    env: {},
    owner: 'this',
    now: () => Date.now(),
    onBug: (bug) => {
      throw bug;
    },
    encoding: true,
    settings: () => settings,
    configure: (change) => choose({ ...settings, ...change }),
    ollamaEncoder: () => Promise.reject(new Error('there is no Ollama')),
  });
  await models.open();
}

async function choose(next: ModelSettings): Promise<void> {
  const before = settings;
  settings = next;
  await models.configured(before);
}

const used = (): string | undefined => models.aids().semantics?.encoder.id.replace(/@.*$/, '');
const stateOf = (id: string): string | undefined => models.state().models.find((model) => model.id === id)?.state.kind;

test('it encodes the library where nobody chose one, and is used', async () => {
  await open();
  expect(models.state().models[0]).toMatchObject({ id: 'own', task: 'encoder', state: { kind: 'included' } });
  await models.encode();
  expect(used()).toBe('onnx:own');
  expect(models.state()).toMatchObject({
    inUse: { encoder: expect.stringMatching(/^onnx:own@/) as string },
    encoding: { state: 'idle', documentsDone: 1, documentsTotal: 1, problem: null },
  });
});

test('it is not used by whoever wants words alone, and nothing is made then', async () => {
  settings = { ...settings, encoder: 'none' };
  await open();
  await models.encode();
  expect(processes.started()).toBe(0);
  expect(used()).toBeUndefined();
  await choose({ ...settings, encoder: null });
  await expect.poll(used).toBe('onnx:own');
  await choose({ ...settings, encoder: 'none' });
  expect(used()).toBeUndefined();
  expect(models.state().encoding).toMatchObject({ state: 'idle', documentsDone: 0 });
});

test('it takes the place of one that was chosen and is gone', async () => {
  await installTinyModel(at('models'), 'tiny', 'encoder', tiny);
  settings = { ...settings, encoder: 'tiny' };
  await open();
  await models.encode();
  expect(used()).toBe('onnx:tiny');
  await models.remove('tiny');
  await models.encode();
  expect(used()).toBe('onnx:own');
});

test('it gives way to the first that is installed beside it', async () => {
  await open();
  await models.encode();
  const { folder: from } = await installTinyModel(at('usb'), 'tiny', 'encoder', tiny);
  await models.import({ from }, never);
  expect(settings.encoder).toBe('tiny');
  await expect.poll(used).toBe('onnx:tiny');
});

test('it cannot be removed', async () => {
  await open();
  const refused: unknown = await models.remove('own').catch((error: unknown) => error);
  expect(isAppError(refused, 'input.unsupported')).toBe(true);
  expect(stateOf('own')).toBe('included');
});

test('it is none where its files are not all there', async () => {
  await rm(path.join(encoderFolder, 'tokenizer.json'));
  await open();
  await models.encode();
  expect(stateOf('own')).toBeUndefined();
  expect(used()).toBeUndefined();
  expect(processes.started()).toBe(0);
});
