import { expect, test } from 'vitest';
import { deferred } from '../../base/async.ts';
import { AppError } from '../../base/errors.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { allAnswerers } from './all-answerers.ts';

const reader = fakeIndex(sampleDocuments);
const QUOTED = 'Forty-two subjects took part in the study.';
const MORE = 'Forty-two subjects took part in the study, between 71 and 88 years old.';

/** Time that goes on when a test says so. */
function clock() {
  let ms = 0;
  const waiting = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => ms,
    after: (delayMs: number) => {
      const { promise, resolve } = deferred<void>();
      waiting.add({ at: ms + delayMs, wake: resolve });
      return promise;
    },
    pass: (passedMs: number) => {
      ms += passedMs;
      for (const one of [...waiting].filter(({ at }) => at <= ms)) {
        waiting.delete(one);
        one.wake();
      }
    },
  };
}

interface Asked {
  readonly events: AnsweringEvent[];
  readonly result: Promise<AnsweredQuestion>;
  /** Until an event came that is so. */
  readonly came: (is: (event: AnsweringEvent) => boolean) => Promise<void>;
  readonly pass: (passedMs: number) => void;
}

function ask(
  chat: FakeChat,
  change: Partial<AskContext> = {},
  question = 'How many subjects took part in the study?',
): Asked {
  const events: AnsweringEvent[] = [];
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const { now, after, pass } = clock();
  const { signal } = new AbortController();
  const work = answerQuestion(
    { question, scope, strategy: 'path', budgetTokens: 1000 },
    { reader, aids: { chat }, signal, now, after, ...change },
    allAnswerers,
  );
  const result = (async () => {
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
      events.push(step.value);
    }
  })();
  result.catch(() => undefined);
  return { events, result, came: (is) => expect.poll(() => events.some(is)).toBe(true), pass };
}

const texts = (events: readonly AnsweringEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'sentence' ? [event.sentence.text] : []));

/** Writes this where it is asked for an answer. @param pieces  given the number of the passage that has it */
function writer(pieces: (n: number) => AsyncIterable<string>): FakeChat {
  return fakeChat(({ task, messages }) => {
    const context = messages.at(-1)?.content ?? '';
    const before = context.slice(0, context.indexOf('Forty-two'));
    return task === 'answer-from-passages' ? pieces(before.split('<<<passage: ').length - 1) : '{}';
  });
}

test('the quotes come first, and what a model writes beside them takes their place when it is whole', async () => {
  const [begins, ends] = [deferred<void>(), deferred<void>()];
  const chat = writer(async function* late(n) {
    await begins.promise;
    yield 'Forty-two subjects took part in the study, ';
    await ends.promise;
    yield `between 71 and 88 years old [${n}].`;
  });
  const asked = ask(chat);
  await asked.came(({ kind }) => kind === 'sentence');
  expect(texts(asked.events)).toEqual([QUOTED]);
  const marked = asked.events.findIndex(({ kind }) => kind === 'meanwhile');
  expect(marked).toBeLessThan(asked.events.findIndex(({ kind }) => kind === 'sentence'));
  begins.resolve();
  await asked.came((event) => event.kind === 'writing' && event.text.endsWith('part in the '));
  expect(asked.events.some(({ kind }) => kind === 'restart' || kind === 'draft')).toBe(false);
  ends.resolve();
  const { model, answer, quoted } = await asked.result;
  expect(model).toBe('fake');
  const own = asked.events.slice(asked.events.findIndex(({ kind }) => kind === 'restart'));
  expect(own.map(({ kind }) => kind)).toEqual(['restart', 'evidence', 'short', 'sentence']);
  expect(texts(own)).toEqual([MORE]);
  expect(texts(own)).toEqual(answer.sentences.map(({ text }) => text));
  // To go back to.
  expect(quoted?.answer.sentences.map(({ text }) => text)).toEqual([QUOTED]);
  expect(quoted?.evidence.some(({ cited }) => cited)).toBe(true);
});

test('a model that fails leaves the quotes as they are, with the reason', async () => {
  const chat = writer(async function* none() {
    yield* [];
    await Promise.resolve();
    throw new AppError('chat.failed', 'Gone.');
  });
  const { events, result } = ask(chat);
  const { model, answer, notes, quoted } = await result;
  expect(model).toBeUndefined();
  expect(quoted).toBeUndefined();
  expect(answer.sentences[0]?.text).toBe(QUOTED);
  expect(notes).toEqual([{ code: 'model.answer-quoted-of-documents', params: { failure: 'broke-off' } }]);
  expect(events.some(({ kind }) => kind === 'restart')).toBe(false);
});

const silent = (): FakeChat =>
  writer(async function* never() {
    yield* [];
    await new Promise(() => undefined);
  });

test('how long it takes is told by what it took before, and after its time it is left without loss', async () => {
  const pace = { learn: () => undefined, leftMs: (_: string, elapsedMs: number) => 30_000 - elapsedMs };
  const asked = ask(silent(), { patience: { firstMs: 45_000, lastMs: 90_000 }, pace });
  const isLeft = (leftMs: number | undefined) => (event: AnsweringEvent) =>
    event.kind === 'writing' && event.leftMs === leftMs;
  await asked.came(isLeft(30_000));
  asked.pass(12_000);
  await asked.came(isLeft(18_000));
  const told = asked.events.at(-1);
  expect(told).toMatchObject({ kind: 'writing', model: 'fake', atMostMs: 33_000 });
  asked.pass(34_000);
  const { answer, notes, diagnostics } = await asked.result;
  expect(answer.sentences[0]?.text).toBe(QUOTED);
  expect(notes).toEqual([{ code: 'model.answer-quoted-of-documents', params: { failure: 'too-long' } }]);
  expect(diagnostics.costs?.map(({ task }) => task)).not.toEqual([]);
});

test('one that goes on and on is left at its last moment', async () => {
  const chat = writer(async function* endless() {
    for (let at = 0; ; at++) {
      yield `Word${at} `;
      asked.pass(500);
      await Promise.resolve();
    }
  });
  const asked = ask(chat, { patience: { firstMs: 10_000, lastMs: 30_000 } });
  const { answer, notes } = await asked.result;
  expect(answer.sentences[0]?.text).toBe(QUOTED);
  expect(notes).toEqual([{ code: 'model.answer-quoted-of-documents', params: { failure: 'too-long' } }]);
});

test('a reader who has enough of the quotes is left with them', async () => {
  let isEnough = false;
  const asked = ask(silent(), { leftAtQuotes: () => isEnough });
  await asked.came(({ kind }) => kind === 'writing');
  isEnough = true;
  asked.pass(1000);
  const { answer, notes } = await asked.result;
  expect(answer.sentences[0]?.text).toBe(QUOTED);
  expect(notes).toEqual([{ code: 'model.answer-quoted-of-documents', params: { failure: 'stopped' } }]);
});

test('stopping it all stops the model too', async () => {
  const stop = new AbortController();
  const asked = ask(
    writer(async function* slow() {
      yield 'Forty-two ';
      await Promise.resolve();
      stop.abort();
      throw new AppError('call.cancelled', 'Stopped.');
    }),
    { signal: stop.signal },
  );
  await expect(asked.result).rejects.toMatchObject({ code: 'call.cancelled' });
});
