/** The real client against a server that speaks Ollama's API: what it sends, and every way in which it may go wrong. */
import { afterEach, describe, expect, test } from 'vitest';
import { toReport, type ErrorReport } from '#shared/base/errors.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import type { ChatNote } from '#shared/domain/ports/chat.ts';
import { readReply } from '#shared/domain/ports/chat.ts';
import { askPrompt } from '#shared/domain/prompts/prompt.ts';
import { sectionFilter } from '#shared/domain/prompts/section-filter.ts';
import { Ollama, type OllamaLimits } from '../../electron/engine/models/ollama/ollama.ts';
import type { Fault } from '../fixtures/ollama/faults.ts';
import {
  chatModel,
  cloudModel,
  embeddingModel,
  smallModel,
  thinkingModel,
  visionModel,
  type FakeModel,
} from '../fixtures/ollama/models.ts';
import { FakeOllama, type FakeOllamaOptions } from '../fixtures/ollama/server.ts';
import { until } from './support/library.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const never = new AbortController().signal;
/** What is heard in time is heard within this on a busy machine, too. */
const short = { firstMs: 1500, betweenMs: 1500 };

async function setUp(options: FakeOllamaOptions = {}, limits: Partial<OllamaLimits> = {}) {
  const fake = await FakeOllama.start(options);
  const settings = ModelSettings.parse({ ollamaAddress: fake.address });
  const bugs: unknown[] = [];
  const ollama = new Ollama({
    settings: () => settings,
    limits,
    onChange: () => undefined,
    onBug: (bug) => bugs.push(bug),
  });
  ends.push(async () => {
    await ollama.close();
    await fake.stop();
    expect(bugs).toEqual([]);
  });
  return { fake, ollama, chat: (model: FakeModel = chatModel) => ollama.chat(model.name) };
}

const asked = { messages: [{ role: 'user', content: 'How many subjects took part?' }], maxTokens: 100 } as const;

async function failing(work: Promise<unknown>): Promise<ErrorReport> {
  return work.then(
    (value) => {
      throw new Error(`It went well: ${JSON.stringify(value)}`);
    },
    (error: unknown) => toReport(error),
  );
}

describe('what is there', () => {
  test('version, models, their size, context and abilities', async () => {
    const { ollama } = await setUp({ models: [chatModel, thinkingModel, visionModel, embeddingModel] });
    expect(await ollama.look(never)).toMatchObject({
      kind: 'running',
      version: '0.12.3',
      outdated: false,
      models: [
        {
          name: 'larch:3b',
          bytes: 1_900_000_000,
          parameters: '3.1B',
          contextTokens: 32_768,
          abilities: ['chat', 'tools'],
        },
        { abilities: ['chat', 'thinking', 'tools'] },
        { abilities: ['chat', 'vision'] },
        { name: 'nomic-embed-text:latest', abilities: ['embedding'], dimensions: 64 },
      ],
    });
  });

  test('somebody who does not answer', async () => {
    const { ollama, fake } = await setUp({}, { versionMs: 250 });
    fake.fail('version', 'hang-before');
    expect(await ollama.look(never)).toMatchObject({ kind: 'failing', error: { code: 'chat.failed' } });
  });

  test('nobody, and somebody else', async () => {
    const { ollama, fake } = await setUp({}, { versionMs: 20_000 });
    fake.fail('version', 'a-website');
    expect(await ollama.look(never)).toMatchObject({ kind: 'failing', error: { code: 'chat.failed' } });
    fake.fail('version', '500');
    expect(await ollama.look(never)).toMatchObject({ kind: 'failing' });
    fake.fail('tags', 'wrong-shape');
    expect(await ollama.look(never)).toMatchObject({ kind: 'failing' });
    await fake.stop();
    const address = fake.address;
    expect(await ollama.look(never)).toEqual({
      kind: 'absent',
      error: {
        code: 'chat.unavailable',
        message: `Ollama does not answer at ${address}.`,
        details: { address, reason: 'ECONNREFUSED' },
      },
    });
    await fake.start();
    expect(await ollama.look(never)).toMatchObject({ kind: 'running' });
  });

  test('a model that cannot be described is listed all the same', async () => {
    const { ollama, fake } = await setUp();
    fake.fail('show', '500', 99);
    expect(await ollama.look(never)).toMatchObject({
      kind: 'running',
      models: [
        { name: 'larch:3b', contextTokens: null, abilities: ['chat'] },
        { name: 'nomic-embed-text:latest', abilities: ['embedding'] },
      ],
    });
  });

  test('a model that runs elsewhere is told apart', async () => {
    const { ollama, fake } = await setUp({ models: [cloudModel, { ...cloudModel, remoteHost: undefined }, chatModel] });
    expect(await ollama.look(never)).toMatchObject({
      models: [{ remoteHost: 'cloud.example' }, { remoteHost: 'ollama.com' }, { remoteHost: null }],
    });
    expect(fake.requests('chat')).toEqual([]);
  });

  test('a version before structured answers', async () => {
    const { ollama, fake, chat } = await setUp({ version: '0.4.7' });
    expect(await ollama.look(never)).toMatchObject({ outdated: true });
    await readReply(chat(), { ...asked, schema: { type: 'object', properties: {} } }, never);
    expect(fake.requests('chat')[0]?.body.format).toBe('json');
  });
});

describe('an answer', () => {
  test('comes in pieces, with the context that the prompt needs', async () => {
    const { chat, fake } = await setUp({ reply: () => 'Forty-two subjects took part.' });
    const pieces: string[] = [];
    for await (const piece of chat().reply(asked, never)) pieces.push(piece);
    expect(pieces).toEqual(['Forty-two ', 'subjects ', 'took ', 'part.']);
    expect(fake.requests('chat')[0]).toMatchObject({
      state: 'answered',
      body: {
        model: 'larch:3b',
        stream: true,
        keep_alive: '5m',
        messages: asked.messages,
        options: { num_ctx: 2048, num_predict: 100, temperature: 0 },
      },
    });
    const long = { messages: [{ role: 'user', content: 'stem counts '.repeat(4000) }], maxTokens: 500 } as const;
    await readReply(chat(), long, never);
    expect(fake.requests('chat')[1]?.body.options).toMatchObject({ num_ctx: 16_384 });
  });

  test('is without the thinking before it, and the thinking may be long', async () => {
    const { chat, fake } = await setUp({ models: [thinkingModel] });
    fake.reply = () => ({ thinking: 'Let me see. '.repeat(300), content: 'Forty-two.' });
    expect(await readReply(chat(thinkingModel), asked, never)).toBe('Forty-two.');
    expect(fake.requests('chat')[0]?.body).toMatchObject({ think: false, options: { num_predict: 2148 } });
    fake.reply = () => '<think>\nIs it forty? No.\n</think>\n\nForty-two.';
    expect(await readReply(chat(thinkingModel), asked, never)).toBe('Forty-two.');
    fake.reply = () => ({ thinking: 'And so on. '.repeat(3000), content: 'Too late.' });
    expect(await failing(readReply(chat(thinkingModel), asked, never))).toMatchObject({
      code: 'chat.failed',
      message: 'The language model thought until its limit and gave no answer.',
    });
  });

  test('to a prompt that the model cannot hold says that it was cut', async () => {
    const { chat, ollama } = await setUp({ models: [smallModel] });
    const notes: ChatNote[] = [];
    const messages = [{ role: 'user', content: 'stem counts '.repeat(4000) }] as const;
    await readReply(chat(smallModel), { messages, maxTokens: 50, onNote: (note) => notes.push(note) }, never);
    expect(notes).toEqual([{ kind: 'truncated', sentTokens: 8008, readTokens: 2048 }]);
    expect(ollama.notes).toEqual([{ ...notes[0], model: 'seedling:1b' }]);
  });

  test('of JSON is held to the schema, and repaired once', async () => {
    const { chat, fake } = await setUp();
    const input = { lines: [{ kind: 'candidate', title: 'Methods', sizePt: 12, next: '' }] } as const;
    expect(await askPrompt(chat(), sectionFilter, input, never)).toEqual([null]);
    expect(fake.requests('chat')[0]?.body.format).toEqual(sectionFilter.schema(input));
    fake.fail('chat', 'wrong-schema');
    expect(await askPrompt(chat(), sectionFilter, input, never)).toEqual([null]);
    expect(fake.requests('chat')).toHaveLength(3);
    expect(JSON.stringify(fake.requests('chat')[2]?.body.messages)).toContain('That cannot be used');
    fake.fail('chat', 'wrong-schema', 2);
    expect(await failing(askPrompt(chat(), sectionFilter, input, never))).toMatchObject({ code: 'chat.failed' });
    expect(fake.requests('chat')).toHaveLength(5);
  });
});

describe('a generation that is left', () => {
  test('ends on the far side: by a signal, by leaving the loop, by closing', async () => {
    const { chat, fake, ollama } = await setUp({ pieceMs: 2 });
    fake.fail('chat', 'endless', 99);
    const stop = new AbortController();
    const stopped = (async () => {
      for await (const _piece of chat().reply(asked, stop.signal)) stop.abort();
    })();
    expect(await failing(stopped)).toMatchObject({ code: 'call.cancelled' });
    for await (const _piece of chat().reply(asked, never)) break;
    const closed = (async () => {
      for await (const _piece of chat().reply(asked, never)) await ollama.close();
    })();
    expect(await failing(closed)).toMatchObject({ code: 'call.cancelled' });
    await until(() => fake.requests('chat').every(({ state }) => state === 'left'));
    expect(fake.requests('chat')).toHaveLength(3);
  });

  test('before it began', async () => {
    const { chat, fake } = await setUp();
    fake.fail('chat', 'hang-before');
    const stop = new AbortController();
    const waiting = failing(readReply(chat(), asked, stop.signal));
    await until(() => fake.requests('chat').length === 1);
    stop.abort();
    expect(await waiting).toMatchObject({ code: 'call.cancelled' });
    await until(() => fake.requests('chat')[0]?.state === 'left');
  });

  test('because it has no end', async () => {
    const { chat, fake } = await setUp();
    fake.fail('chat', 'endless');
    fake.reply = () => 'and so on, '.repeat(50);
    // A server that does not keep to `num_predict` either.
    const lawless = { ...asked, maxTokens: 20 };
    const text = await readReply(chat(), lawless, never);
    expect(text.split(' ').length).toBeLessThan(30);
  });
});

describe('every fault has a name, and the next question is answered', () => {
  const cases: readonly (readonly [Fault, string, RegExp])[] = [
    ['hang-before', 'chat.failed', /too long to begin/],
    ['hang-between', 'chat.failed', /stopped answering/],
    ['cut', 'chat.failed', /broke off/],
    ['unfinished', 'chat.failed', /broke off/],
    ['500', 'chat.failed', /llama runner process has terminated/],
    ['error-between', 'chat.failed', /broke off/],
    ['malformed', 'chat.failed', /cannot be read/],
    ['wrong-shape', 'chat.failed', /cannot be read|broke off/],
    ['not-found', 'chat.unavailable', /has no model “larch:3b”/],
    ['overflow', 'chat.failed', /exceeds the context length/],
    ['no-memory', 'chat.failed', /not enough memory/],
    ['a-website', 'chat.failed', /cannot be read/],
    ['elsewhere', 'chat.unavailable', /is not Ollama/],
  ];

  test.each(cases)('%s: %s', async (fault, code, message) => {
    const hangs = fault.startsWith('hang');
    const { chat, fake } = await setUp({ reply: () => 'One two three four five.' }, hangs ? { chat: short } : {});
    fake.fail('chat', fault);
    const failed = await failing(readReply(chat(), asked, never));
    expect(failed).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(await readReply(chat(), asked, never)).toBe('One two three four five.');
    expect(fake.requests('chat')[0]?.state).not.toBe('open');
  });

  test('refused, and back again', async () => {
    const { chat, fake, ollama } = await setUp();
    await readReply(chat(), asked, never);
    await fake.stop();
    expect(await failing(readReply(chat(), asked, never))).toMatchObject({ code: 'chat.unavailable' });
    expect(ollama.state.kind).toBe('absent');
    await fake.start();
    expect(await readReply(chat(), asked, never)).toBe('The documents say so.');
    expect(ollama.state.kind).toBe('running');
  });

  test('stopped in the middle of an answer', async () => {
    const { chat, fake } = await setUp({ pieceMs: 2 });
    fake.fail('chat', 'endless');
    const cut = (async () => {
      for await (const _piece of chat().reply(asked, never)) await fake.stop();
    })();
    expect(await failing(cut)).toMatchObject({ code: 'chat.failed' });
  });

  test('no such model', async () => {
    const { ollama } = await setUp();
    expect(await failing(readReply(ollama.chat('absent:7b'), asked, never))).toMatchObject({
      code: 'chat.unavailable',
      message: 'Ollama has no model “absent:7b”.',
    });
    expect(ollama.state.kind).toBe('running');
  });

  test('nothing said is an empty answer', async () => {
    const { chat, fake } = await setUp();
    fake.fail('chat', 'silent');
    expect(await readReply(chat(), asked, never)).toBe('');
  });
});

test('a picture is described', async () => {
  const { ollama, fake } = await setUp({ models: [visionModel], reply: () => ' A bar chart of stems. ' });
  const text = await ollama
    .vision(visionModel.name)
    .describe(new Uint8Array([137, 80, 78, 71]), 'What is it?', 80, never);
  expect(text).toBe('A bar chart of stems.');
  expect(fake.requests('chat')[0]?.body).toMatchObject({
    messages: [{ role: 'user', content: 'What is it?', images: ['iVBORw=='] }],
    options: { num_ctx: 4096 },
  });
});

describe('vectors', () => {
  test('have length one, in the order of the texts, and mark questions as the model wants it', async () => {
    const { ollama, fake } = await setUp();
    const encoder = await ollama.encoder('nomic-embed-text', never);
    expect(encoder).toMatchObject({
      id: expect.stringMatching(/^ollama:nomic-embed-text@[0-9a-f]{12}$/) as string,
      dimensions: 64,
    });
    const texts = Array.from({ length: 70 }, (_, i) => `segment ${i} of larches`);
    const vectors = await encoder.encode(texts, 'passage', never);
    expect(vectors).toHaveLength(70);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    await encoder.encode(['larches'], 'query', never);
    const bodies = fake.requests('embed').map(({ body }) => body.input as string[]);
    expect(bodies.map((input) => input.length)).toEqual([32, 32, 6, 1]);
    expect(bodies[0]?.[0]).toBe('search_document: segment 0 of larches');
    expect(bodies[3]?.[0]).toBe('search_query: larches');
  });

  test.each([
    ['500', 'model.failed'],
    ['cut', 'model.failed'],
    ['wrong-shape', 'model.failed'],
    ['not-found', 'model.unavailable'],
    ['hang-before', 'model.failed'],
  ] as const)('%s: %s', async (fault, code) => {
    const { ollama, fake } = await setUp({}, fault === 'hang-before' ? { embed: short } : {});
    const encoder = await ollama.encoder(embeddingModel.name, never);
    fake.fail('embed', fault);
    if (fault === 'cut') await fake.stop();
    expect(await failing(encoder.encode(['larches'], 'passage', never))).toMatchObject({
      code: fault === 'cut' ? 'model.unavailable' : code,
    });
  });

  test('of a model that is not there, or gives none', async () => {
    const { ollama } = await setUp();
    expect(await failing(ollama.encoder('absent', never))).toMatchObject({ code: 'model.unavailable' });
  });
});

describe('pulling', () => {
  test('tells how far it is, and the model is there', async () => {
    const { ollama, fake } = await setUp({ pieceMs: 15 });
    await ollama.look(never);
    ollama.pull('spruce:7b');
    await until(() => ollama.pulls.some(({ state }) => state.kind === 'running' && state.bytesDone > 0));
    const state = ollama.pulls[0]?.state;
    expect(state).toMatchObject({ kind: 'running', bytesTotal: 4_000_000 });
    await until(() => ollama.state.kind === 'running' && ollama.state.models.some(({ name }) => name === 'spruce:7b'));
    expect(ollama.pulls).toEqual([]);
    expect(fake.requests('pull')).toHaveLength(1);
  });

  test('can be stopped, and fails by name', async () => {
    const { ollama, fake } = await setUp({ pieceMs: 15 });
    ollama.pull('spruce:7b');
    await until(() => ollama.pulls.some(({ state }) => state.kind === 'running' && state.bytesDone > 0));
    ollama.stopPull('spruce:7b');
    expect(ollama.pulls).toEqual([]);
    await until(() => fake.requests('pull')[0]?.state === 'left');
    ollama.pull('missing:1b');
    await until(() => ollama.pulls[0]?.state.kind === 'failed');
    expect(ollama.pulls[0]?.state).toMatchObject({
      error: { code: 'model.download-failed', message: 'Ollama’s registry has no model “missing:1b”.' },
    });
    ollama.stopPull('missing:1b');
    fake.fail('pull', 'cut');
    ollama.pull('spruce:7b');
    await until(() => ollama.pulls[0]?.state.kind === 'failed');
    expect(ollama.pulls[0]?.state).toMatchObject({ error: { code: 'model.download-failed' } });
  });
});
