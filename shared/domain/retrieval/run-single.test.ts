import { describe, expect, test } from 'vitest';
import { AppError, cancelled } from '../../base/errors.ts';
import type { DocumentId } from '../../base/ids.ts';
import { fakeChat, numbered } from '../ports/testing/fake-chat.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { fakeEncoder, fakeSemantics } from './testing/fake-semantics.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { Retrieval } from './retrieve.ts';
import { runSingle } from './run-path.ts';
import type { Aids } from './ask-context.ts';
import { asShares, fuse } from './nearness.ts';
import { readQuestion } from '../question/read-question.ts';

const cars = fakeIndex([
  {
    title: 'Car parks',
    sections: [
      { title: '1 Cost', paragraphs: ['Parking one automobile costs four coins.', 'A bus pays nothing.'] },
      { title: '2 Rules', paragraphs: ['Price lists hang at the gate and must be read.', 'Dogs stay outside.'] },
    ],
  },
  {
    title: 'Garages',
    sections: [{ title: '1 Prices', paragraphs: ['The price of an hour is two coins.', 'Cats are welcome.'] }],
  },
]);
const meanings = ['car automobile vehicle', 'price cost costs pay pays', 'dog dogs cat cats pet pets'];
const library: RetrievalScope = { kind: 'library' };
const first: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };
const broken = () => Promise.reject(new AppError('model.failed', 'Out of memory.'));

async function ask(question: string, aids: Aids, scope = first, reader = cars, signal = new AbortController().signal) {
  const work = runSingle(
    { question: readQuestion(question), scope, strategy: 'path', budgetTokens: 500 },
    { reader, aids, signal, now: () => 0 },
  );
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}

const texts = (result: Retrieval) => result.ranked.map((passage) => passage.segment.text);

describe('with an encoder', () => {
  test('a passage without a word of the question is found by its meaning', async () => {
    const question = 'Are pets allowed?';
    expect(texts(await ask(question, {}))).toEqual([]);
    const found = await ask(question, { semantics: await fakeSemantics(cars, meanings) });
    expect(texts(found)[0]).toBe('Dogs stay outside.');
    expect(found.chosen.map((passage) => passage.segment.text)).toEqual(['Dogs stay outside.']);
    expect(found.notes).toEqual([]);
  });

  test('a question in a language that the encoder does not know is searched for by its words', async () => {
    const { encoder, vectors } = await fakeSemantics(cars, meanings);
    const question = 'Are pets allowed?';
    const ofGerman = { encoder: { ...encoder, languages: ['de'] }, vectors };
    expect(texts(await ask(question, { semantics: ofGerman }))).toEqual([]);
    const ofBoth = { encoder: { ...encoder, languages: ['de', 'en'] }, vectors };
    expect(texts(await ask(question, { semantics: ofBoth }))[0]).toBe('Dogs stay outside.');
  });

  test('a passage is found by the meaning of its summary where its own words mean something else', async () => {
    // S = β · words + (1 − β) · summary (PT-RAG, equation 3): both channels have vectors of their own.
    const question = 'Are pets allowed?';
    const told = { 'A bus pays nothing.': 'Animals such as cats travel free.' };
    const summarized = {
      ...cars,
      summaries: (document: DocumentId, orders: readonly number[]) =>
        cars.segments(document, orders).map(({ text }) => told[text as keyof typeof told]),
    };
    const bus = ({ ranked }: Retrieval) => ranked.find(({ segment }) => segment.text === 'A bus pays nothing.');
    const without = await ask(question, { semantics: await fakeSemantics(cars, meanings) });
    const semantics = await fakeSemantics(summarized, meanings);
    const found = await ask(question, { semantics }, first, summarized);
    expect(bus(found)?.near).toEqual({ segment: 0, summary: 1 });
    expect(bus(found)!.parts!.summary).toBeGreaterThan(bus(without)!.parts!.summary);
    expect(bus(found)!.score).toBeGreaterThan(bus(without)!.score);
  });

  test('a library of which only a part is encoded is asked as one', async () => {
    const semantics = await fakeSemantics(cars, meanings, (document) => document === fakeDocumentId(0));
    const result = await ask('What is the price of an hour for a car?', { semantics }, library);
    expect(texts(result)[0]).toBe('The price of an hour is two coins.');
    expect(texts(result)).toContain('Parking one automobile costs four coins.');
    for (const { score } of result.ranked) expect(Number.isFinite(score)).toBe(true);
  });

  test.each([
    ['an expected failure', new AppError('model.unavailable', 'The encoder is gone.')],
    ['a bug', new TypeError('undefined is not a function')],
  ])('%s leads to the full-text score, with a note', async (_, error) => {
    const { vectors } = await fakeSemantics(cars, meanings);
    const encoder = { ...fakeEncoder(meanings), encode: () => Promise.reject(error) };
    const result = await ask('Who pays nothing?', { semantics: { encoder, vectors } });
    const without = await ask('Who pays nothing?', {});
    expect(texts(result)).toEqual(texts(without));
    expect(texts(result)[0]).toBe('A bus pays nothing.');
    expect(result.notes).toEqual([{ code: 'encoder.failed' }]);
  });

  test('vectors of another encoder are not compared with', async () => {
    const { vectors } = await fakeSemantics(cars, meanings);
    const result = await ask('Are pets allowed?', {
      semantics: { encoder: { ...fakeEncoder(meanings), id: 'another' }, vectors },
    });
    expect(result.ranked).toEqual([]);
  });

  test('a question that is stopped stops', async () => {
    const { vectors } = await fakeSemantics(cars, meanings);
    const encoder = { ...fakeEncoder(meanings), encode: () => Promise.reject(cancelled()) };
    await expect(ask('Are pets allowed?', { semantics: { encoder, vectors } })).rejects.toMatchObject({
      code: 'call.cancelled',
    });
  });
});

describe('with a re-ranker', () => {
  const question = 'What does the price list say?';

  test('the passage that it prefers moves up, and has to be read', async () => {
    const seen: string[] = [];
    const reranker = {
      id: 'fake',
      score: (_: string, passages: readonly string[]) => {
        seen.push(...passages);
        return Promise.resolve(passages.map((text) => (text.includes('automobile') ? 0.9 : 0.1)));
      },
    };
    const asked = 'What is the price of parking an automobile at the gate?';
    const plain = texts(await ask(asked, {}));
    const result = await ask(asked, { reranker });
    expect(texts(result).indexOf('Parking one automobile costs four coins.')).toBe(0);
    expect(new Set(texts(result))).toEqual(new Set(plain));
    expect(seen[0]).toContain('Car parks > ');
    const scores = result.ranked.map((passage) => passage.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('its failure leaves the order of the search, with a note', async () => {
    const result = await ask(question, { reranker: { id: 'fake', score: broken } });
    expect(texts(result)).toEqual(texts(await ask(question, {})));
    expect(result.notes).toEqual([{ code: 'reranker.failed' }]);
  });

  test('an answer of another length is no answer', async () => {
    const result = await ask(question, { reranker: { id: 'fake', score: () => Promise.resolve([1]) } });
    expect(texts(result)).toEqual(texts(await ask(question, {})));
  });
});

describe('with a language model', () => {
  const question = 'What price do I pay for a car at the gate?';

  test('sections are judged by what the question is after (F_sec of equation 1)', async () => {
    const chat = fakeChat(({ messages }) => {
      const lines = (messages.at(-1)?.content ?? '').split('\n').filter((line) => /^\d+\. /u.test(line));
      return numbered(
        'fit',
        lines.map((line) => (line.includes('Cost') ? 4 : 0)),
      );
    });
    const { sections } = await ask(question, { chat });
    expect(sections.map(({ heading }) => heading)).toEqual([1, 0]);
    expect(chat.requests).toHaveLength(1);
    expect(chat.requests[0]?.messages.at(-1)?.content).toContain('1 Cost');
  });

  test('if it fails, sections are compared with the question by the meaning of their titles (Table 5)', async () => {
    const chat = fakeChat(() => 'I would rather not.');
    const semantics = await fakeSemantics(cars, meanings);
    const { sections, notes } = await ask('What price do I pay to park my vehicle?', { chat, semantics });
    const cost = sections.find(({ section }) => section.endsWith('1'));
    expect(cost?.heading).toBe(1);
    expect(notes).toEqual([{ code: 'model.sections-by-titles' }]);
  });

  test('if there is no encoder either, by their words', async () => {
    const result = await ask(question, { chat: fakeChat(() => '{}') });
    const without = await ask(question, {});
    expect(result.sections).toEqual(without.sections);
    expect(texts(result)).toEqual(texts(without));
  });
});

describe('nearness', () => {
  test('is a share of the range, whatever the range', () => {
    expect(asShares([0.7, 0.8, undefined, 0.9])).toEqual([0, expect.closeTo(0.5), undefined, 1]);
    expect(asShares([0.4, 0.4])).toEqual([1, 1]);
    expect(asShares([undefined])).toEqual([undefined]);
  });

  test('is mixed with full-text scores only where there is a vector', () => {
    expect([...fuse(Float64Array.of(1, 0.5, 0), [undefined, 1, 0.5], 0.5)]).toEqual([1, 1, expect.closeTo(1 / 3)]);
    expect([...fuse(Float64Array.of(1, 0.5), [undefined, undefined], 0.5)]).toEqual([1, 0.5]);
  });
});
