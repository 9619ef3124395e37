/** Downloading models from a hub that fails in every way, over real connections of this machine. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Downloads, type DownloadsDeps, type DownloadState } from '../../electron/engine/models/onnx/downloads.ts';
import type { ModelSpec } from '../../electron/engine/models/onnx/model-spec.ts';
import { Shelf } from '../../electron/engine/models/onnx/shelf.ts';
import { writeTinyEncoder } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { startFakeHub, type FakeHub } from '../fixtures/onnx/fake-hub.ts';

const GRAPH = 'onnx/model.onnx';
const spec: ModelSpec = {
  id: 'tiny',
  task: 'encoder',
  repository: 'wayleaf/tiny',
  license: 'Apache-2.0',
  languages: ['en'],
  dimensions: 32,
  contextTokens: 64,
  pooling: 'mean',
  prefixes: { query: '', passage: '' },
  graphs: [GRAPH],
  approximateBytes: 1,
  pins: {},
};

let files: Record<string, Uint8Array>;
let folder: string;
let hub: FakeHub;
let downloads: Downloads;
let shelf: Shelf;
let states: DownloadState[];
const proxies: Server[] = [];

beforeAll(async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'wayleaf-tiny-'));
  await writeTinyEncoder(made, { words: Array.from({ length: 2000 }, (_, n) => `word${n}`), dimensions: 32 });
  files = {};
  for (const name of ['tokenizer.json', 'tokenizer_config.json', GRAPH]) {
    files[name] = await readFile(path.join(made, name));
  }
  await rm(made, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf models ü '));
  hub = await startFakeHub('wayleaf/tiny', files, [GRAPH]);
  start();
});

afterEach(async () => {
  await downloads.close();
  await hub.close();
  for (const proxy of proxies.splice(0)) proxy.close();
  await rm(folder, { recursive: true, force: true });
});

function start(deps: Partial<DownloadsDeps> = {}): Downloads {
  shelf = new Shelf(folder);
  states = [];
  downloads = new Downloads({
    shelf,
    hub: () => hub.address,
    env: {},
    now: () => 1_700_000_000_000,
    onChange: () => {
      const state = downloads.states.get('tiny');
      if (state) states.push(state);
    },
    onInstalled: () => Promise.resolve(),
    onBug: (error) => {
      throw error;
    },
    limits: { connectMs: 20_000, silenceMs: 20_000 },
    retryMs: [],
    ...deps,
  });
  return downloads;
}

/** @returns its address */
async function startProxy(serve: (socket: Socket) => void): Promise<string> {
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const failure = (): string => {
  const state = downloads.states.get('tiny');
  return state?.kind === 'failed' ? `${state.error.code}: ${state.error.message}` : (state?.kind ?? 'none');
};
const part = (): Promise<Uint8Array> => readFile(path.join(folder, '.incoming', 'tiny', `${GRAPH}.part`));
/** So many bytes of the graph are there. */
const arrived = (bytes: number): Promise<void> =>
  expect.poll(async () => (await part().catch(() => Buffer.alloc(0))).length).toBe(bytes);
const graphStopsAt = (bytes: number): void => {
  hub.faults = [undefined, undefined, { kind: 'hang', afterBytes: bytes }];
};

/** A download whose connection breaks off when so much of the graph is there. */
async function brokenOffAt(bytes: number): Promise<void> {
  graphStopsAt(bytes);
  const work = downloads.start(spec);
  await arrived(bytes);
  hub.breakOff();
  await work;
}

test('a click fetches, checks, pins and installs; nothing is asked before', async () => {
  expect(hub.requests).toEqual([]);
  await downloads.start(spec);
  const model = await shelf.find('tiny');
  expect(await readFile(path.join(model!.folder, GRAPH))).toEqual(files[GRAPH]);
  expect(model?.files.map((file) => file.path)).toEqual(['tokenizer.json', 'tokenizer_config.json', GRAPH]);
  expect(model?.source).toContain(`${hub.address}/wayleaf/tiny`);
  expect(downloads.states.has('tiny')).toBe(false);
  const sizes = Object.values(files).map(({ length }) => length);
  expect(states.at(-1)).toMatchObject({ kind: 'running', bytesDone: sum(sizes), bytesTotal: sum(sizes) });
  expect(Object.keys((await shelf.pins())['wayleaf/tiny']?.files ?? {})).toHaveLength(3);
  expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
});

test('a connection that breaks off is taken up where it ended', async () => {
  start({ retryMs: [1, 1] });
  hub.faults = [
    undefined,
    undefined,
    { kind: 'hang', afterBytes: 50_000 },
    { kind: 'hang', afterBytes: 9_000 },
    undefined,
  ];
  const work = downloads.start(spec);
  for (const bytes of [50_000, 59_000]) {
    await arrived(bytes);
    hub.breakOff();
  }
  await work;
  expect(await shelf.find('tiny')).toMatchObject({ spec: { id: 'tiny' } });
  const ranges = hub.requests.flatMap((request) => /bytes=.*/.exec(request) ?? []);
  expect([...new Set(ranges)]).toEqual(['bytes=50000-', 'bytes=59000-']);
});

test('pausing keeps what has arrived, and another program goes on with it', async () => {
  graphStopsAt(60_000);
  const work = downloads.start(spec);
  await arrived(60_000);
  await downloads.pause('tiny');
  await work;
  expect(downloads.states.get('tiny')?.kind).toBe('paused');
  start();
  hub.faults = [];
  hub.requests.length = 0;
  await downloads.restore();
  const before = downloads.states.get('tiny');
  expect(before?.kind === 'paused' && before.bytesDone > 60_000).toBe(true);
  expect(hub.requests).toEqual([]);
  await downloads.start(spec);
  expect(await shelf.find('tiny')).toMatchObject({ spec: { id: 'tiny' } });
  expect(hub.requests).toContainEqual(expect.stringContaining('bytes=60000-'));
  expect(hub.requests.some((request) => request.startsWith('/api/'))).toBe(false);
});

test('a hub that gives only whole files is asked for the whole', async () => {
  await brokenOffAt(50_000);
  expect(failure()).toMatch(/model\.download-failed: .*kept/);
  hub.faults = [{ kind: 'no-ranges' }];
  await downloads.start(spec);
  expect(await shelf.find('tiny')).toMatchObject({ spec: { id: 'tiny' } });
});

test('a wrong checksum throws the file away and installs nothing', async () => {
  hub.faults = [undefined, undefined, { kind: 'changed' }];
  await downloads.start(spec);
  expect(failure()).toMatch(/model\.download-failed: .*model\.onnx is not what it should be/);
  expect(await shelf.find('tiny')).toBeUndefined();
  await expect(part()).rejects.toThrow();
  hub.faults = [];
  await downloads.start(spec);
  expect(await shelf.find('tiny')).toMatchObject({ spec: { id: 'tiny' } });
});

test('a small file is checked by the hash that git gives it', async () => {
  hub.faults = [{ kind: 'changed' }];
  await downloads.start(spec);
  expect(failure()).toMatch(/tokenizer\.json is not what it should be/);
});

test('what was seen once must stay: another file under the same name is refused', async () => {
  await downloads.start(spec);
  await shelf.remove('tiny');
  const pins = JSON.parse(await readFile(path.join(folder, 'pins.json'), 'utf8')) as Record<
    string,
    { files: Record<string, string> }
  >;
  pins['wayleaf/tiny']!.files[GRAPH] = '0'.repeat(64);
  await writeFile(path.join(folder, 'pins.json'), JSON.stringify(pins));
  await downloads.start(spec);
  expect(failure()).toMatch(/offers another onnx\/model\.onnx/);
});

test('the catalog’s own hashes are stronger than what a hub says', async () => {
  await downloads.start({ ...spec, pins: { [GRAPH]: { bytes: 1, sha256: 'f'.repeat(64) } } });
  expect(failure()).toMatch(/offers another onnx\/model\.onnx/);
});

describe('failures say what happened and what can be done', () => {
  test.each([
    [404, /does not have this model/],
    [429, /asks to wait/],
    [503, /answered 503/],
  ])('status %s', async (status, message) => {
    hub.listingStatus = status;
    await downloads.start(spec);
    expect(failure()).toMatch(message);
    hub.listingStatus = undefined;
    hub.faults = [{ kind: 'status', status }];
    await downloads.start(spec);
    expect(failure()).toMatch(message);
  });

  test('a page to sign in', async () => {
    hub.faults = [{ kind: 'sign-in' }];
    await downloads.start(spec);
    expect(failure()).toMatch(/model\.download-failed/);
    expect(await shelf.find('tiny')).toBeUndefined();
  });

  test('a hub that stops answering', async () => {
    start({ limits: { connectMs: 20_000, silenceMs: 300 } });
    hub.faults = [{ kind: 'hang', afterBytes: 10 }];
    await downloads.start(spec);
    expect(failure()).toMatch(/stopped answering.*kept/);
  });

  test('no hub at all', async () => {
    start({ hub: () => 'http://127.0.0.1:9' });
    await downloads.start(spec);
    expect(failure()).toMatch(/cannot be reached.*imported from a folder/);
  });

  test('a proxy that wants a password', async () => {
    const address = await startProxy((socket) =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'),
    );
    start({ hub: () => 'https://hub.invalid', env: { HTTPS_PROXY: address } });
    await downloads.start(spec);
    expect(failure()).toMatch(/proxy of this network wants a name/);
  });

  test('a proxy that never opens its tunnel', async () => {
    const address = await startProxy((socket) => socket.resume());
    start({
      hub: () => 'https://hub.invalid',
      env: { HTTPS_PROXY: address },
      limits: { connectMs: 200, silenceMs: 100 },
    });
    await downloads.start(spec);
    expect(failure()).toMatch(/stopped answering/);
  });

  test('an address whose hashes could have been changed on the way', async () => {
    const address = await startProxy((socket) => {
      socket.once('data', () => {
        const onward = connect(Number(new URL(hub.address).port), '127.0.0.1');
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
    });
    start({ hub: () => 'http://hub.invalid', env: { HTTP_PROXY: address } });
    await downloads.start(spec);
    expect(hub.requests).toHaveLength(2);
    expect(failure()).toMatch(/cannot be checked, since it is not reached by https/);
  });

  test('a full disk', async () => {
    start({ freeBytes: () => Promise.resolve(1000) });
    await downloads.start(spec);
    expect(failure()).toMatch(/takes \d+ MB, and the disk has only 1 MB left/);
    expect(hub.requests.filter((request) => request.includes('/resolve/'))).toEqual([]);
  });

  test('a folder that cannot be written to', async () => {
    await writeFile(path.join(folder, '.incoming'), 'in the way');
    await downloads.start(spec);
    expect(failure()).toMatch(/file\.unreadable: The folder for models/);
  });
});

test('discarding leaves nothing', async () => {
  await brokenOffAt(50_000);
  await downloads.discard('tiny');
  expect(downloads.states.has('tiny')).toBe(false);
  expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
});
