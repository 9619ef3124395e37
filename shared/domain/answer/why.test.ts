import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { whyOf } from './quotes.ts';
import { readQuestion } from '../question/read-question.ts';

test('a passage is explained by its rank, the parts of its score and its section', () => {
  const reader = fakeIndex(sampleDocuments);
  const question = 'How many subjects took part in the study?';
  const work = retrieve(
    { question: readQuestion(question), scope: { kind: 'library' }, strategy: 'path', budgetTokens: 600 },
    reader,
  );
  let step = work.next();
  while (!step.done) step = work.next();
  const { ranked } = step.value;
  const explain = whyOf(step.value);
  ranked.forEach((passage, at) => {
    const why = explain(passage);
    expect(why).toMatchObject({ rank: at + 1, compared: ranked.length });
    const sum = why.parts.reduce((total, { value }) => total + value, 0);
    expect(Math.max(0, sum)).toBeCloseTo(passage.score, 1);
    expect(why.parts.map(({ value }) => value)).toEqual(why.parts.map(({ value }) => value).toSorted((a, b) => b - a));
    const { score = 0, heading = 0, body = 0 } = why.section ?? {};
    // A heading and what stands below it weigh the same.
    expect(score).toBeCloseTo((heading + body) / 2, 2);
    expect(score).toBeGreaterThan(0.1);
  });
});
