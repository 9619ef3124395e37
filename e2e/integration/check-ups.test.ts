/** A language model is checked when it is first used, and asked for nothing that it is not fit for. */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  smallPaper,
  until,
  untilDocuments,
  type Home,
  type LocalSession,
} from './support/library.ts';
import { runCli } from './support/run-cli.ts';

let home: Home;
let fake: FakeOllama;
let session: LocalSession | undefined;

beforeEach(async () => {
  home = await makeHome();
  fake = await FakeOllama.start({ reply: () => 'Report 1 says so [1].' });
});
afterEach(async () => {
  await session?.close();
  session = undefined;
  await fake.stop();
  await home.remove();
});

async function open(): Promise<LocalSession> {
  session = await openEngine(home.library, { modelsFolder: home.at('models'), checkUps: {} });
  return session;
}

async function addPaper(one: LocalSession): Promise<void> {
  const file = home.at('books', 'report.pdf');
  await writeFile(file, await smallPaper(1, 2));
  await one.host.call('host.add', { paths: [file] });
  await untilDocuments(one, (documents) => documents.length === 1 && allSettled(documents));
}

const turnOn = ({ window }: LocalSession): Promise<unknown> =>
  window.call('models.configure', { languageModel: true, chatModel: 'larch:3b', ollamaAddress: fake.address });

async function stateOf({ window }: LocalSession): Promise<ModelsState> {
  for await (const state of window.start('models.watch', {})) return state;
  throw new Error('No state came.');
}

const checked = async (one: LocalSession): Promise<void> =>
  until(async () => (await stateOf(one)).checkUps[0]?.state.kind === 'done');

const ask = ({ window }: LocalSession): Promise<AnswerReceipt> =>
  window.call('answer.ask', { question: 'What does Report 1 say?', scope: { kind: 'library' } });

test('one that is fit writes, and is not checked again by the next program', async () => {
  const first = await open();
  await addPaper(first);
  await turnOn(first);
  await checked(first);
  expect((await stateOf(first)).checkUps).toMatchObject([
    { model: 'larch:3b', state: { result: { contextTokens: 32_768, roles: { write: { result: 'fit', right: 4 } } } } },
  ]);
  expect(await ask(first)).toMatchObject({ model: 'larch:3b' });
  const { checks } = fake;
  await first.close();
  const second = await open();
  await second.window.call('ollama.look', {});
  await checked(second);
  expect(fake.checks).toBe(checks);
  await second.window.call('models.check-up', { model: 'larch:3b' });
  expect(fake.checks).toBe(2 * checks);
});

test('one that is fit for nothing is asked nothing: the documents answer, unless the reader wants it so', async () => {
  fake.isFit = false;
  const one = await open();
  await addPaper(one);
  await turnOn(one);
  await checked(one);
  expect(await stateOf(one)).toMatchObject({
    answering: { tier: 'built-in' },
    checkUps: [{ state: { result: { roles: { write: { result: 'wrong' }, route: { result: 'form' } } } } }],
  });
  const asked = fake.requests('chat').length;
  const receipt = await ask(one);
  expect(receipt.answer.found).toBe(true);
  expect(receipt.model).toBeUndefined();
  expect(fake.requests('chat')).toHaveLength(asked);
  await one.window.call('models.configure', { heedCheckUps: false });
  expect((await stateOf(one)).answering).toEqual({ tier: 'ollama', model: 'larch:3b' });
  expect(await ask(one)).toMatchObject({ model: 'larch:3b' });
});

test('a server that is gone leaves the model unchecked, and it is checked when the reader says so', async () => {
  const one = await open();
  await turnOn(one);
  await checked(one);
  await fake.stop();
  await expect(one.window.call('models.check-up', { model: 'larch:3b' })).rejects.toMatchObject({
    code: 'chat.unavailable',
  });
  await fake.start();
  await one.window.call('models.check-up', { model: 'larch:3b' });
  await expect(one.window.call('models.check-up', { model: 'absent' })).rejects.toMatchObject({
    code: 'chat.unavailable',
  });
});

test('the command line checks, and the doctor says what was found', async () => {
  const one = await open();
  await addPaper(one);
  await turnOn(one);
  await one.close();
  session = undefined;
  const run = (...args: readonly string[]) =>
    runCli([...args, '--library', home.library], { env: { NO_COLOR: '1', WAYLEAF_MODELS: home.at('other models') } });
  const { stdout, stderr, status } = await run('models', 'check', 'larch:3b');
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^larch:3b: writes answers, decides how questions are looked up and walks the tree \(/);
  expect((await run('doctor')).stdout).toMatch(/larch:3b writes answers, decides .* \(\d+ tokens a second\)/);
});
