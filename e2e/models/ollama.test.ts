/** The client that asks a genuine Ollama, with a real model that rambles and does not stop: what the scripted server can only pretend. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ModelSettings } from '#shared/contract/settings.ts';
import { readReply, type ChatNote, type ChatRequest, type ChatUsage } from '#shared/domain/ports/chat.ts';
import { askPrompt } from '#shared/domain/prompts/prompt.ts';
import { sectionFilter } from '#shared/domain/prompts/section-filter.ts';
import { ContextMeter, roomFor } from '../../electron/engine/models/ollama/context.ts';
import { generate } from '../../electron/engine/models/ollama/generate.ts';
import { Ollama } from '../../electron/engine/models/ollama/ollama.ts';
import { until } from '../integration/support/library.ts';
import { gemma, hasModels, RealOllama } from './support/real-ollama.ts';

const never = new AbortController().signal;
const story = { role: 'user', content: 'Tell the story of a lighthouse and its keeper.' } as const;

describe.skipIf(!hasModels)('a genuine Ollama', () => {
  let server: RealOllama;
  let ollama: Ollama;
  let keepAliveMinutes = 5;
  const bugs: unknown[] = [];

  beforeAll(async () => {
    server = await RealOllama.start();
    ollama = new Ollama({
      settings: () => ModelSettings.parse({ ollamaAddress: server.address, keepAliveMinutes }),
      onChange: () => undefined,
      onBug: (bug) => bugs.push(bug),
    });
  });
  afterAll(async () => {
    await ollama.close();
    await server.stop();
    expect(bugs).toEqual([]);
  });

  const ask = (request: Partial<ChatRequest> = {}, signal = never): Promise<string> =>
    readReply(ollama.chat(gemma), { messages: [story], maxTokens: 24, ...request }, signal);

  test('says what it has, and what the model can do', async () => {
    expect(await ollama.look(never)).toMatchObject({
      kind: 'running',
      speaks: 'ollama',
      outdated: false,
      models: [
        {
          name: `${gemma}:latest`,
          contextTokens: 32_768,
          abilities: ['chat'],
          remoteHost: null,
          digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      ],
    });
  });

  test('answers in pieces, ends where it was told to, and counts what it read and said', async () => {
    const usages: ChatUsage[] = [];
    const pieces: string[] = [];
    const request = { messages: [story], maxTokens: 24, onUsage: (usage: ChatUsage) => void usages.push(usage) };
    for await (const piece of ollama.chat(gemma).reply(request, never)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(5);
    expect(usages).toEqual([{ promptTokens: expect.any(Number) as number, replyTokens: 24 }]);
  });

  test('the same question has the same answer', async () => {
    expect(await ask()).toBe(await ask());
  });

  test('a question that is left stops the model: it has time for the next one', async () => {
    const stop = new AbortController();
    const endless = (async () => {
      for await (const _piece of ollama.chat(gemma).reply({ messages: [story], maxTokens: 30_000 }, stop.signal))
        stop.abort();
    })();
    await expect(endless).rejects.toMatchObject({ code: 'call.cancelled' });
    // One question at a time is answered; the one that was left would have gone on for half an hour.
    expect(await ask({ maxTokens: 3 })).not.toBe('');
  });

  test('a schema is kept to, by a model that has never heard of it', async () => {
    const lines = ['Introduction', 'Sites and sampling', 'and 12 kg of bark'].map(
      (title) => ({ kind: 'candidate', title, sizePt: 12, next: 'We sampled.' }) as const,
    );
    const levels = await askPrompt(ollama.chat(gemma), sectionFilter, { lines }, never);
    expect(levels).toHaveLength(3);
  });

  test('JSON that does not fit is cut, and is told from an answer', async () => {
    const schema = {
      type: 'object',
      required: ['story'],
      properties: { story: { type: 'string', minLength: 400 } },
    };
    const text = await ask({ schema, maxTokens: 16 });
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  test('what exceeds the context of a model is told', async () => {
    const notes: ChatNote[] = [];
    const content = 'The keeper wrote down the weather of the day and the ships that had passed. '.repeat(85);
    const pieces = generate(
      {
        address: server.address,
        model: gemma,
        // It could hold more than a test has time for; below half a thousand this server falls over.
        facts: { contextTokens: 1024, thinks: false, hasSchemas: true },
        keepAliveMinutes,
        limits: { firstMs: 800_000, betweenMs: 60_000 },
        meter: new ContextMeter(() => performance.now()),
        messages: [{ role: 'user', content }],
        maxTokens: 4,
        onNote: (note) => void notes.push(note),
      },
      never,
    );
    for await (const _piece of pieces);
    expect(notes).toMatchObject([{ kind: 'truncated' }]);
    expect(notes[0]?.readTokens).toBeLessThanOrEqual(1024);
  });

  test('a question loads the model once, however long its requests become', async () => {
    const chat = ollama.chat(gemma, roomFor(2000));
    const messages = [story];
    for await (const _piece of chat.reply({ messages, maxTokens: 3 }, never));
    const { loads } = server;
    // By itself it would need twice the context.
    for await (const _piece of chat.reply({ messages, maxTokens: 2500 }, never)) break;
    await ask({ maxTokens: 3 });
    expect(server.loads).toBe(loads);
  });

  test('is kept in memory as long as the settings say', async () => {
    keepAliveMinutes = 30;
    await ask({ maxTokens: 2 });
    const [kept] = await server.loaded();
    const leftMs = Date.parse(kept?.expires_at ?? '') - Date.now();
    expect(leftMs).toBeGreaterThan(28 * 60_000);
    expect(leftMs).toBeLessThan(31 * 60_000);
    keepAliveMinutes = 0;
    await ask({ maxTokens: 2 });
    await until(async () => (await server.loaded()).length === 0);
    keepAliveMinutes = 5;
  });

  test('one that is killed breaks an answer off, and is asked again when it is back', async () => {
    const cut = (async () => {
      for await (const _piece of ollama.chat(gemma).reply({ messages: [story], maxTokens: 2000 }, never))
        await server.stop();
    })();
    await expect(cut).rejects.toMatchObject({ code: 'chat.failed' });
    await expect(ask()).rejects.toMatchObject({ code: 'chat.unavailable' });
    expect(ollama.state.kind).toBe('absent');
    await server.start();
    expect(await ask()).not.toBe('');
    expect(ollama.state.kind).toBe('running');
  });

  test('a model that is removed behind our back is missed by name', async () => {
    await server.create('passing');
    await ollama.look(never);
    const request = { messages: [story], maxTokens: 2 };
    await readReply(ollama.chat('passing'), request, never);
    await server.run('rm', 'passing');
    await expect(readReply(ollama.chat('passing'), request, never)).rejects.toMatchObject({
      code: 'chat.unavailable',
      message: expect.stringContaining('passing') as string,
    });
    expect(await ask()).not.toBe('');
  });
});
