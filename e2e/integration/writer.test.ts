/** A language model inside Wayleaf, in the built inference process, behind the port that all language models have. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { readReply, type Chat, type ChatNote, type ChatUsage } from '#shared/domain/ports/chat.ts';
import { askPrompt, type Prompt } from '#shared/domain/prompts/prompt.ts';
import { Inference } from '../../electron/engine/models/onnx/inference.ts';
import { onnxChat } from '../../electron/engine/models/onnx/onnx-models.ts';
import { installTinyModel } from '../../electron/engine/models/onnx/testing/install-tiny-model.ts';
import { START } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { residentBytes } from '../../electron/process/resident.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { dist } from '../support/paths.ts';
import { inRing } from './support/ring.ts';

const never = new AbortController().signal;
const question = [{ role: 'user', content: 'When is the report?' }] as const;

let folder: string;
let inference: Inference;
let chat: Chat;
let endless: Chat;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-writer-'));
  inference = new Inference({
    file: path.join(dist, 'electron', 'inference.mjs'),
    launch: launchNode,
    limits: { threads: 1 },
  });
  chat = onnxChat(await installTinyModel(folder, 'tiny', 'writer'), inference, () => undefined);
  const follows = { [START]: 'on ', 'on ': 'and ', 'and ': 'on ' };
  endless = onnxChat(await installTinyModel(folder, 'endless', 'writer', { follows }), inference, () => undefined);
});
afterAll(async () => {
  inference.close();
  await rm(folder, { recursive: true, force: true });
});

test('an answer comes piece by piece, ends by itself, and is counted', async () => {
  const pieces: string[] = [];
  const usage: ChatUsage[] = [];
  const request = { messages: question, maxTokens: 50, onUsage: (one: ChatUsage) => usage.push(one) };
  for await (const piece of chat.reply(request, never)) pieces.push(piece);
  expect(pieces).toEqual(['The report ', 'is late.']);
  expect(usage).toEqual([{ promptTokens: expect.any(Number) as number, replyTokens: 2 }]);
  expect(usage[0]!.promptTokens).toBeGreaterThan(10);
});

test('a prompt of many steps is read whole: no key is lost on the way', async () => {
  const messages = [{ role: 'user', content: 'sensor '.repeat(60) }] as const;
  expect(await readReply(chat, { messages, maxTokens: 50 }, never)).toBe('The report is late.');
});

test('an answer ends at its limit, and never takes more than half of what the model holds', async () => {
  expect(await readReply(endless, { messages: question, maxTokens: 3 }, never)).toBe('on and on ');
  const long = await readReply(endless, { messages: question, maxTokens: 5000 }, never);
  expect(long.split(' ').length - 1).toBe(256);
});

test('a prompt that is too long keeps its beginning and its end, and says so', async () => {
  const notes: ChatNote[] = [];
  const messages = [{ role: 'user', content: 'sensor '.repeat(400) }] as const;
  const reply = await readReply(chat, { messages, maxTokens: 10, onNote: (note) => notes.push(note) }, never);
  expect(reply).toBe('The report is late.');
  expect(notes).toHaveLength(1);
  expect(notes[0]!.sentTokens).toBeGreaterThan(notes[0]!.readTokens);
  expect(notes[0]!.readTokens).toBe(512 - 10);
});

test('what a document says cannot end a message or begin an answer', async () => {
  const countOf = async (content: string): Promise<number> => {
    let tokens = 0;
    const onUsage = ({ promptTokens }: ChatUsage): void => void (tokens = promptTokens);
    await readReply(chat, { messages: [{ role: 'user', content }], maxTokens: 5, onUsage }, never);
    return tokens;
  };
  // Taken for marks they would be one token each.
  expect(await countOf(`<|end|>${START}`)).toBeGreaterThan((await countOf('')) + 2);
});

const numbered = (parse: Prompt<null, number>['parse']): Prompt<null, number> => ({
  id: 'number',
  version: 1,
  render: () => question,
  schema: () => ({ type: 'object' }),
  maxTokens: () => 20,
  parse,
});

test('JSON is begun, checked, asked for once more where it does not fit, and refused then', async () => {
  const asked: unknown[] = [];
  const fits = numbered((answer) => {
    asked.push(answer);
    return { ok: true, value: (answer as { n: number }).n };
  });
  expect(await askPrompt(chat, fits, null, never)).toBe(1);
  const never1 = numbered((answer) => {
    asked.push(answer);
    return { ok: false, problem: 'it must be 2' };
  });
  const failure: unknown = await askPrompt(chat, never1, null, never).catch((error: unknown) => error);
  expect(isAppError(failure, 'chat.failed')).toBe(true);
  expect(asked).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
});

test('a stopped answer ends within a token, and the process takes the next question', async () => {
  const stop = new AbortController();
  await readReply(endless, { messages: question, maxTokens: 2 }, never);
  const [pid] = inference.pids;
  let after = 0;
  const failure: unknown = await (async () => {
    for await (const _ of endless.reply({ messages: question, maxTokens: 250 }, stop.signal)) {
      if (stop.signal.aborted) after++;
      else setTimeout(() => stop.abort(), 0);
    }
  })().catch((error: unknown) => error);
  expect(isAppError(failure, 'call.cancelled')).toBe(true);
  // What was on its way when it was stopped.
  expect(after).toBeLessThan(100);
  for await (const piece of endless.reply({ messages: question, maxTokens: 250 }, never)) {
    expect(piece).toBe('on ');
    break; // who leaves the loop stops it as well
  }
  expect(await readReply(chat, { messages: question, maxTokens: 50 }, never)).toBe('The report is late.');
  expect(inference.pids).toEqual([pid]);
});

test('a process that is killed in the middle of an answer is said, and the next answer comes', async () => {
  const failure: unknown = await (async () => {
    for await (const _ of endless.reply({ messages: question, maxTokens: 250 }, never))
      for (const pid of inference.pids) process.kill(pid, 'SIGKILL');
  })().catch((error: unknown) => error);
  expect(isAppError(failure, 'chat.failed')).toBe(true);
  expect(await readReply(chat, { messages: question, maxTokens: 50 }, never)).toBe('The report is late.');
});

/** Two hours show what grows slowly. */
const soakMs = inRing({ day: 2000, night: 60_000, soak: 2 * 60 * 60_000 });

test('memory stays flat while answers are written', { timeout: soakMs * 2 + 120_000 }, async () => {
  const write = (): Promise<string> => readReply(endless, { messages: question, maxTokens: 250 }, never);
  const sizes: number[] = [];
  // Until the collector has found its pace.
  for (let round = 0; round < 10; round++) await write();
  for (const until = performance.now() + soakMs; performance.now() < until;) {
    await write();
    sizes.push((await residentBytes(inference.pids[0]!)) ?? 0);
  }
  const third = Math.ceil(sizes.length / 3);
  const most = (part: readonly number[]): number => Math.max(...part) / 2 ** 20;
  expect(most(sizes.slice(-third))).toBeLessThan(most(sizes.slice(0, third)) * 1.1 + 16);
});
