import { expect, test } from 'vitest';
import { AppError, cancelled } from '../../base/errors.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { PassageReader, PassageReading, PassageText } from '../ports/passage-reader.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { likeliestPassage, withReading } from './read-likeliest.ts';
import { runSingle } from '../retrieval/run-path.ts';
import { fakeSemantics } from '../retrieval/testing/fake-semantics.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { readQuestion } from '../question/read-question.ts';

const prices = ['an hour', 'a day', 'a week', 'a month', 'a year', 'a night'].map(
  (span, at) => `The price of ${span} is ${String(at + 2)} coins. It is paid at gate ${String(at)}.`,
);
const reader = fakeIndex([{ title: 'Garages', sections: [{ title: '1 Prices', paragraphs: prices }] }]);
const never = new AbortController().signal;

async function found(question = 'What is the price of a week?', semantic = true): Promise<Retrieval> {
  const semantics = semantic ? await fakeSemantics(reader, ['price cost coins', 'week days']) : undefined;
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const askContext = { reader, aids: { semantics }, signal: never, now: () => 0 };
  const work = runSingle({ question: readQuestion(question), scope, strategy: 'path', budgetTokens: 500 }, askContext);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}

function read(retrieval: Retrieval, passageReader: PassageReader): Promise<Retrieval> {
  return withReading(retrieval, { reader, aids: { passageReader }, signal: never });
}

/** Says of a passage how many letters it has, and the same of each sentence. */
function counting(asked: PassageText[][]): PassageReader {
  return {
    id: 'counting',
    read: (_question, passages) => {
      asked.push([...passages]);
      const lengths = passages.map(({ sentences }) => sentences.map(({ length }) => length));
      return Promise.resolve(lengths.map((own) => ({ answers: Math.max(...own), sentences: Float32Array.from(own) })));
    },
  };
}

test('the four passages of the likeliest sentences are read, with their headings, sentence by sentence', async () => {
  const asked: PassageText[][] = [];
  const before = await found();
  const retrieval = await read(before, counting(asked));
  const text = { headings: '1 Prices', sentences: ['The price of a week is 4 coins.', 'It is paid at gate 2.'] };
  expect(asked).toHaveLength(1);
  expect(asked[0]).toHaveLength(4);
  expect(asked[0]?.[0]).toEqual(text);
  const sentences = Float32Array.from(text.sentences, ({ length }) => length);
  expect(retrieval.readings?.[0]).toEqual({ passage: keyOf(likeliestPassage(before)!), answers: 31, sentences });
  expect(retrieval.notes).toEqual([]);
});

test('sentences are ranked by what the reader makes of them, too, and the passage of the best one is looked at', async () => {
  const before = await found();
  const sure = {
    id: 'sure',
    read: (_: string, passages: readonly PassageText[]) => Promise.resolve(passages.map(oddsOf)),
  };
  const oddsOf = ({ sentences }: PassageText): PassageReading => {
    const odds = sentences.map((text) => (text.includes('a month') ? 0 : -40));
    return { answers: Math.max(...odds), sentences: Float32Array.from(odds) };
  };
  const retrieval = await read(before, sure);
  expect(likeliestPassage(before)?.segment.text).toContain('a week');
  expect(likeliestPassage(retrieval)?.segment.text).toContain('a month');
  expect(retrieval.read.map(keyOf)).toContain(keyOf(likeliestPassage(retrieval)!));
});

test('nothing is read by words alone, or in a language that the reader does not know', async () => {
  const asked: PassageText[][] = [];
  const passageReader = counting(asked);
  const byWords = await found(undefined, false);
  expect(await read(byWords, passageReader)).toBe(byWords);
  const known = await found();
  expect(await read(known, { ...passageReader, languages: ['de'] })).toBe(known);
  expect(asked).toEqual([]);
});

test('a passage in a language that the reader does not know is not read, whatever the question’s', async () => {
  const asked: PassageText[][] = [];
  const english = { ...counting(asked), languages: ['en'] };
  const known = await found();
  expect((await read(known, english)).readings).toBeDefined();
  const paragraphs = ['Der Preis für eine Woche ist hier nicht so hoch wie der für einen Monat.'];
  const german = fakeIndex([{ title: 'Das Parkhaus', sections: [{ title: '1 Preise', paragraphs }] }]);
  const alone = { reader: german, aids: { passageReader: english }, signal: never };
  expect(await withReading(known, alone)).toBe(known);
  expect(asked).toHaveLength(1);
});

test('a reader that fails is done without, and a note says so; a question that was cancelled ends', async () => {
  const known = await found();
  const failing = (error: AppError): PassageReader => ({ id: 'failing', read: () => Promise.reject(error) });
  const broken = failing(new AppError('model.failed', 'Out of memory.'));
  const { readings, notes } = await read(known, broken);
  expect(readings).toBeUndefined();
  expect(notes).toEqual([{ code: 'passage-reader.failed' }]);
  await expect(read(known, failing(cancelled()))).rejects.toMatchObject({
    code: 'call.cancelled',
  });
});
