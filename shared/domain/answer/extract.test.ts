/** Quoting documents of an index that changes while it is read. */
import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader } from '../index/reader.ts';
import { readQuestion } from '../question/read-question.ts';
import { runSingle } from '../retrieval/run-path.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { extractAnswer } from './extract.ts';

const says = 'The loan for buying the harbor is nine million coins.';
const index = fakeIndex([
  { title: 'Harbor', sections: [{ title: '1 Money', paragraphs: [`${says} The owner also bought three cranes.`] }] },
]);

async function found(): Promise<Retrieval> {
  const question = readQuestion('How much is the loan for buying the harbor?');
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const context = { reader: index, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = runSingle({ question, scope, strategy: 'path', budgetTokens: 500 }, context);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}

/** Has the words of its document for so many looks at them, and none later. */
function leaving(looks: number): { readonly reader: IndexReader; readonly left: () => number } {
  let left = looks;
  const reader: IndexReader = {
    ...index,
    contents: (document, nodes) => (left-- > 0 ? index.contents(document, nodes) : []),
  };
  return { reader, left: () => left };
}

describe('a document that leaves while it is quoted', () => {
  test('is quoted where it stays', async () => {
    const { said } = extractAnswer(await found(), index, 0.9);
    expect(said.sentences[0]?.text).toBe(says);
  });

  test('ends the answer, and no more, whenever it leaves', async () => {
    const retrieval = await found();
    let ended = 0;
    for (let looks = 0; ; looks++) {
      const { reader, left } = leaving(looks);
      const { said } = extractAnswer(retrieval, reader, 0.9);
      if (left() >= 0) break;
      // What is said after all has its words and a citation for them.
      for (const { text, citations } of said.sentences) {
        expect(says).toContain(text);
        expect(citations.length).toBeGreaterThan(0);
      }
      ended++;
    }
    expect(ended).toBeGreaterThan(1);
  });
});
