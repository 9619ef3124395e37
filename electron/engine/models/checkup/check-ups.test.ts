import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { CheckUpResult } from '#shared/contract/check-ups.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import { checkCases } from './cases.ts';
import { CheckUps, type Checkable } from './check-ups.ts';

const never = new AbortController().signal;
let folder: string;
let asked: number;
let open: CheckUps[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-check-ups-'));
  asked = 0;
  open = [];
});
afterEach(async () => {
  for (const one of open) await one.close();
  await rm(folder, { recursive: true, force: true });
});

/** One that is right about everything, or about what it is let to be. */
function model(key: string, knows: (answer: string) => string | Promise<string> = (answer) => answer): Checkable {
  const chat: Chat = {
    model: key,
    async *reply({ messages }) {
      asked++;
      const text = JSON.stringify(messages);
      yield knows(checkCases.find(({ request }) => JSON.stringify(request.messages) === text)?.answer ?? 'Hello.');
    },
  };
  return { key, contextTokens: 4096, chat };
}

function start(models: Readonly<Record<string, Checkable>>): CheckUps {
  const checkUps = new CheckUps({
    folder,
    checkable: (name) => models[name],
    nameOf: (name) => `${name}@here`,
    turn: () => Promise.resolve(),
    date: () => 5,
    onChange: () => undefined,
    onBug: (bug) => {
      throw bug;
    },
  });
  open.push(checkUps);
  return checkUps;
}

const settled = async (checkUps: CheckUps, names: readonly string[]): Promise<void> =>
  expect.poll(() => checkUps.of(names).filter(({ state }) => state.kind === 'running')).toEqual([]);

test('a model is checked once, and what was found is known to the next program', async () => {
  const larch = model('sha-1');
  const first = start({ larch });
  expect(first.of(['larch'])).toEqual([]);
  expect(first.unfit('larch')).toBeUndefined();
  first.kick(['larch', 'gone']);
  expect(first.of(['larch'])).toMatchObject([{ model: 'larch', state: { kind: 'running', total: 10 } }]);
  await settled(first, ['larch']);
  expect(first.unfit('larch')).toEqual(new Set());
  const before = asked;
  const second = start({ larch, other: model('sha-1') });
  second.kick(['larch']);
  // The same files under another name are the same model.
  expect(second.of(['larch', 'other'])).toMatchObject([
    { model: 'larch', state: { kind: 'done', result: { at: 5, contextTokens: 4096 } } },
    { model: 'other', state: { kind: 'done' } },
  ]);
  expect(asked).toBe(before);
});

test('other files under the same name are another model', async () => {
  const first = start({ larch: model('sha-1') });
  await first.run('larch', never);
  expect(start({ larch: model('sha-2') }).of(['larch'])).toEqual([]);
});

test('a model of a server that nobody looked at yet is taken for the one of last time', async () => {
  const larch = model('sha-1', (answer) => (answer.startsWith('{') ? 'No idea.' : answer));
  await start({ larch }).run('larch', never);
  const next = start({});
  expect(next.unfit('larch')).toEqual(new Set(['decide', 'route']));
  expect(next.unfit('fir')).toBeUndefined();
  // Once it is known, its files count.
  expect(start({ larch: model('sha-2') }).unfit('larch')).toBeUndefined();
});

test('what it is unfit for is told, and another check-up takes the place of the last', async () => {
  let isGood = false;
  const larch = model('sha-1', (answer) => (isGood || !answer.startsWith('{') ? answer : 'No idea.'));
  const checkUps = start({ larch });
  await checkUps.run('larch', never);
  expect(checkUps.unfit('larch')).toEqual(new Set(['decide', 'route']));
  isGood = true;
  await checkUps.run('larch', never);
  expect(checkUps.unfit('larch')).toEqual(new Set());
});

test('a server that fails leaves what was known, and is not asked again by itself', async () => {
  let isBroken = false;
  const larch = model('sha-1', (answer) => {
    if (isBroken) throw new AppError('chat.failed', 'Ollama broke off.', { address: 'here' });
    return answer;
  });
  const checkUps = start({ larch });
  await checkUps.run('larch', never);
  isBroken = true;
  await expect(checkUps.run('larch', never)).rejects.toMatchObject({ code: 'chat.failed' });
  expect(checkUps.of(['larch'])).toMatchObject([
    { state: { kind: 'failed', error: { message: 'Ollama broke off.' } } },
  ]);
  expect(checkUps.unfit('larch')).toEqual(new Set());
  const before = asked;
  checkUps.kick(['larch']);
  expect(asked).toBe(before);
});

test('one is checked at a time, and who stops waiting does not stop it', async () => {
  let running = 0;
  let most = 0;
  const busy = (key: string): Checkable =>
    model(key, async (answer) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return answer;
    });
  const models = { larch: busy('sha-1'), fir: busy('sha-2') };
  const checkUps = start(models);
  const stop = new AbortController();
  const left = checkUps.run('larch', stop.signal);
  checkUps.kick(['fir']);
  stop.abort();
  await expect(left).rejects.toMatchObject({ code: 'call.cancelled' });
  await settled(checkUps, ['larch', 'fir']);
  expect(checkUps.of(['larch', 'fir']).map(({ state }) => state.kind)).toEqual(['done', 'done']);
  expect(most).toBe(1);
});

test.each(['', '{', '[]', '{"version":0,"results":{}}', '{"version":1,"results":{"sha-1":{"reads":-1}}}'])(
  'a note that says %j counts for nothing',
  async (content) => {
    await writeFile(path.join(folder, 'check-ups.json'), content);
    const checkUps = start({ larch: model('sha-1') });
    expect(checkUps.of(['larch'])).toEqual([]);
    await checkUps.run('larch', never);
    expect(checkUps.of(['larch'])).toMatchObject([{ state: { kind: 'done' } }]);
  },
);

interface Kept {
  readonly version: number;
  readonly results: Readonly<Record<string, CheckUpResult>>;
}

test('of many models the last ones are kept', async () => {
  const file = path.join(folder, 'check-ups.json');
  const read = async (): Promise<Kept> => JSON.parse(await readFile(file, 'utf8')) as Kept;
  await start({ larch: model('sha-1') }).run('larch', never);
  const { version, results } = await read();
  const older = Array.from({ length: 45 }, (_, n) => [`old-${n}`, { ...results['sha-1'], at: -n }] as const);
  await writeFile(file, JSON.stringify({ version, results: Object.fromEntries(older), names: { fir: 'old-44' } }));
  await start({ larch: model('sha-1') }).run('larch', never);
  const kept = await read();
  expect(Object.keys(kept.results)).toHaveLength(40);
  expect(kept).toMatchObject({ results: { 'sha-1': { at: 5 }, 'old-0': {} }, names: { 'larch@here': 'sha-1' } });
  expect(kept).not.toHaveProperty('names.fir');
});
