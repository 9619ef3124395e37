import { expect, test } from 'vitest';
import { readReply } from './chat.ts';
import { fakeChat } from './testing/fake-chat.ts';

const request = { messages: [{ role: 'user', content: 'Say it.' }], maxTokens: 4 } as const;

test('an answer is read whole', async () => {
  const chat = fakeChat(() => 'One, two, three, four.');
  expect(await readReply(chat, request, new AbortController().signal)).toBe('One, two, three, four.');
});

test('a model without end is left', async () => {
  let isLeft = false;
  const chat = fakeChat(async function* endless() {
    try {
      for (let i = 0; i < 1e6; i++) yield 'and so on ';
    } finally {
      isLeft = true;
    }
  });
  await expect(readReply(chat, request, new AbortController().signal)).rejects.toMatchObject({ code: 'chat.failed' });
  expect(isLeft).toBe(true);
});

test('a stopped answer ends as stopped', async () => {
  const controller = new AbortController();
  const chat = fakeChat(async function* slow() {
    yield 'One';
    controller.abort();
    yield 'two';
  });
  await expect(readReply(chat, request, controller.signal)).rejects.toMatchObject({ code: 'call.cancelled' });
});
