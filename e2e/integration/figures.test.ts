/** Questions about a figure: a model that can see is shown its picture, and whatever fails, the answer comes. */
import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dist } from '../../build/bundle/paths.mjs';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { Fault } from '../fixtures/ollama/faults.ts';
import { chatModel, visionModel } from '../fixtures/ollama/models.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama, type ChatAsked } from '../fixtures/ollama/server.ts';
import { openEngine, type Home, type LocalSession } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english } from '#shared/wording/english.ts';

const question = 'What does Figure 1 show?';
const said = 'Two bars stand side by side. The left one is higher.';
let home: Home;
let fake: FakeOllama;
let session: LocalSession;

beforeAll(async () => {
  home = await makeHomeWithPaper();
  fake = await FakeOllama.start({ models: [chatModel, visionModel] });
  session = await openEngine(home.library, {
    ocrFile: path.join(dist, 'electron/ocr.mjs'),
    ollamaLimits: { chat: { firstMs: 3000, betweenMs: 3000 } },
  });
  fake.reply = (asked) => (imagesOf(asked).length > 0 ? said : plainReply(asked.format));
}, 180_000);

afterEach(() => fake.heal());

afterAll(async () => {
  await session.close();
  await fake.stop();
  await home.remove();
});

function imagesOf({ messages }: ChatAsked): readonly string[] {
  return messages.flatMap(({ images = [] }) => images);
}

/** Requests that showed a picture. */
function looks(): ChatAsked[] {
  return fake
    .requests('chat')
    .map(({ body }) => body as unknown as ChatAsked)
    .filter((asked) => imagesOf(asked).length > 0);
}

function turnOn(vision: string | null): Promise<unknown> {
  return session.window.call('models.configure', {
    languageModel: true,
    chatModel: 'absent:1b',
    visionModel: vision,
    ollamaAddress: fake.address,
  });
}

function ask(words = question): Promise<AnswerReceipt> {
  return session.window.call('answer.ask', { question: words, scope: { kind: 'library' } });
}

const seenIn = ({ answer }: AnswerReceipt): readonly string[] =>
  answer.sentences.flatMap(({ seenBy, text }) => (seenBy === undefined ? [] : [text]));

test('without a model for pictures the caption answers, and nobody is shown anything', async () => {
  await turnOn(null);
  const receipt = await ask();
  expect(answerText(receipt.answer, english)).toMatch(/Figure 1/);
  expect(seenIn(receipt)).toEqual([]);
  expect(looks()).toEqual([]);
});

test('a model for pictures is shown the figure alone, and what it sees is marked and cites the figure', async () => {
  await turnOn(visionModel.name);
  const receipt = await ask();
  expect(seenIn(receipt)).toEqual(['Two bars stand side by side.', 'The left one is higher.']);
  const seen = receipt.answer.sentences.find(({ seenBy }) => seenBy === visionModel.name);
  const cited = receipt.evidence.find(({ n }) => n === seen?.citations[0]);
  expect(cited).toMatchObject({ cited: true, text: expect.stringMatching(/^Figure 1/) as unknown });
  const asked = looks().at(-1);
  const png = Buffer.from(imagesOf(asked!)[0]!, 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // The figure and not its page, which is higher than wide.
  expect(Math.max(width, height)).toBeLessThanOrEqual(1280);
  expect(Math.min(width, height)).toBeGreaterThan(50);
  expect(asked?.messages.at(-1)?.content).toContain(question);
  const { entries } = await session.window.call('history.list', {});
  expect(seenIn(entries[0]!.receipt)).toHaveLength(2);
});

test('the command line says who saw what', async () => {
  const asking = ['ask', question, '--library', home.library, '--vision', visionModel.name, '--ollama', fake.address];
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(dist, 'electron/cli.mjs'), ...asking], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stdout).toMatch(/Seen in the figure by lookout:7b[^\n]*:\s+Two bars stand side by side\. \[\d\]/);
});

test('a fault costs the look, not the answer', async () => {
  await turnOn(visionModel.name);
  const faults: readonly Fault[] = ['hang-before', 'cut', '500', 'malformed', 'not-found', 'no-memory', 'silent'];
  for (const fault of faults) {
    fake.fail('chat', fault, 99);
    const receipt = await ask();
    expect(answerText(receipt.answer, english), fault).toMatch(/Figure 1/);
    expect(seenIn(receipt), fault).toEqual([]);
    fake.heal();
    expect(seenIn(await ask()), `after ${fault}`).toHaveLength(2);
  }
});

test('a file, a model and a server that are gone are no different', async () => {
  await turnOn(visionModel.name);
  const [file, away] = [home.at('books', 'harbor.pdf'), home.at('away.pdf')];
  await rename(file, away);
  const receipt = await ask();
  await rename(away, file);
  expect(answerText(receipt.answer, english)).toMatch(/Figure 1/);
  expect(receipt.notes).toMatchObject([{ code: 'figure.not-looked-at', params: { label: 'Figure 1' } }]);
  await turnOn('gone:7b');
  expect(answerText((await ask()).answer, english)).toMatch(/Figure 1/);
  await turnOn(visionModel.name);
  await fake.stop();
  expect(answerText((await ask()).answer, english)).toMatch(/Figure 1/);
  await fake.start();
  expect(seenIn(await ask())).toHaveLength(2);
});
