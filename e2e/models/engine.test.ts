/** Readers whose library has a real model on a genuine Ollama: whatever becomes of the model, their question is answered. */
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  smallPaper,
  until,
  untilDocuments,
  type Home,
  type LocalSession,
} from '../integration/support/library.ts';
import { gemma, hasModels, RealOllama } from './support/real-ollama.ts';

const question = 'What does Report 1 say?';

describe.skipIf(!hasModels)('with a real model', () => {
  let server: RealOllama;
  let home: Home;
  let sessions: LocalSession[] = [];

  beforeAll(async () => {
    server = await RealOllama.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    home = await makeHome();
  });
  afterEach(async () => {
    for (const session of sessions) await session.close();
    sessions = [];
    await home.remove();
  });

  async function open(library = home.library, chatModel = gemma): Promise<LocalSession> {
    const session = await openEngine(library);
    sessions.push(session);
    const file = home.at('books', 'report.pdf');
    await writeFile(file, await smallPaper(1, 2));
    await session.host.call('host.add', { paths: [file] });
    await untilDocuments(session, (documents) => documents.length === 1 && allSettled(documents));
    const change = { languageModel: true, chatModel, ollamaAddress: server.address };
    await session.window.call('models.configure', change);
    return session;
  }

  const ask = ({ window }: LocalSession, signal?: AbortSignal): Promise<AnswerReceipt> =>
    window.call('answer.ask', { question, scope: { kind: 'library' }, budgetTokens: 200 }, signal);

  async function stateOf({ window }: LocalSession): Promise<ModelsState> {
    for await (const state of window.start('models.watch', {})) return state;
    throw new Error('No state came.');
  }

  /** Somebody else's question on the same server, short enough to be waited for. */
  async function answers(): Promise<boolean> {
    const body = JSON.stringify({ model: gemma, prompt: 'Hello', stream: false, options: { num_predict: 2 } });
    return (await fetch(`${server.address}/api/generate`, { method: 'POST', body })).ok;
  }

  test('two readers who ask at once are both answered, and what their answers stand on is quoted', async () => {
    const both = [await open(), await open(await home.another('second'))];
    const receipts = await Promise.all(both.map((session) => ask(session)));
    for (const { answer, evidence } of receipts) {
      expect(answer.found).toBe(true);
      expect(evidence.length).toBeGreaterThan(0);
      // What a model of this size says may be anything; what is shown as supported stands on the page.
      for (const { supported, citations } of answer.sentences) if (supported) expect(citations).not.toEqual([]);
    }
  });

  test('is checked in half a minute, and asked for nothing that it is not fit for', async () => {
    const session = await open();
    const checked = await session.window.call('models.check-up', { model: gemma });
    expect(checked.reads).toBeGreaterThan(0);
    expect(checked.contextTokens).toBe(32_768);
    // A base model has never been told to walk a tree.
    expect(checked.roles.route.result).not.toBe('fit');
    expect((await stateOf(session)).checkUps).toEqual([{ model: gemma, state: { kind: 'done', result: checked } }]);
    const isUnfit = Object.values(checked.roles).every(({ result }) => result !== 'fit');
    const receipt = await ask(session);
    expect(receipt.answer.found).toBe(true);
    if (!isUnfit) return;
    expect(receipt.model).toBeUndefined();
    expect((await stateOf(session)).answering).toEqual({ tier: 'built-in' });
  });

  test('a reader who stops a question has the server back at once', async () => {
    const session = await open();
    const stop = new AbortController();
    const asked = ask(session, stop.signal);
    await until(async () => (await server.loaded()).length > 0, 60_000);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'call.cancelled' });
    expect(await answers()).toBe(true);
  });

  test('a server that is killed in the middle costs the words of the model, and is used again when it is back', async () => {
    const session = await open();
    const asked = ask(session);
    await until(async () => (await server.loaded()).length > 0, 60_000);
    await server.stop();
    const receipt = await asked;
    expect(receipt.answer.found).toBe(true);
    expect(receipt.model).toBeUndefined();
    expect((await stateOf(session)).answering).toEqual({ tier: 'built-in' });
    await server.start();
    await session.window.call('ollama.look', {});
    await until(async () => (await stateOf(session)).answering.tier === 'ollama');
  });

  test('a model that was removed is missed, and the documents answer', async () => {
    await server.create('passing');
    const session = await open(home.library, 'passing');
    await until(async () => (await stateOf(session)).ollama.kind === 'running');
    await server.run('rm', 'passing');
    const receipt = await ask(session);
    expect(receipt.answer.found).toBe(true);
    expect(receipt.model).toBeUndefined();
    expect(JSON.stringify(receipt.notes)).toContain('"failure":"unreachable"');
  });
});
