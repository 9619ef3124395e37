import { expect, test } from 'vitest';
import { failure, Refusal } from './failures.ts';

const address = 'http://127.0.0.1:1234';
const never = new AbortController().signal;

test.each([
  [undefined, 'What answers at this address is not Ollama.'],
  ['The model server', 'What answers at this address is no model server.'],
])('what answers and is neither is named by what was looked for', (server, message) => {
  const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed', server } as const;
  expect(failure(new Refusal(404, 'Not here'), address, purpose, never)).toMatchObject({
    code: 'chat.unavailable',
    message,
  });
});
