import { expect, test } from 'vitest';
import { deferred } from '../../base/async.ts';
import { AppError } from '../../base/errors.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { answerQuestion } from '../ask/answer-question.ts';
import type { AnsweredQuestion } from '../ask/outcome.ts';
import { allWays } from './all-ways.ts';

const reader = fakeIndex(sampleDocuments);
const QUOTED = 'Forty-two subjects took part in the study.';

interface Asked {
  readonly events: AnsweringEvent[];
  readonly result: Promise<AnsweredQuestion>;
  /** Until this kind of event came. */
  readonly came: (kind: AnsweringEvent['kind']) => Promise<void>;
}

/** @param isOver  when the time is over for which somebody waits */
function ask(chat: FakeChat, isOver: Promise<void>, signal = new AbortController().signal): Asked {
  const events: AnsweringEvent[] = [];
  const question = 'How many subjects took part in the study?';
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const after = (delayMs: number): Promise<void> => (delayMs > 0 ? isOver : Promise.resolve());
  const work = answerQuestion(
    { question, scope, strategy: 'path', budgetTokens: 1000 },
    { reader, aids: { chat }, signal, now: () => 0, after },
    allWays,
  );
  const result = (async () => {
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
      events.push(step.value);
    }
  })();
  result.catch(() => undefined);
  return {
    events,
    result,
    came: (kind) => expect.poll(() => events.some((event) => event.kind === kind)).toBe(true),
  };
}

const texts = (events: readonly AnsweringEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'sentence' ? [event.sentence.text] : []));

test('a silent model leaves the pages to answer, marked as such, and takes their place when it speaks', async () => {
  const speaks = deferred<void>();
  const chat = fakeChat(async function* late() {
    await speaks.promise;
    yield 'In the study forty-two subjects took part [1].';
  });
  const asked = ask(chat, Promise.resolve());
  await asked.came('meanwhile');
  await asked.came('sentence');
  expect(texts(asked.events)).toContain(QUOTED);
  expect(asked.events.some(({ kind }) => kind === 'restart')).toBe(false);
  speaks.resolve();
  const { model, answer } = await asked.result;
  expect(model).toBe('fake');
  const restart = asked.events.findIndex(({ kind }) => kind === 'restart');
  const own = asked.events.slice(restart);
  expect(own.findIndex(({ kind }) => kind === 'evidence')).toBeLessThan(
    own.findIndex(({ kind }) => kind === 'draft' || kind === 'sentence'),
  );
  expect(texts(own)).toEqual(answer.sentences.map(({ text }) => text));
});

test('a model that speaks in time is not disturbed', async () => {
  const asked = ask(
    fakeChat(() => 'Forty-two subjects took part [1].'),
    new Promise(() => undefined),
  );
  await asked.result;
  expect(asked.events.some(({ kind }) => kind === 'meanwhile')).toBe(false);
});

test('a model that fails after all leaves the quoted answer, with the reason', async () => {
  const fails = deferred<void>();
  const chat = fakeChat(async function* none() {
    await fails.promise;
    yield* [];
    throw new AppError('chat.failed', 'Gone.');
  });
  const asked = ask(chat, Promise.resolve());
  await asked.came('meanwhile');
  fails.resolve();
  const { model, answer, notes } = await asked.result;
  expect(model).toBeUndefined();
  expect(answer.sentences[0]?.text).toBe(QUOTED);
  expect(notes).toEqual([{ code: 'model.answer-quoted-of-documents', params: { failure: 'broke-off' } }]);
  const restart = asked.events.findLastIndex(({ kind }) => kind === 'restart');
  expect(texts(asked.events.slice(restart))[0]).toBe(QUOTED);
});
