import { expect, test } from 'vitest';
import { readReply, type ChatRequest } from '../ports/chat.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import { countTokens } from '../segment/tokens.ts';
import { createMeter } from './meter.ts';

const { signal } = new AbortController();
const request = (task: string, content = 'How many gates are there?'): ChatRequest => ({
  messages: [{ role: 'user', content }],
  maxTokens: 100,
  task,
});

test('calls, tokens and time are summed by task, the costliest first', async () => {
  let now = 0;
  const meter = createMeter(() => (now += 5));
  const chat = meter.metered(fakeChat(() => 'Four gates.'));
  await readReply(chat, request('plan'), signal);
  for (let at = 0; at < 2; at++) await readReply(chat, request('route'), signal);
  const prompt = countTokens('How many gates are there?');
  const reply = countTokens('Four gates.');
  expect(meter.costs()).toEqual([
    { task: 'route', calls: 2, promptTokens: 2 * prompt, replyTokens: 2 * reply, tookMs: 10 },
    { task: 'plan', calls: 1, promptTokens: prompt, replyTokens: reply, tookMs: 5 },
  ]);
});

test('what the model counted is believed, and told on', async () => {
  const counted = { promptTokens: 70, replyTokens: 9 };
  const told: unknown[] = [];
  const meter = createMeter(() => 0);
  const chat = meter.metered(
    fakeChat((asked) => {
      asked.onUsage?.(counted);
      return 'Four.';
    }),
  );
  await readReply(chat, { ...request('answer'), onUsage: (usage) => told.push(usage) }, signal);
  expect(meter.costs()).toEqual([{ task: 'answer', calls: 1, ...counted, tookMs: 0 }]);
  expect(told).toEqual([counted]);
});

test('a call that breaks off is counted as far as it came', async () => {
  const meter = createMeter(() => 0);
  const chat = meter.metered(
    fakeChat(async function* broken() {
      yield 'Four gates ';
      throw new Error('gone');
    }),
  );
  await expect(readReply(chat, request('answer'), signal)).rejects.toThrow('gone');
  expect(meter.costs()).toMatchObject([{ calls: 1, replyTokens: countTokens('Four gates ') }]);
});

test('a question keeps to its limit, and half of it is kept for the answer', async () => {
  const prompt = countTokens('How many gates are there?') + countTokens('Four.');
  const asked = fakeChat(() => 'Four.');
  const meter = createMeter(() => 0, 4 * prompt, { answer: 1 });
  const chat = meter.metered(asked);
  const call = async (task: string): Promise<string> => readReply(chat, request(task), signal).catch(() => 'refused');
  expect([await call('route'), await call('route'), await call('route')]).toEqual(['Four.', 'Four.', 'refused']);
  expect([await call('answer'), await call('answer'), await call('answer')]).toEqual(['Four.', 'Four.', 'refused']);
  expect(asked.requests).toHaveLength(4);
});
