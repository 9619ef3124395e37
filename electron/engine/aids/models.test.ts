/** Which server is asked while the reader moves to another one, with servers and a library of the test's own. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { methods } from '#shared/contract/methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { fakeProcesses } from '../../process/testing/fake-processes.ts';
import { inferenceMethods } from '../../inference/protocol.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { openStore, type Store } from '../store/open.ts';
import { tempFolder } from '../testing/builders.ts';
import { testMachine, type TestMachine } from '../testing/machine.ts';
import { Addresses } from '../trust/addresses.ts';
import { vectorTexts } from '../vectors/vector-texts.ts';
import { localModelHandlers, modelHandlers } from './handlers.ts';
import { changeModelSettings } from '../models/model-settings.ts';
import { createModels, type Models, type ModelsDeps } from './models.ts';

const MODEL = 'bge-small-en-v1.5';

interface Asked {
  readonly url: string;
  /** Method and path of the requests so far, without a query. */
  readonly requests: string[];
}

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let models: Models;
let deps: ModelsDeps;
let addresses: Addresses;
let here: TestMachine;
let told: string[];
let calls: Client<typeof table>;
const servers: Server[] = [];
const bugs: unknown[] = [];
const table = {
  'models.configure': methods['models.configure'],
  'models.server-key': methods['models.server-key'],
  'ollama.look': methods['ollama.look'],
  'ollama.pull': methods['ollama.pull'],
  'ollama.remove': methods['ollama.remove'],
  'local-models.download': methods['local-models.download'],
};

/** Has nothing of what it is asked for. */
async function startServer(): Promise<Asked> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server');
    requests.push(`${request.method} ${pathname}`);
    response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

beforeEach(async () => {
  folder = await tempFolder();
  here = testMachine();
  told = [];
  store = await openStore(path.join(folder.path, 'library'));
  const reader = createIndexReader(store.read);
  addresses = new Addresses({
    store,
    machine: here.machine,
    confirming: { kind: 'code', tell: (words) => void told.push(words) },
  });
  deps = {
    store,
    reader,
    texts: vectorTexts(reader, () => []),
    modelsFolder: path.join(folder.path, 'models'),
    inferenceFile: undefined,
    launch: fakeProcesses(inferenceMethods, () => ({})).launch,
    env: {},
    owner: 'this',
    now: () => Date.now(),
    onBug: (bug) => bugs.push(bug),
    encoding: false,
    serverKey: { file: path.join(folder.path, 'server-key.json'), given: undefined, store: undefined },
    locate: () => Promise.reject(new Error('no documents')),
    publish: () => undefined,
    touch: () => undefined,
  };
  models = createModels({ ...deps, addresses });
  const [near, far] = portPair();
  serve(far, table, { ...modelHandlers(models), ...localModelHandlers(models.local, models) }, (bug) => bugs.push(bug));
  calls = createClient(near, table);
});
afterEach(async () => {
  await models.close();
  await store.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  here.remove();
  await folder.remove();
  expect(bugs.splice(0)).toEqual([]);
});

/** Everything that asks a server, once. */
const askAll = (): Promise<unknown>[] => [
  calls.call('local-models.download', { id: MODEL }),
  calls.call('ollama.pull', { model: 'larch' }),
  calls.call('ollama.remove', { model: 'alder' }).catch(() => undefined), // it is not there
  calls.call('ollama.look', {}),
];
const downloadOf = (id: string) => models.local.state().models.find((model) => model.id === id)?.state.kind;
const at = ({ url }: Asked) => ({ hubAddress: url, ollamaAddress: url });

test('what is asked for after an address was given is asked of that address, however long it takes to be stored', async () => {
  const [before, after] = [await startServer(), await startServer()];
  await calls.call('models.configure', at(before));
  const others = deferred<void>();
  const indexing = store.writer.write(() => others.promise);
  const given = calls.call('models.configure', at(after));
  const key = calls.call('models.server-key', { key: 'oak' });
  const asked = askAll();
  await new Promise(setImmediate);
  expect(downloadOf(MODEL)).toBe('absent');
  others.resolve();
  await Promise.all([indexing, given, key, ...asked]);
  await expect.poll(() => downloadOf(MODEL)).toBe('failed');
  await expect
    .poll(() => after.requests)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^GET \/api\/models\//),
        'POST /api/pull',
        'DELETE /api/delete',
        'GET /api/version',
      ]),
    );
  expect(before.requests).toEqual([]);
  expect(models.state()).toMatchObject({ address: { url: after.url }, serverKey: 'file' });
});

test('where the address could not be stored, what waited for it is refused, and asks nobody', async () => {
  const [before, after] = [await startServer(), await startServer()];
  await calls.call('models.configure', at(before));
  const others = deferred<void>();
  const indexing = store.writer.write(() => others.promise);
  const given = calls.call('models.configure', at(after));
  const download = calls.call('local-models.download', { id: MODEL });
  const refusals = Promise.allSettled([given, download]);
  void store.writer.finish();
  others.resolve();
  await indexing;
  for (const refusal of await refusals) expect(refusal).toMatchObject({ status: 'rejected' });
  expect(downloadOf(MODEL)).toBe('absent');
  expect([...before.requests, ...after.requests]).toEqual([]);
});

test('an address that is none keeps nothing from the one before', async () => {
  const server = await startServer();
  await calls.call('models.configure', at(server));
  await expect(calls.call('models.configure', { hubAddress: 'ftp://models' })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  await calls.call('local-models.download', { id: MODEL });
  await expect.poll(() => downloadOf(MODEL)).toBe('failed');
  expect(server.requests).toEqual([expect.stringMatching(/^GET \/api\/models\//)]);
});

test.each([{ ollamaAddress: '169.254.169.254' }, { hubAddress: 'http://[fe80::1]' }])(
  'an address that is never connected to is not stored: %j',
  async (change) => {
    const server = await startServer();
    await calls.call('models.configure', at(server));
    const refused = calls.call('models.configure', { ...change, languageModel: true });
    await expect(refused).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('never connects to') as string,
    });
    expect(models.state().settings).toMatchObject({ ...at(server), languageModel: false });
  },
);

const FAR = { ollamaAddress: 'http://192.0.2.7:11434', hubAddress: 'https://hub.example' };

test('an address elsewhere is not stored before the reader confirmed it, one after the other', async () => {
  const server = await startServer();
  await calls.call('models.configure', at(server));
  const refusal = { code: 'address.unconfirmed', details: { by: 'code' } };
  await expect(calls.call('models.configure', { ...FAR, languageModel: true })).rejects.toMatchObject(refusal);
  expect(models.state().settings).toMatchObject({ ...at(server), languageModel: false });
  for (const name of ['192.0.2.7:11434', 'hub.example']) {
    await expect(calls.call('models.configure', FAR)).rejects.toMatchObject({ details: { host: name } });
    await addresses.confirm(/ ([A-Z\d]{6})$/.exec(told.at(-1)!)![1]!);
  }
  await calls.call('models.configure', FAR);
  expect(models.state().settings).toMatchObject(FAR);
});

test('one that was stored without the reader’s word is not asked', async () => {
  await addresses.begin([]);
  await changeModelSettings(store, FAR);
  await models.close();
  models = createModels({ ...deps, addresses });
  const state = await models.ollama.look(new AbortController().signal);
  expect(state).toMatchObject({
    kind: 'failing',
    error: { message: expect.stringContaining('has not been confirmed') as string },
  });
  const chat = models.ollama.chat('larch').reply({ messages: [], maxTokens: 9 }, new AbortController().signal);
  await expect(chat[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'chat.unavailable' });
  expect(() => models.mayDownload()).toThrow(expect.objectContaining({ code: 'address.unconfirmed' }));
  await expect(models.ollama.remove('larch', new AbortController().signal)).rejects.toMatchObject({
    code: 'address.unconfirmed',
  });
});

test('no window sends words away by pulling a model that is named so', async () => {
  const server = await startServer();
  await calls.call('models.configure', at(server));
  const pull = calls.call('ollama.pull', { model: 'evil.example/words-of/a-document' });
  await expect(pull).rejects.toMatchObject({ code: 'input.invalid' });
  expect(server.requests).toEqual([]);
});
