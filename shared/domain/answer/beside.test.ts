/** What is quoted beside the best sentence: what a reader takes for likelier, and the list that the next block announces. */
import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { ReadPassage } from '../ports/passage-reader.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { runSingle } from '../retrieval/run-path.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { extractAnswer } from './extract.ts';
import { readQuestion } from '../question/read-question.ts';

const before = 'In January the lender and the owner signed a loan of nine million coins.';
const best = 'The loan for buying the harbor is paid out once, when the harbor is bought.';
const after = 'Until then nothing of it bears interest at all.';
const far = 'The owner also bought three cranes in the same year.';
const reader = fakeIndex([
  { title: 'Harbor', sections: [{ title: '1 Money', paragraphs: [[before, best, after, far].join(' ')] }] },
]);

async function find(question: string, index = reader): Promise<Retrieval> {
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const askContext = { reader: index, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = runSingle({ question: readQuestion(question), scope, strategy: 'path', budgetTokens: 500 }, askContext);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}

/** What is said first, where a reader gave the sentences of the first passage these scores. */
async function saidFirst(...scores: number[]): Promise<string | undefined> {
  const retrieval = await find('What is the loan for buying the harbor?');
  const passage = keyOf(retrieval.ranked[0]!);
  const reading: ReadPassage = { passage, answers: 1, sentences: Float32Array.from(scores) };
  const { said } = extractAnswer({ ...retrieval, ...(scores.length > 0 ? { readings: [reading] } : {}) }, reader, 0.9);
  return said.sentences[0]?.text;
}

describe('the sentence beside the best one', () => {
  test('stands with it, in reading order, where a reader takes it for likelier', async () => {
    expect(await saidFirst(2, 1, 0, 0)).toBe(`${before} ${best}`);
    expect(await saidFirst(0, 1, 2, 0)).toBe(`${best} ${after}`);
    expect(await saidFirst(2, 1, 3, 0)).toBe(`${best} ${after}`);
  });

  test('does not where the best one is likelier, without a reader, or from further away', async () => {
    expect(await saidFirst()).toBe(best);
    expect(await saidFirst(1, 2, 1, 0)).toBe(best);
    expect(await saidFirst(0, 1, 0, 5)).toBe(best);
  });

  test('is one piece of evidence with it', async () => {
    const retrieval = await find('What is the loan for buying the harbor?');
    const sentences = Float32Array.of(2, 1, 0, 0);
    const reading: ReadPassage = { passage: keyOf(retrieval.ranked[0]!), answers: 1, sentences };
    const { said, evidence } = extractAnswer({ ...retrieval, readings: [reading] }, reader, 0.9);
    expect(said.sentences[0]?.citations).toEqual([1]);
    expect(evidence[0]?.text).toBe(`${before} ${best}`);
  });
});

test('a list that the next paragraph announces stands with the best sentence', async () => {
  const advice = 'It is important to clean the workshop after a shift so that nobody slips on oil.';
  const items = ['• Sweep the floor below each bench', '• Wipe the oil from the rails', '• Empty the bins'];
  const index = fakeIndex([
    {
      title: 'Workshop',
      sections: [{ title: '1 Order', paragraphs: [advice, 'Examples of what can be done include:', ...items] }],
    },
  ]);
  const retrieval = await find('What can be done to clean the workshop after a shift?', index);
  const { said } = extractAnswer(retrieval, index, 0.9);
  expect(said.sentences.map(({ form }) => form)).toEqual(['lead-in', 'item', 'item', 'item']);
  expect(said.sentences[0]?.text).toBe(`${advice} Examples of what can be done include:`);
});

test('of sentences that are quoted the one with the time that is asked for comes first', async () => {
  const likeliest = 'The rowing boat of the harbor was built of ash.';
  const dated = 'The rowing boat was finished in March 1921.';
  const index = fakeIndex([
    { title: 'Harbor', sections: [{ title: '1 Boats', paragraphs: [`${likeliest} ${dated}`] }] },
  ]);
  const first = async (question: string): Promise<string | undefined> =>
    extractAnswer(await find(question, index), index, 0.9).said.sentences[0]?.text;
  expect(await first('When was the rowing boat of the harbor built?')).toBe(dated);
  expect(await first('Of what was the rowing boat of the harbor built?')).toBe(likeliest);
});
