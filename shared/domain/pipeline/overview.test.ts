/** A text that a language model writes over several documents: it stands where their own words bear it out and it says more. */
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import type { AskedRequest } from './asked-request.ts';

const report = (title: string, said: string) => ({
  title,
  sections: [{ title: '1 Service', paragraphs: [said, 'Larches grow on the shore.'] }],
});
const reader = fakeIndex([
  report('Northern report', 'The Alma carries 240 passengers on two decks of oak.'),
  report('Southern report', 'The Alma carries 300 passengers on three decks of larch.'),
  report('Silent report', 'Tea is served at noon.'),
]);
const QUESTION = 'How many passengers does the Alma carry?';

interface Asked {
  readonly answered: AnsweredQuestion;
  readonly events: readonly AnsweringEvent[];
}

async function ask(
  chat: FakeChat | undefined,
  more: Partial<AskContext> = {},
  request: Partial<AskedRequest> = {},
): Promise<Asked> {
  const askContext: AskContext = {
    reader,
    aids: { chat },
    inWords: inEnglish,
    signal: new AbortController().signal,
    now: () => 0,
    ...more,
  };
  const asked: AskedRequest = {
    question: QUESTION,
    scope: { kind: 'library' },
    each: true,
    strategy: 'auto',
    budgetTokens: 2000,
    ...request,
  };
  const work = answerQuestion(asked, askContext, allAnswerers);
  const events: AnsweringEvent[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { answered: step.value, events };
    events.push(step.value);
  }
}

const textIn = ({ messages }: ChatRequest): string => messages.at(-1)!.content;

/** Says of each document what it says; over all of them, what is given. */
function modelSaying(over: (request: ChatRequest) => string | AsyncIterable<string>): FakeChat {
  return fakeChat((request) => {
    if (request.task === 'write-overview') return over(request);
    if (request.task !== 'answer-from-passages') return '';
    if (textIn(request).includes('240 passengers'))
      return 'The Alma carries 240 passengers, on two decks of oak of the ferry [1].';
    return 'The Alma carries 300 passengers, on three decks of larch of the ferry [1].';
  });
}

/** The number in the notes behind what has these words. */
function numberOf(request: ChatRequest, words: string): string {
  const line = textIn(request)
    .split('\n')
    .find((one) => one.includes(words));
  return /\[(\d+)/u.exec(line ?? '')?.[1] ?? '?';
}

const good = (request: ChatRequest): string =>
  `In the Northern report the Alma has two decks of oak [${numberOf(request, '240')}], in the Southern report three decks of larch [${numberOf(request, '300')}].`;

describe('a good model', () => {
  test('writes over the documents from their lines, in sentences that lead to their words', async () => {
    const chat = modelSaying(good);
    const { answered } = await ask(chat);
    const { overview, parts, shelf } = answered.answer;
    expect(overview?.model).toBe('fake');
    expect(overview?.of).toEqual([0, 1]);
    const [sentence, ...rest] = overview?.sentences ?? [];
    expect(rest).toEqual([]);
    expect(sentence).toMatchObject({ supported: true });
    expect(sentence?.text).toBe(
      'In the Northern report the Alma has two decks of oak, in the Southern report three decks of larch.',
    );
    const cited = sentence!.citations.map((n) => answered.evidence[n - 1]);
    expect(cited.map((one) => one?.documentTitle)).toEqual(['Northern report', 'Southern report']);
    expect(cited.every((one) => one?.cited)).toBe(true);
    // The lines, and what is computed of them, stay.
    expect(parts).toHaveLength(3);
    expect(shelf?.statements.map(({ kind }) => kind)).toEqual(['contradict']);
    expect(answered.notes).toEqual([]);
  });

  test('is shown while it writes beside the quotes, which can be had back', async () => {
    const { answered, events } = await ask(modelSaying(good));
    const written = events.flatMap((event) => (event.kind === 'writing' ? [event.text] : []));
    expect(written.some((text) => text.includes('Northern report the Alma has two decks'))).toBe(true);
    // What it writes of one document is seen, too.
    expect(written.some((text) => text.includes('The Alma carries'))).toBe(true);
    expect(answered.quoted?.answer.overview).toBeUndefined();
    expect(answered.quoted?.answer.parts).toHaveLength(3);
  });

  test('is given the lines of documents that answer for sure, and is asked once', async () => {
    const chat = modelSaying(good);
    await ask(chat);
    const [request, ...more] = chat.requests.filter(({ task }) => task === 'write-overview');
    expect(more).toEqual([]);
    expect(textIn(request!)).toContain('<<<document: Northern report>>>');
    expect(textIn(request!)).not.toContain('Silent report');
  });

  test('keeps what is said of the one and leaves out what is exchanged', async () => {
    const { answered } = await ask(
      modelSaying(
        (request) =>
          `${good(request)} The Northern report says 300 passengers [${numberOf(request, '240')}], the Southern report 240 passengers [${numberOf(request, '300')}].`,
      ),
    );
    expect(answered.answer.overview?.sentences).toHaveLength(1);
    expect(answered.notes).toContainEqual({ code: 'model.overview-cut', params: { sentences: 1 } });
  });
});

/** Pieces without an end. */
async function* endless(): AsyncGenerator<string, void, void> {
  for (;;) {
    await Promise.resolve();
    yield 'and so on ';
  }
}

describe('a bad model changes nothing', () => {
  test.each<[string, (request: ChatRequest) => string | AsyncIterable<string>, string]>([
    ['says nothing', () => '', 'no-answer'],
    ['refuses', () => 'Not found in these documents.', 'declined'],
    ['echoes its task', (request) => request.messages[0]!.content, 'unsupported'],
    ['echoes what it is given', (request) => textIn(request), 'barely-supported'],
    [
      'goes through the lines',
      (request) =>
        textIn(request)
          .split('\n')
          .filter((line) => line.includes('['))
          .join('\n'),
      'no-more',
    ],
    ['goes in a circle', () => 'Ships are good. Ships are good. Ships are good. Ships are good.', 'unsupported'],
    ['does not end', endless, 'no-more'],
    ['is off the format', () => '{"text": "Passengers", "ok": true}', 'unsupported'],
    ['writes another language', () => '阿尔玛号在北方和南方的报告里都很大 [1, 2]。', 'unsupported'],
    ['makes numbers up', () => 'Both reports speak of 999 passengers [1, 2].', 'unsupported'],
    ['exchanges them', (request) => swapped(request), 'unsupported'],
    [
      'says what is computed',
      (request) =>
        `The Northern report says 240 passengers [${numberOf(request, '240')}], the Southern report 300 passengers [${numberOf(request, '300')}].`,
      'no-more',
    ],
  ])('where it %s', async (_, over, failure) => {
    const { answered } = await ask(modelSaying(over));
    expect(answered.answer.overview).toBeUndefined();
    expect(answered.answer.parts?.map(({ value }) => value?.text)).toEqual(['300', '240', undefined]);
    expect(answered.notes).toContainEqual({ code: 'model.no-overview', params: { failure } });
  });

  test('nor where what it says of each does not stand either', async () => {
    const quoted = await ask(undefined);
    const { answered } = await ask(fakeChat(() => 'The Alma carries 999 passengers on nine decks [1].'));
    expect(answered.answer.parts).toEqual(quoted.answered.answer.parts);
    expect(answered.answer.overview).toBeUndefined();
  });

  test('though the lines are quoted, a text over them may be worth it', async () => {
    const chat = fakeChat((request) => (request.task === 'write-overview' ? good(request) : ''));
    const { answered } = await ask(chat);
    expect(answered.model).toBeUndefined();
    expect(answered.answer.overview?.sentences).toHaveLength(1);
    expect(answered.quoted).toBeDefined();
  });

  function swapped(request: ChatRequest): string {
    return `In the Northern report the Alma has three decks of larch [${numberOf(request, '240')}], in the Southern report two decks of oak [${numberOf(request, '300')}].`;
  }
});

describe('within the settings', () => {
  /** A clock that goes on by what is told with each piece of a reply. */
  function clock() {
    let now = 0;
    return {
      now: () => now,
      slow: (chat: FakeChat, tookMs: (request: ChatRequest) => number): FakeChat => ({
        ...chat,
        async *reply(request, signal) {
          now += tookMs(request);
          yield* chat.reply(request, signal);
        },
      }),
    };
  }
  const patience = { firstMs: 60_000, lastMs: 100_000 };

  test('lines that take long leave time for the text: the others are quoted', async () => {
    const { now, slow } = clock();
    const chat = slow(modelSaying(good), ({ task }) => (task === 'answer-from-passages' ? 50_000 : 1000));
    const { answered } = await ask(chat, { now, patience });
    const asked = chat.requests.map(({ task }) => task).filter((task) => task !== 'section-intent');
    expect(asked.filter((task) => task === 'answer-from-passages')).toHaveLength(1);
    expect(asked).toContain('write-overview');
    expect(answered.notes).toContainEqual({ code: 'model.rest-quoted', params: { failure: 'too-long' } });
    expect(
      answered.answer.parts?.every(({ label, sentences }) => label === 'Silent report' || sentences.length > 0),
    ).toBe(true);
    expect(answered.answer.overview).toBeDefined();
  });

  test('what it said of each is kept where the text takes too long', async () => {
    const { now, slow } = clock();
    const chat = slow(modelSaying(good), ({ task }) => (task === 'write-overview' ? 200_000 : 1000));
    const { answered } = await ask(chat, { now, patience });
    expect(answered.model).toBe('fake');
    expect(answered.answer.overview).toBeUndefined();
    expect(answered.answer.parts?.flatMap(({ sentences }) => sentences.map(({ text }) => text))).toContain(
      'The Alma carries 300 passengers, on three decks of larch of the ferry.',
    );
    expect(answered.notes).toContainEqual({ code: 'model.no-overview', params: { failure: 'too-long' } });
  });

  test('what it said of some is kept where another one takes too long', async () => {
    const { now, slow } = clock();
    let asked = 0;
    const chat = slow(modelSaying(good), ({ task }) =>
      task === 'answer-from-passages' ? (++asked === 1 ? 1000 : 200_000) : 1,
    );
    const { answered } = await ask(chat, { now, patience });
    const said = answered.answer.parts?.flatMap(({ sentences }) => sentences.map(({ text }) => text)) ?? [];
    expect(said).toContain('The Alma carries 240 passengers, on two decks of oak of the ferry.');
    expect(said).toContain('The Alma carries 300 passengers on three decks of larch.');
    expect(answered.notes).toContainEqual({ code: 'model.rest-quoted', params: { failure: 'too-long' } });
  });

  test('the reader who has enough keeps the quotes', async () => {
    const quoted = await ask(undefined);
    const { answered } = await ask(modelSaying(good), { leftAtQuotes: () => true });
    expect(answered.answer).toEqual(quoted.answered.answer);
  });

  test('a limit of tokens leaves room for the text', async () => {
    const chat = modelSaying(good);
    const { answered } = await ask(chat, {}, { modelTokens: 1400 });
    expect(chat.requests.map(({ task }) => task)).toContain('write-overview');
    const spent = answered.diagnostics.costs?.reduce((sum, one) => sum + one.promptTokens + one.replyTokens, 0);
    expect(spent).toBeLessThanOrEqual(1400);
  });

  test('stopped, it is stopped', async () => {
    const stop = new AbortController();
    const chat = modelSaying((request) => {
      stop.abort();
      return good(request);
    });
    await expect(ask(chat, { signal: stop.signal })).rejects.toThrow();
  });
});

test('nobody is asked to write over one document', async () => {
  const chat = modelSaying(good);
  await ask(chat, { reader: fakeIndex([report('Northern report', 'The Alma carries 240 passengers.')]) });
  await ask(chat, {
    reader: fakeIndex([
      report('Northern report', 'The Alma carries 240 passengers.'),
      report('Silent report', 'Tea is served at noon.'),
    ]),
  });
  expect(chat.requests.filter(({ task }) => task === 'write-overview')).toEqual([]);
});
