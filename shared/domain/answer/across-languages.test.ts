import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { readQuestion } from '../question/read-question.ts';
import { runSingle } from '../retrieval/run-path.ts';
import { fakeSemantics } from '../retrieval/testing/fake-semantics.ts';
import { judgePassages, type Judgement } from './judge.ts';

const reader = fakeIndex([
  {
    title: 'Garages',
    sections: [
      {
        title: '1 Prices',
        paragraphs: [
          'An hour costs two coins. Pay at the gate.',
          'The price of a week is nine coins. Pay at the desk.',
        ],
      },
    ],
  },
]);

async function judge(question: string, byMeaning: boolean): Promise<Judgement> {
  const semantics = byMeaning ? await fakeSemantics(reader, ['price cost coins kostet', 'week days woche']) : undefined;
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const askContext = { reader, aids: { semantics }, signal: new AbortController().signal, now: () => 0 };
  const work = runSingle({ question: readQuestion(question), scope, strategy: 'path', budgetTokens: 500 }, askContext);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return judgePassages(step.value);
}

test('a question in another language than the text is not denied for words that the text cannot have', async () => {
  const question = 'Welche Vögel nisten unter den Dächern, wenn es regnet?';
  expect(await judge(question, false)).toMatchObject({ found: false });
  expect(await judge(question, true)).toMatchObject({ found: true });
  // In the language of the text the same words are missing.
  expect(await judge('Which birds nest below the roofs when it rains?', true)).toMatchObject({ found: false });
});
