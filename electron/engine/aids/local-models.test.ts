/** What happens when models are used, removed and fetched at the same time, with processes and a hub of the test's own. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { isAppError } from '#shared/base/errors.ts';
import type { LocalModel } from '#shared/contract/local-models.ts';
import { methods } from '#shared/contract/methods.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { readReply } from '#shared/domain/ports/chat.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { Store } from '../store/open.ts';
import { addIndexed, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import type { FakeProcesses } from '../../process/testing/fake-processes.ts';
import { fakeInference } from '../testing/fake-inference.ts';
import { vectorTexts } from '../vectors/vector-texts.ts';
import { localModelHandlers } from './handlers.ts';
import { LocalModels, type LocalModelsDeps } from './local-models.ts';
import { Shelf } from '../models/onnx/shelf.ts';
import { installTinyModel } from '../models/onnx/testing/install-tiny-model.ts';

const DIMENSIONS = 48;
const never = new AbortController().signal;

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let settings: ModelSettings;
let models: LocalModels;
let bugs: unknown[];
/** What the processes wait for before each batch. */
let gate: Promise<void>;
let processes: FakeProcesses;
const servers: Server[] = [];
const at = (...parts: string[]): string => path.join(folder.path, ...parts);

beforeEach(async () => {
  bugs = [];
  gate = Promise.resolve();
  folder = await tempFolder();
  store = await openFresh(at('library'));
  settings = ModelSettings.parse({});
  await addIndexed(store, 'bees', [{ title: 'Foraging', paragraphs: ['Bees collect nectar.', 'They fly far.'] }]);
  processes = fakeInference(() => gate);
});
afterEach(async () => {
  await models.close();
  await store.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await folder.remove();
  expect(bugs).toEqual([]);
});

async function open(more: Partial<LocalModelsDeps> = {}): Promise<LocalModels> {
  const reader = createIndexReader(store.read);
  models = new LocalModels({
    store,
    reader,
    texts: vectorTexts(reader, () => []),
    modelsFolder: at('models'),
    inferenceFile: 'inference.mjs',
    launch: processes.launch,
    env: {},
    owner: 'this',
    now: () => Date.now(),
    onBug: (bug) => bugs.push(bug),
    encoding: true,
    settings: () => settings,
    configure: async (change) => {
      const before = settings;
      settings = { ...settings, ...change };
      await models.configured(before);
    },
    ollamaEncoder: () => Promise.reject(new Error('there is no Ollama')),
    ...more,
  });
  await models.open();
  return models;
}

const install = (id: string, task: 'encoder' | 'reranker' | 'writer' = 'encoder') =>
  installTinyModel(at('models'), id, task, { words: ['bees'], dimensions: DIMENSIONS });
const stateOf = (id: string): string | undefined => models.state().models.find((model) => model.id === id)?.state.kind;
const table = {
  'local-models.watch': methods['local-models.watch'],
  'local-models.download': methods['local-models.download'],
  'local-models.pause': methods['local-models.pause'],
  'local-models.remove': methods['local-models.remove'],
};
function connect(): Client<typeof table> {
  const [near, far] = portPair();
  serve(
    far,
    table,
    localModelHandlers(models, { addressed: () => Promise.resolve(), mayDownload: () => undefined }),
    (bug) => bugs.push(bug),
  );
  return createClient(near, table);
}
const call = (method: 'download' | 'pause' | 'remove', id: string): Promise<null> =>
  connect().call(`local-models.${method}`, { id });

/** A hub with the files of bge-small-en-v1.5, made. Requests wait for `before`, by the path that is asked for. */
async function startHub(before: (pathname: string) => Promise<void> = () => Promise.resolve()): Promise<string> {
  const made = await installTinyModel(at('made'), 'made', 'encoder', { words: ['bees'], dimensions: 384 });
  const place = (name: string): string => (name === 'onnx/model_quantized.onnx' ? 'onnx/model.onnx' : name);
  const names = ['tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
  const contents = new Map<string, Uint8Array>();
  for (const name of names) contents.set(name, await readFile(path.join(made.folder, place(name))));
  const commit = 'a'.repeat(40);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hub');
    void before(pathname).then(() => {
      if (pathname.includes('/revision/')) response.end(JSON.stringify({ sha: commit }));
      else if (pathname.includes('/tree/')) {
        const tree = [...contents].map(([name, content]) => {
          const oid = createHash('sha256').update(content).digest('hex');
          return { type: 'file', path: name, size: content.length, lfs: { oid, size: content.length } };
        });
        response.end(JSON.stringify(tree));
      } else response.end(contents.get(pathname.split(`/resolve/${commit}/`)[1] ?? ''));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const FETCHED = 'bge-small-en-v1.5';
/** Every state that a window could have been told of a model. */
function statesOf(id: string): string[] {
  const seen: string[] = [];
  void (async () => {
    for await (const state of connect().start('local-models.watch', {})) {
      const kind = state.models.find((model) => model.id === id)?.state.kind;
      if (kind !== undefined && seen.at(-1) !== kind) seen.push(kind);
    }
  })();
  return seen;
}

test('a model that is removed while it encodes the library is not loaded again', async () => {
  await install('tiny');
  settings = { ...settings, encoder: 'tiny' };
  const opened = deferred<void>();
  gate = opened.promise;
  await open();
  await expect.poll(() => processes.alive()).toBe(1);
  await call('remove', 'tiny');
  expect(processes.started()).toBe(1);
  expect(processes.alive()).toBe(0);
  opened.resolve();
  await models.encode();
  expect(models.state().encoding).toMatchObject({ state: 'idle', problem: null, documentsDone: 0 });
  expect(processes.started()).toBe(1);
  expect(models.aids().semantics).toBeUndefined();
});

test('removing twice at the same time is removing once', async () => {
  await install('tiny');
  await open();
  await Promise.all([call('remove', 'tiny'), call('remove', 'tiny')]);
  expect(await new Shelf(at('models')).list()).toEqual([]);
  const again: unknown = await call('remove', 'tiny').catch((error: unknown) => error);
  expect(isAppError(again, 'model.unavailable')).toBe(true);
});

test('a question goes on without a model that takes long to load, which the next one has', async () => {
  await install('tiny');
  await install('judge', 'reranker');
  settings = { ...settings, encoder: 'tiny', reranker: 'judge' };
  await open({ patienceMs: 1 });
  await models.encode();
  const loading = deferred<void>();
  await models.close(); // its processes: what comes is asked of models that are not loaded
  gate = loading.promise;
  await open({ patienceMs: 1 });
  const { semantics, reranker } = models.aids();
  const late: unknown = await semantics!.encoder.encode(['nectar'], 'query', never).catch((error: unknown) => error);
  expect(isAppError(late, 'model.unavailable')).toBe(true);
  const unread: unknown = await reranker!.score('nectar', ['honey'], never).catch((error: unknown) => error);
  expect(isAppError(unread, 'model.unavailable')).toBe(true);
  loading.resolve();
  const next = async (): Promise<number> => {
    const vectors = await models
      .aids()
      .semantics!.encoder.encode(['nectar'], 'query', never)
      .catch(() => []);
    return vectors.length;
  };
  await expect.poll(next).toBe(1);
});

test('a model is on its way until it is installed, and then at work: never absent in between', async () => {
  const held = deferred<void>();
  settings = {
    ...settings,
    hubAddress: await startHub((asked) => (asked.includes('/revision/') ? held.promise : Promise.resolve())),
  };
  await open();
  const seen = statesOf(FETCHED);
  await expect.poll(() => seen).toEqual(['absent']);
  await call('download', FETCHED);
  await expect.poll(() => seen).toEqual(['absent', 'running']);
  held.resolve();
  await expect.poll(() => seen.at(-1)).toBe('installed');
  expect(seen).toEqual(['absent', 'running', 'installed']);
  expect(settings.encoder).toBe(FETCHED);
});

/** A download that has begun at a hub which does not answer its first request until it is let go. */
async function openAtSilentHub() {
  const held = deferred<void>();
  const asked: string[] = [];
  settings = {
    ...settings,
    hubAddress: await startHub(async (pathname) => {
      asked.push(pathname);
      if (asked.length === 1) await held.promise;
    }),
  };
  await open();
  await call('download', FETCHED);
  await expect.poll(() => asked.length).toBe(1);
  return held;
}

test('a download that is paused before the hub has answered is paused, and goes on', async () => {
  const held = await openAtSilentHub();
  expect(stateOf(FETCHED)).toBe('running');
  await call('pause', FETCHED);
  expect(stateOf(FETCHED)).toBe('paused');
  await call('download', FETCHED);
  await expect.poll(() => stateOf(FETCHED)).toBe('installed');
  held.resolve();
});

test('going on while a pause is under way is not lost', async () => {
  const held = await openAtSilentHub();
  const pausing = call('pause', FETCHED);
  const going = call('download', FETCHED);
  await Promise.all([pausing, going]);
  await expect.poll(() => stateOf(FETCHED)).toBe('installed');
  held.resolve();
});

test('a model that is fetched again while it is removed is there in the end', async () => {
  settings = { ...settings, hubAddress: await startHub() };
  await open();
  await call('download', FETCHED);
  await expect.poll(() => stateOf(FETCHED)).toBe('installed');
  const removing = call('remove', FETCHED);
  await call('download', FETCHED);
  await removing;
  await expect.poll(() => stateOf(FETCHED)).toBe('installed');
  expect((await new Shelf(at('models')).list()).map(({ spec }) => spec.id)).toEqual([FETCHED]);
});

test('a new model takes the place of a chosen one that was removed, but not of one that is there', async () => {
  await install('tiny');
  settings = { ...settings, encoder: 'tiny', hubAddress: await startHub() };
  await open();
  await call('download', FETCHED);
  await expect.poll(() => stateOf(FETCHED)).toBe('installed');
  expect(settings.encoder).toBe('tiny');
  await call('remove', FETCHED);
  await call('remove', 'tiny');
  await call('download', FETCHED);
  await expect.poll(() => stateOf(FETCHED)).toBe('installed');
  expect(settings.encoder).toBe(FETCHED);
});

test('an encoder that is switched off and removed leaves a library that is asked by words', async () => {
  await install('tiny');
  settings = { ...settings, encoder: 'tiny' };
  await open();
  await models.encode();
  expect(models.aids().semantics?.encoder).toMatchObject({ dimensions: DIMENSIONS });
  const before = settings;
  settings = { ...settings, encoder: null };
  const switching = models.configured(before);
  await Promise.all([switching, call('remove', 'tiny')]);
  expect(models.aids().semantics).toBeUndefined();
  expect(models.state().encoding).toMatchObject({ state: 'idle', problem: null });
});

test('a language model answers, and says how long an answer takes here, also after a restart', async () => {
  await install('scribe', 'writer');
  await open();
  const found = (): LocalModel | undefined => models.state().models.find(({ id }) => id === 'scribe');
  expect(found()).toMatchObject({ task: 'writer', answerMs: null });
  // What a process takes, and the model with its cache, which are tiny.
  expect(found()!.memoryBytes! / 1e6).toBeCloseTo(200.1, 1);
  const chat = models.chat('scribe')!;
  expect(await readReply(chat, { messages: [{ role: 'user', content: 'When?' }], maxTokens: 20 }, never)).toBe(
    'It is late.',
  );
  expect(found()!.answerMs).toBe(2400 * 2 + 120 * 50);
  await expect.poll(async () => Object.keys(await new Shelf(at('models')).speeds())).toEqual(['scribe']);
  await models.close();
  await open();
  expect(found()!.answerMs).toBe(2400 * 2 + 120 * 50);
  expect(models.chat('nobody')).toBeUndefined();
});
