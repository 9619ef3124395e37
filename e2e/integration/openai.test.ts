/** Local servers that speak OpenAI's API take the place of Ollama: found by their answer, asked with what they take. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { toReport } from '#shared/base/errors.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { readReply, type ChatUsage } from '#shared/domain/ports/chat.ts';
import { Ollama, type OllamaLimits } from '../../electron/engine/models/ollama/ollama.ts';
import { FakeOpenAi, type FakeOpenAiOptions } from '../fixtures/openai/server.ts';
import { makeHome, openEngine, until } from './support/library.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const never = new AbortController().signal;

async function setUp(options: FakeOpenAiOptions = {}, key?: string, limits: Partial<OllamaLimits> = {}) {
  const fake = await FakeOpenAi.start(options);
  const settings = ModelSettings.parse({ ollamaAddress: fake.address });
  const bugs: unknown[] = [];
  const server = new Ollama({
    settings: () => settings,
    limits,
    key: async () => key,
    onChange: () => undefined,
    onBug: (bug) => bugs.push(bug),
  });
  ends.push(async () => {
    await server.close();
    await fake.stop();
    expect(bugs).toEqual([]);
  });
  return { fake, server, chat: server.chat('larch-3b') };
}

const asked = { messages: [{ role: 'user', content: 'How many subjects took part?' }], maxTokens: 100 } as const;
const schema = { type: 'object', properties: { n: { type: 'integer' } } };

const reportOf = async (work: Promise<unknown>) =>
  work.then(
    (value) => {
      throw new Error(`It went well: ${JSON.stringify(value)}`);
    },
    (error: unknown) => toReport(error),
  );

test('its models are listed with what they tell', async () => {
  const models = [{ id: 'larch-3b' }, { id: 'fir', max_model_len: 8192 }, { id: 'oak', meta: { n_ctx_train: 4096 } }];
  const { server } = await setUp({ models });
  expect(await server.look(never)).toMatchObject({
    kind: 'running',
    speaks: 'openai',
    models: [
      { name: 'larch-3b', contextTokens: null },
      { name: 'fir', contextTokens: 8192 },
      { name: 'oak', contextTokens: 4096 },
    ],
  });
});

test('an answer is streamed without its thinking, and its tokens are counted by the server', async () => {
  const { fake, chat } = await setUp({ reply: '<think>Let me count.</think>Forty-two subjects.' });
  const usages: ChatUsage[] = [];
  const text = await readReply(chat, { ...asked, onUsage: (usage) => usages.push(usage) }, never);
  expect(text.trim()).toBe('Forty-two subjects.');
  expect(usages).toEqual([{ promptTokens: 31, replyTokens: 4 }]);
  expect(fake.asked.at(-1)?.body).toMatchObject({ model: 'larch-3b', temperature: 0, max_tokens: 100, stream: true });
});

test('what a server does not take is left out, and not offered again', async () => {
  const refuses = ['json_schema', 'json_object'] as const;
  const { fake, chat } = await setUp({ refuses, reply: '{"n": 42}' });
  const formsOf = () =>
    fake.asked
      .filter(({ path }) => path.endsWith('completions'))
      .map(({ body }) => (body.response_format as { type: string } | undefined)?.type ?? 'none');
  for (let at = 0; at < 2; at++) expect(await readReply(chat, { ...asked, schema }, never)).toBe('{"n": 42}');
  expect(formsOf()).toEqual(['json_schema', 'json_object', 'none', 'none']);
});

test('vectors have length one and stand in the order of their texts', async () => {
  const { server } = await setUp();
  const encoder = await server.encoder('larch-3b', never);
  const [first, second] = await encoder.encode(['a', 'four'], 'passage', never);
  expect([...first!].map((value) => Math.round(value * 100) / 100)).toEqual([0.2, 0.59, 0.78]);
  expect(second![0]).toBeGreaterThan(first![0]!);
  expect(Math.hypot(...second!)).toBeCloseTo(1, 5);
});

test('a picture is described', async () => {
  const { fake, server } = await setUp({ reply: 'A bar chart of stems.' });
  const picture = new Uint8Array([137, 80, 78, 71]);
  await server.look(never);
  expect(await server.vision('larch-3b').describe(picture, 'What is it?', 80, never)).toBe('A bar chart of stems.');
  expect(fake.asked.at(-1)?.body).toMatchObject({
    messages: [
      {
        role: 'user',
        content: expect.arrayContaining([
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw==' } },
        ]) as unknown,
      },
    ],
  });
});

test('a key is sent where there is one, and asked for where it is missing', async () => {
  const locked = await setUp({ key: 'sesame' });
  expect(await locked.server.look(never)).toMatchObject({
    kind: 'failing',
    error: { message: 'The model server does not let Wayleaf in at this address.' },
  });
  const open = await setUp({ key: 'sesame' }, 'sesame');
  expect(await open.server.look(never)).toMatchObject({ kind: 'running' });
});

test.each([
  ['breaks off', { breaksAfter: 2 }, 'The model server broke off in the middle of its answer.'],
  ['falls silent', { stalls: true }, 'The model server stopped answering.'],
  ['says what it cannot read', { refuses: ['stream_options', 'json_schema'] }, undefined],
] as const)('a server that %s', async (_, options: FakeOpenAiOptions, message) => {
  const { chat } = await setUp(options, undefined, options.stalls ? { chat: { firstMs: 1500, betweenMs: 1500 } } : {});
  if (message === undefined) expect(await readReply(chat, asked, never)).toContain('Forty-two');
  else expect(await reportOf(readReply(chat, asked, never))).toMatchObject({ code: 'chat.failed', message });
});

test('an answer that is no longer wanted is left', async () => {
  const { fake, chat } = await setUp({ stalls: true });
  const stop = new AbortController();
  const work = reportOf(readReply(chat, asked, stop.signal));
  await until(() => fake.asked.some(({ path }) => path.endsWith('completions')));
  stop.abort();
  expect(await work).toMatchObject({ code: 'call.cancelled' });
  await until(() => fake.left === 1);
});

test('what is neither is named', async () => {
  const { fake, server } = await setUp();
  await fake.stop();
  expect(await server.look(never)).toMatchObject({ kind: 'absent' });
});

test('the key of a server is kept for its address, and its models are there then', async () => {
  const fake = await FakeOpenAi.start({ key: 'larch-key' });
  const home = await makeHome();
  const session = await openEngine(home.library);
  ends.push(async () => {
    await session.close();
    await home.remove();
    await fake.stop();
  });
  await session.window.call('models.configure', { ollamaAddress: fake.address });
  expect(await session.window.call('ollama.look', {})).toMatchObject({
    kind: 'failing',
    error: { details: { status: 401 } },
  });
  await session.window.call('models.server-key', { key: 'larch-key' });
  expect(await session.window.call('ollama.look', {})).toMatchObject({ kind: 'running', speaks: 'openai' });
  expect(JSON.parse(await readFile(path.join(home.library, 'server-key.json'), 'utf8'))).toEqual({
    address: fake.address,
    form: 'plain',
    value: 'larch-key',
  });
  await session.window.call('models.server-key', { key: null });
  expect(await session.window.call('ollama.look', {})).toMatchObject({ kind: 'failing' });
});
