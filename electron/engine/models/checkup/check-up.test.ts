import { describe, expect, test } from 'vitest';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { CheckUpResult } from '#shared/contract/check-ups.ts';
import { type Chat, type ChatRequest, modelRoles } from '#shared/domain/ports/chat.ts';
import { checkCases, warmUp } from './cases.ts';
import { checkUp } from './check-up.ts';

const never = new AbortController().signal;

interface Played {
  /** Undefined for a model that says nothing. */
  readonly reply: (request: ChatRequest) => string | undefined;
  readonly readMs?: number;
  readonly pieceMs?: number;
}

/** What is right, by what is asked. */
function rightReply(request: ChatRequest): string {
  const asked = JSON.stringify(request.messages);
  return checkCases.find((one) => JSON.stringify(one.request.messages) === asked)?.answer ?? 'Hello.';
}

function played({ reply, readMs = 200, pieceMs = 40 }: Played) {
  const clock = { ms: 0 };
  const seen: ChatRequest[] = [];
  const chat: Chat = {
    model: 'larch',
    async *reply(request, signal) {
      seen.push(request);
      clock.ms += readMs;
      const said = reply(request);
      if (said === undefined) throw new AppError('chat.failed', 'It thought until its limit.', { model: 'larch' });
      const pieces = said.match(/\S+\s*/gu) ?? [];
      for (const piece of pieces) {
        if (signal.aborted) throw cancelled();
        await Promise.resolve();
        clock.ms += pieceMs;
        yield piece;
      }
      request.onUsage?.({ promptTokens: 400, replyTokens: pieces.length });
    },
  };
  const wishes = { now: () => clock.ms, date: () => 7, contextTokens: 4096 };
  return { chat, seen, wishes, clock };
}

async function check(model: Played, limitMs?: number): Promise<CheckUpResult> {
  const { chat, wishes } = played(model);
  const work = checkUp(chat, { ...wishes, ...(limitMs === undefined ? {} : { limitMs }) }, never);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

const resultsOf = ({ roles }: CheckUpResult): string[] => modelRoles.map((role) => roles[role].result);

test('a case is right where it is answered rightly, and wrong for an answer to another one', () => {
  for (const { judge, answer, request } of checkCases) {
    expect(judge(answer), answer).toEqual({ formed: true, right: true });
    expect(judge('')).toEqual({ formed: false, right: false });
    for (const other of checkCases) {
      const isSame = other.answer === answer || (other.request.schema !== undefined) !== (request.schema !== undefined);
      if (!isSame) expect(judge(other.answer).right, `${answer}: ${other.answer}`).toBe(false);
    }
  }
});

test('there are ten, and each role has three at least', () => {
  expect(checkCases).toHaveLength(10);
  for (const role of modelRoles) expect(checkCases.filter((one) => one.role === role).length).toBeGreaterThan(2);
});

test('a model that is quick and right gets every role, and its speed is told', async () => {
  const result = await check({ reply: rightReply });
  expect(resultsOf(result)).toEqual(['fit', 'fit', 'fit']);
  expect(result).toMatchObject({ at: 7, contextTokens: 4096 });
  // 400 tokens in 240 ms, then one each 40.
  expect(result.reads).toBeCloseTo(400 / 0.24, 0);
  expect(result.writes).toBeCloseTo(25, 0);
  expect(result.roles.write.takesMs).toBe(Math.round(1000 * (2400 / result.reads + 120 / result.writes)));
});

describe('a model that', () => {
  test.each<[string, Played['reply'], readonly string[]]>([
    ['says the same whatever it is asked', () => 'Sure! Here is what I found.', ['form', 'form', 'form']],
    ['says nothing', () => undefined, ['form', 'form', 'form']],
    ['echoes its prompt', ({ messages }) => messages.at(-1)!.content.slice(0, 300), ['form', 'form', 'form']],
    ['cites whatever comes first', () => 'The pump ran for 9 hours [1].', ['wrong', 'form', 'form']],
    [
      'finds everything likely, and takes the first passage',
      ({ task = '' }) =>
        task === 'section-intent'
          ? JSON.stringify({ items: [1, 2, 3, 4].map((n) => ({ n, fit: 4 })) })
          : task === 'plan-question'
            ? JSON.stringify({ class: 'single-hop', sure: 9, questions: [] })
            : task === 'route-step'
              ? JSON.stringify({ actions: [{ action: 'ANSWER', id: 12, prefix: '' }] })
              : 'There were 46 boxes [2].',
      ['wrong', 'wrong', 'wrong'],
    ],
    [
      'reads, but keeps to no form',
      (request) => (request.schema ? `The answer is ${rightReply(request).slice(1, 20)}` : rightReply(request)),
      ['fit', 'form', 'form'],
    ],
  ])('%s', async (_, reply, expected) => {
    expect(resultsOf(await check({ reply }))).toEqual(expected);
  });

  test('is slow writes, but neither decides nor walks', async () => {
    const result = await check({ reply: rightReply, readMs: 2400, pieceMs: 60 });
    expect(resultsOf(result)).toEqual(['fit', 'fit', 'slow']);
  });

  test('does not come to an end in half a minute gets nothing, and that is known', async () => {
    const { roles } = await check({ reply: rightReply, readMs: 20_000 });
    expect(modelRoles.map((role) => roles[role].result)).toEqual(['slow', 'slow', 'slow']);
    expect(roles.write.reached).toBe(1);
    expect(roles.route.reached).toBe(0);
  });
});

test('a server that fails says nothing of its model', async () => {
  const { chat, wishes } = played({ reply: rightReply });
  const broken = new AppError('chat.failed', 'Ollama broke off.', { address: 'http://127.0.0.1:1', reason: 'cut' });
  const failing: Chat = {
    model: chat.model,
    reply: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(broken) }) }),
  };
  const work = checkUp(failing, wishes, never);
  await work.next();
  await expect(work.next()).rejects.toMatchObject({ code: 'chat.failed' });
});

test('loading the model is not counted, and each case waits for whoever waits for an answer', async () => {
  const { chat, seen, wishes } = played({ reply: rightReply });
  let turns = 0;
  const turn = (): Promise<void> => Promise.resolve(void turns++);
  const slowStart: Chat = {
    model: chat.model,
    async *reply(request, signal) {
      if (request === warmUp) yield 'Hello.';
      else yield* chat.reply(request, signal);
    },
  };
  for await (const _done of checkUp(slowStart, { ...wishes, turn }, never));
  expect(turns).toBe(1 + checkCases.length);
  expect(seen).toHaveLength(checkCases.length);
});
