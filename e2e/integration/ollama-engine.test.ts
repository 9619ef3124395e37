/** The whole engine with a language model that may fail at any moment: questions are answered, nothing is lost. */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import { storedSummaries } from '../../electron/engine/summaries/stored-summaries.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import type { Fault } from '../fixtures/ollama/faults.ts';
import { chatModel, cloudModel } from '../fixtures/ollama/models.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import {
  allSettled,
  launchEngine,
  makeHome,
  openEngine,
  smallPaper,
  until,
  untilDocuments,
  type Home,
  type LocalSession,
  type Session,
} from './support/library.ts';

let home: Home;
let fake: FakeOllama;
const sessions: LocalSession[] = [];

beforeEach(async () => {
  home = await makeHome();
  fake = await FakeOllama.start({ models: [chatModel] });
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await fake.stop();
  await home.remove();
});

async function open(more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  const session = await openEngine(home.library, more);
  sessions.push(session);
  return session;
}

async function addPaper({ host, window }: Session, number = 1): Promise<void> {
  const file = home.at('books', `report ${number}.pdf`);
  await writeFile(file, await smallPaper(number, 2));
  await host.call('host.add', { paths: [file] });
  await untilDocuments({ host, window }, (documents) => documents.length >= number && allSettled(documents));
}

const model: ModelSettingsChange = { languageModel: true, chatModel: 'larch:3b' };

function turnOn({ window }: Session, change: ModelSettingsChange = {}): Promise<unknown> {
  return window.call('models.configure', { ...model, ollamaAddress: fake.address, ...change });
}

const question = 'What does Report 1 say?';

function ask({ window }: Session): Promise<AnswerReceipt> {
  return window.call('answer.ask', { question, scope: { kind: 'library' } });
}

async function stateOf({ window }: Session): Promise<ModelsState> {
  for await (const state of window.start('models.watch', {})) return state;
  throw new Error('No state came.');
}

const said = 'Report 1 says so [1].';
const written = { model: 'larch:3b', answer: { found: true, sentences: [{ citations: [1], supported: true }] } };

test.skipIf(onServer)('nobody is asked before the reader turns the language model on', async () => {
  const session = await open();
  await session.window.call('models.configure', { ollamaAddress: fake.address });
  await addPaper(session);
  const receipt = await ask(session);
  expect(receipt.model).toBeUndefined();
  expect(receipt.answer.found).toBe(true);
  expect(await stateOf(session)).toMatchObject({ answering: { tier: 'built-in' }, ollama: { kind: 'unknown' } });
  expect(fake.seen).toEqual([]);
});

test('an answer is written by the model, cites its passage, and is kept with its name', async () => {
  const session = await open();
  await addPaper(session);
  await turnOn(session);
  fake.reply = () => said;
  expect(await ask(session)).toMatchObject(written);
  expect(await session.window.call('app.info', {})).toMatchObject({ answering: { tier: 'ollama', model: 'larch:3b' } });
  const { entries } = await session.window.call('history.list', {});
  expect(entries[0]?.receipt).toMatchObject(written);
});

describe.skipIf(onServer)('a fault costs the words of the model, not the answer', () => {
  const hanging: readonly Fault[] = ['hang-before', 'hang-between'];
  const others: readonly Fault[] = [
    'cut',
    'unfinished',
    '500',
    'error-between',
    'malformed',
    'wrong-shape',
    'not-found',
    'overflow',
    'no-memory',
    'a-website',
    'elsewhere',
    'silent',
  ];

  // Only those that leave the connection open are waited for to the limit; what comes in time must come within it.
  test.each([
    ['that leaves it open', hanging, { firstMs: 400, betweenMs: 400 }],
    ['of any other kind', others, { firstMs: 60_000, betweenMs: 60_000 }],
  ])('one %s, and the next question is written again', async (_, faults, chat) => {
    const session = await open({ ollamaLimits: { chat } });
    await addPaper(session);
    await turnOn(session);
    fake.reply = () => 'Report 1 says so, and more than three words [1].';
    for (const fault of faults) {
      // A question may ask the model more than once.
      fake.fail('chat', fault, 99);
      const receipt = await ask(session);
      expect(receipt, fault).toMatchObject({ answer: { found: true } });
      expect(receipt.model, fault).toBeUndefined();
      expect(receipt.notes?.[0]?.code, fault).toMatch(/^model\./);
      fake.heal();
      expect(await ask(session), `after ${fault}`).toMatchObject({ model: 'larch:3b' });
    }
    const { entries } = await session.window.call('history.list', { limit: 500 });
    expect(entries).toHaveLength(2 * faults.length);
  });

  test('Ollama that is stopped in the middle, and started again', async () => {
    const session = await open();
    await addPaper(session);
    await turnOn(session);
    fake.reply = () => said;
    fake.fail('chat', 'endless');
    fake.pieceMs = 2;
    const asked = ask(session);
    await until(() => fake.requests('chat').length > 0);
    await fake.stop();
    expect((await asked).answer.found).toBe(true);
    expect((await ask(session)).notes?.[0]?.code).toMatch(/^model\./);
    expect((await stateOf(session)).answering).toEqual({ tier: 'built-in' });
    fake.pieceMs = 0;
    fake.heal();
    await fake.start();
    expect(await ask(session)).toMatchObject(written);
    expect((await stateOf(session)).answering).toEqual({ tier: 'ollama', model: 'larch:3b' });
  });
});

test.skipIf(onServer)('a question that is stopped stops the model', async () => {
  const session = await open();
  await addPaper(session);
  await turnOn(session);
  fake.fail('chat', 'endless');
  fake.pieceMs = 2;
  const stop = new AbortController();
  const asked = session.window.call('answer.ask', { question, scope: { kind: 'library' } }, stop.signal);
  await until(() => fake.requests('chat').length > 0);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: 'call.cancelled' });
  await until(() => fake.requests('chat').every(({ state }) => state === 'left'));
});

test('settings outlive the engine, and broken ones fall back', async () => {
  const first = await openEngine(home.library);
  await turnOn(first, { keepAliveMinutes: 30 });
  await expect(first.window.call('models.configure', { ollamaAddress: 'ftp://x' })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  await first.close();
  expect((await stateOf(await open())).settings).toMatchObject({ ...model, keepAliveMinutes: 30 });
});

test.skipIf(onServer)(
  'turning it on without a choice chooses a model that can answer, and none that runs elsewhere',
  async () => {
    fake.models.unshift(cloudModel);
    const session = await open();
    await turnOn(session, { chatModel: null });
    await until(async () => (await stateOf(session)).settings.chatModel === 'larch:3b');
  },
);

describe('summaries', () => {
  const summarizing = { summarize: 'all' } as const;

  test('are written in the background, and a question goes first', async () => {
    const session = await open({ encoding: true, backgroundLimits: { quietMs: 50 } });
    await addPaper(session);
    await addPaper(session, 2);
    fake.reply = ({ format }) => (format ? '{"summary": "What it says."}' : said);
    await turnOn(session, summarizing);
    await ask(session);
    await until(async () => (await stateOf(session)).jobs.some(({ done, total }) => total === 2 && done === 2));
    const { reader } = session.engine;
    for (const { id, segments } of reader.documents({ kind: 'library' })) {
      expect(storedSummaries(reader, id)).toHaveLength(segments);
    }
  });

  test('go on after the engine was killed, none lost and none written twice', async () => {
    const setUp = await openEngine(home.library);
    await addPaper(setUp);
    await turnOn(setUp, summarizing);
    const [document] = setUp.engine.reader.documents({ kind: 'library' });
    await setUp.close();
    fake.reply = () => '{"summary": "What it says."}';
    fake.pieceMs = 20;
    for (let kill = 0; kill < 3; kill++) {
      const seen = fake.requests('chat').length;
      const { helper } = launchEngine(home.library);
      await until(() => fake.requests('chat').length > seen);
      helper.kill();
      await helper.exited;
    }
    fake.pieceMs = 0;
    const session = await open({ encoding: true, backgroundLimits: { quietMs: 1 } });
    await until(async () => (await stateOf(session)).jobs.some(({ done, total }) => total === 1 && done === 1));
    const { reader } = session.engine;
    expect(storedSummaries(reader, document!.id)).toHaveLength(document!.segments);
    // What was being written when the engine was killed is asked for once more: two sections at a time.
    expect(fake.requests('chat').length).toBeLessThanOrEqual(document!.segments + 3 * 2);
  });
});
