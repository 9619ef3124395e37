/** Models inside Wayleaf from import to answer: the real engine, the real inference process, models of the tests' own. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as tar from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { LocalModelsState } from '#shared/contract/local-models.ts';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import type { ModelSpec } from '../../electron/engine/models/onnx/model-spec.ts';
import { writeTinyEncoder, writeTinyReranker } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import { zipOf } from '../fixtures/zip.ts';
import { makeHome, until, untilDocuments, writePapers, type Home, type LocalSession } from './support/library.ts';
import { inRing, kills } from './support/ring.ts';
import { runCli } from './support/run-cli.ts';
import { openWithModels } from './support/with-models.ts';

const words = 'harbor delay report sensor says part of the a and in'.split(' ');
const never = new AbortController().signal;

/** Thirty kills, each of which loads the model again, on a machine that does other things. */
const KILLS_MS = 600_000;

let home: Home;
let session: LocalSession | undefined;

beforeEach(async () => {
  home = await makeHome();
});
afterEach(async () => {
  await session?.close();
  session = undefined;
  await home.remove();
});

async function open(more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  session = await openWithModels(home, more);
  return session;
}

/** Files as somebody may have copied them from another machine. */
async function writeModel(
  folder: string,
  id: string,
  task: ModelSpec['task'],
  seed = 1,
  dimensions = 48,
): Promise<string> {
  const make = task === 'encoder' ? writeTinyEncoder : writeTinyReranker;
  await make(folder, { words, dimensions, seed });
  const common = {
    id,
    repository: null,
    license: 'Apache-2.0',
    languages: ['en'],
    contextTokens: 64,
    graphs: ['onnx/model.onnx'],
    approximateBytes: 0,
    pins: {},
  };
  const spec =
    task === 'encoder'
      ? { ...common, task, dimensions, pooling: 'mean', prefixes: { query: '', passage: '' } }
      : { ...common, task };
  await writeFile(path.join(folder, 'wayleaf-model.json'), JSON.stringify({ spec }));
  return folder;
}

async function states(one: LocalSession, wanted: (state: LocalModelsState) => boolean): Promise<LocalModelsState> {
  let last: LocalModelsState | undefined;
  try {
    for await (const state of one.window.start('local-models.watch', {}, AbortSignal.timeout(60_000))) {
      if (wanted(state)) return state;
      last = state;
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
  throw new Error(`The models never came to the wanted state: ${JSON.stringify(last?.encoding)}`);
}

const ready =
  (count: number) =>
  (documents: readonly DocumentSummary[]): boolean =>
    documents.filter(({ state }) => state.kind === 'ready').length === count;
const encoded = (state: LocalModelsState): boolean =>
  state.encoding.state === 'idle' &&
  state.encoding.documentsTotal > 0 &&
  state.encoding.documentsDone === state.encoding.documentsTotal;

async function withPapers(count: number, sections?: number): Promise<LocalSession> {
  await writePapers(home.books, count, sections);
  const one = await open();
  await one.host.call('host.add', { paths: [home.books] });
  await untilDocuments(one, ready(count));
  return one;
}

test('an imported encoder is used at once, encodes the library, and finds by meaning', async () => {
  const one = await withPapers(2);
  expect(one.engine.aids().semantics).toBeUndefined();
  const { id } = await one.host.call('host.import-model', {
    path: await writeModel(home.at('usb'), 'tiny', 'encoder'),
  });
  expect(id).toBe('tiny');
  const state = await states(one, encoded);
  expect(state.inUse.encoder).toMatch(/^onnx:tiny@[0-9a-f]{16}$/);
  expect(state.models.find((model) => model.id === 'tiny')?.state).toMatchObject({ kind: 'installed' });
  const { semantics } = one.engine.aids();
  const [query] = await semantics!.encoder.encode(['Report 2 says so'], 'query', never);
  const [best] = semantics!.vectors.nearest(query!, 'segment', { kind: 'library' }, 1);
  const [segment] = one.engine.reader.segments(best!.document, [best!.order]);
  expect(segment?.text).toContain('Report 2');
});

test('documents that come later are encoded as they come, and answers still come', async () => {
  const one = await withPapers(1);
  await one.host.call('host.import-model', { path: await writeModel(home.at('usb'), 'tiny', 'encoder') });
  await one.host.call('host.import-model', { path: await writeModel(home.at('usb2'), 'judge', 'reranker') });
  await writePapers(home.books, 3);
  await one.host.call('host.add', { paths: [home.books] });
  await untilDocuments(one, ready(3));
  const state = await states(one, (now) => encoded(now) && now.encoding.documentsTotal === 3);
  expect(state.inUse.reranker).toMatch(/^onnx:judge@/);
  const receipt = await one.window.call('answer.ask', {
    question: 'What does report 3 say?',
    scope: { kind: 'library' },
  });
  expect(receipt.evidence.length).toBeGreaterThan(0);
});

test(
  'a process that is killed in its work again and again costs no vector and doubles none',
  { timeout: KILLS_MS },
  async () => {
    const papers = inRing({ day: 2, night: 6, soak: 6 });
    const one = await withPapers(papers, 40);
    const started = one.host.call('host.import-model', { path: await writeModel(home.at('usb'), 'tiny', 'encoder') });
    const wanted = kills('encoding');
    let killed = 0;
    const killer = (async () => {
      while (killed < wanted) {
        await wait(20 + Math.random() * 60);
        const [pid] = one.engine.localModels.pids;
        if (pid === undefined) {
          if (encoded(one.engine.localModels.state())) await forget();
          // A document that lost its process too often would wait for its next try, ever longer.
          else one.engine.localModels.kick();
          continue;
        }
        // Only what is at work is killed: an idle process has nothing to lose.
        if (encoded(one.engine.localModels.state())) {
          await forget();
          continue;
        }
        process.kill(pid, 'SIGKILL');
        killed++;
      }
    })();
    await started;
    await killer;
    // The last kills may have made documents fail that wait for their next try by now, longer than a test can.
    await until(async () => {
      if (encoded(one.engine.localModels.state())) return true;
      one.engine.localModels.kick();
      return false;
    }, KILLS_MS / 2);
    await one.close();
    session = undefined;
    const sets = await home.rows(`
      SELECT s.orders, s.vectors, s.hashes,
        (SELECT count(*) FROM segments g WHERE g.document_key = s.document_key) AS segments
      FROM vector_sets s WHERE s.channel = 'segment'`);
    expect(sets).toHaveLength(papers);
    for (const { orders, vectors, hashes, segments } of sets) {
      const bytes = (value: unknown): Uint8Array => Uint8Array.from(value as Uint8Array);
      const count = Number(segments);
      expect([...new Uint32Array(bytes(orders).buffer)]).toEqual(Array.from({ length: count }, (_, at) => at));
      expect(bytes(vectors).length).toBe(count * (4 + 48));
      expect(bytes(hashes).length).toBe(count * 8);
    }
    expect(await home.rows('SELECT id FROM vector_parts')).toEqual([]);
    expect(killed).toBe(wanted);

    /** All is encoded before the last kill: start again from nothing. */
    async function forget(): Promise<void> {
      await home.rows('DELETE FROM vector_sets');
      one.engine.localModels.kick();
    }
  },
);

test('another encoder takes over when its vectors are complete; until then the first one answers', async () => {
  const one = await withPapers(3);
  await one.host.call('host.import-model', { path: await writeModel(home.at('usb'), 'first', 'encoder') });
  const before = await states(one, encoded);
  await one.host.call('host.import-model', { path: await writeModel(home.at('usb2'), 'second', 'encoder', 2, 32) });
  await one.window.call('models.configure', { encoder: 'second' });
  const seen = new Set<string | null>();
  await states(one, (state) => {
    seen.add(state.inUse.encoder);
    return encoded(state) && state.inUse.encoder !== before.inUse.encoder;
  });
  expect([...seen].every((id) => id !== null)).toBe(true);
  await one.window.call('local-models.remove', { id: 'second' });
  const after = await states(one, () => true);
  expect(after.inUse.encoder).toBeNull();
  expect(after.models.some((model) => model.id === 'second')).toBe(false);
  await one.window.call('models.configure', { encoder: 'first' });
  expect((await states(one, encoded)).inUse.encoder).toBe(before.inUse.encoder);
});

describe.skipIf(onServer)('an import says what is wrong', () => {
  const failureOf = async (from: string, id?: string): Promise<string> => {
    const one = session ?? (await open());
    const failure = await one.host.call('host.import-model', { path: from, id }).catch((error: unknown) => error);
    return isAppError(failure) ? `${failure.code}: ${failure.message}` : 'it was imported';
  };

  test('with nothing there, no model, or a model that cannot be told', async () => {
    expect(await failureOf(home.at('nowhere'))).toMatch(/file\.missing/);
    await mkdir(home.at('empty'));
    expect(await failureOf(home.at('empty'))).toMatch(/no folder has a tokenizer\.json/);
    await writeTinyEncoder(home.at('unnamed'), { words });
    expect(await failureOf(home.at('unnamed'))).toMatch(/cannot be told.*all-MiniLM-L6-v2/);
    await writeFile(home.at('model.rar'), '');
    expect(await failureOf(home.at('model.rar'))).toMatch(/folder, or from a \.zip/);
    await writeFile(home.at('model.zip'), 'no archive');
    expect(await failureOf(home.at('model.zip'))).toMatch(/cannot be unpacked/);
    await writeFile(home.at('model.tar.gz'), 'no archive');
    expect(await failureOf(home.at('model.tar.gz'))).toMatch(/cannot be unpacked/);
  });

  test('with files that are not what they should be', async () => {
    await writeTinyEncoder(home.at('all-MiniLM-L6-v2'), { words });
    expect(await failureOf(home.at('all-MiniLM-L6-v2'))).toMatch(/not the file that belongs to all-MiniLM-L6-v2/);
    const broken = await writeModel(home.at('broken'), 'broken', 'encoder');
    await writeFile(path.join(broken, 'onnx/model.onnx'), 'no graph');
    expect(await failureOf(broken)).toMatch(/model\.unavailable/);
    const partial = await writeModel(home.at('partial'), 'partial', 'encoder');
    await rm(path.join(partial, 'tokenizer_config.json'));
    expect(await failureOf(partial)).toMatch(/incomplete: tokenizer_config\.json/);
    const one = session!;
    expect((await states(one, () => true)).models.every(({ state }) => state.kind !== 'installed')).toBe(true);
  });
});

test.skipIf(onServer)('a model comes from a cache folder of another program, and from archives', async () => {
  const one = await open();
  const cache = home.at('hub', 'models--Xenova--bge-small-en-v1.5', 'snapshots', 'abc');
  await writeTinyEncoder(cache, { words, dimensions: 384 });
  expect(await one.host.call('host.import-model', { path: home.at('hub') })).toEqual({ id: 'bge-small-en-v1.5' });
  const made = await writeModel(home.at('made', 'tiny'), 'tiny', 'encoder');
  await tar.create({ file: home.at('tiny.tar.gz'), gzip: true, cwd: path.dirname(made) }, ['tiny']);
  expect(await one.host.call('host.import-model', { path: home.at('tiny.tar.gz') })).toEqual({ id: 'tiny' });
  const other = await writeModel(home.at('other'), 'zipped', 'encoder', 2);
  const names = ['tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx', 'wayleaf-model.json'];
  const contents = await Promise.all(
    names.map(async (name) => [`models of mine/${name}`, await readFile(path.join(other, name))] as const),
  );
  await writeFile(
    home.at('zipped.zip'),
    zipOf({ ...Object.fromEntries(contents), 'README.txt': Buffer.from('hello') }),
  );
  expect(await one.host.call('host.import-model', { path: home.at('zipped.zip') })).toEqual({ id: 'zipped' });
  await writeFile(home.at('evil.zip'), zipOf({ '../../tokenizer.json': Buffer.from('{}') }));
  const evil = await one.host.call('host.import-model', { path: home.at('evil.zip') }).catch((error: unknown) => error);
  expect(isAppError(evil, 'input.invalid')).toBe(true);
  const graph = await readFile(path.join(made, 'onnx/model.onnx'));
  const files = await readFile(home.at('models', 'tiny', 'wayleaf-model.json'), 'utf8');
  expect(files).toContain(createHash('sha256').update(graph).digest('hex'));
});

describe.skipIf(onServer)('wayleaf models', () => {
  const run = async (...args: string[]): Promise<{ status: number; json: unknown; stderr: string }> => {
    const { status, stdout, stderr } = await runCli([...args, '--json'], {
      env: { WAYLEAF_MODELS: home.at('models') },
    });
    return { status, json: JSON.parse(stdout) as unknown, stderr };
  };

  test('imports, lists, uses and removes', async () => {
    await withPapers(1);
    await session?.close();
    session = undefined;
    const made = await writeModel(home.at('usb'), 'tiny', 'encoder');
    expect((await run('models', 'import', made)).json).toMatchObject({ installed: 'tiny' });
    const listed = (await run('models')).json as { models: { id: string; state: string }[] };
    expect(listed.models.find((model) => model.id === 'tiny')?.state).toBe('installed');
    expect(listed.models.find((model) => model.id === 'all-MiniLM-L6-v2')?.state).toBe('absent');
    const used = await run('models', 'use', 'tiny', '--library', home.library);
    expect(used.json).toMatchObject({ encoder: expect.stringMatching(/^onnx:tiny@/) as string, documentsDone: 1 });
    const asked = await run('ask', 'What does report 1 say?', '--library', home.library);
    expect(asked.status).toBe(0);
    expect((await run('models', 'remove', 'tiny')).json).toEqual({ dialect: 1, removed: 'tiny' });
    expect((await run('models', 'remove', 'tiny')).status).toBe(2);
  });

  test('says what is wrong with a command', async () => {
    expect(await run('models', 'download', 'gpt')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Choose one of: all-MiniLM/) as string,
    });
    expect(await run('models', 'fetch')).toMatchObject({ status: 2 });
    const refused = await run('models', 'download', 'all-MiniLM-L6-v2', '--hub', 'http://127.0.0.1:9');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/cannot be reached/) as string });
  });
});

test.skipIf(onServer)('a copied models folder is all that another machine needs', async () => {
  const one = await open();
  await one.host.call('host.import-model', { path: await writeModel(home.at('usb'), 'tiny', 'encoder') });
  await one.close();
  session = undefined;
  await cp(home.at('models'), home.at('elsewhere'), { recursive: true });
  const other = await open({ modelsFolder: home.at('elsewhere') });
  const state = await states(other, (now) => now.models.some((model) => model.id === 'tiny'));
  expect(state.folder).toBe(home.at('elsewhere'));
});
