import { cancelled } from '../../../base/errors.ts';
import type { Chat, ChatRequest } from '../chat.ts';

export interface FakeChat extends Chat {
  /** Everything it was asked, in order. */
  readonly requests: readonly ChatRequest[];
}

/** A model for tests: answers with what `answer` gives, in pieces of a few letters, or throws what it throws. */
export function fakeChat(answer: (request: ChatRequest) => string | AsyncIterable<string>): FakeChat {
  const requests: ChatRequest[] = [];
  return {
    model: 'fake',
    requests,
    async *reply(request, signal) {
      requests.push(request);
      const pieces = answer(request);
      for await (const piece of typeof pieces === 'string' ? (pieces.match(/.{1,7}/gsu) ?? []) : pieces) {
        if (signal.aborted) throw cancelled();
        yield piece;
      }
    },
  };
}

/** Numbered lines of the last message of the user, and which prompt asks. */
export function asked({ messages }: ChatRequest): { readonly prompt: 'filter' | 'pairs'; readonly items: string[] } {
  const task = messages.find(({ role }) => role === 'user')?.content ?? '';
  const prompt = task.includes('What is B') ? 'pairs' : 'filter';
  return { prompt, items: task.split('\n').filter((line) => /^\d+\. /u.test(line)) };
}

/** An answer in the form that both prompts want. */
export function numbered(field: string, values: readonly unknown[]): string {
  return JSON.stringify({ items: values.map((value, i) => ({ n: i + 1, [field]: value })) });
}
