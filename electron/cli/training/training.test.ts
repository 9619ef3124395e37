import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { notFoundText } from '#shared/domain/prompts/prompt.ts';
import { answerFromPassages } from '#shared/domain/prompts/answer-from-passages.ts';
import { retrieve, type Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import { writingPrompt } from '#shared/domain/answer/written/writing-prompt.ts';
import type { KnownAnswer } from './known-answer.ts';
import { pairOf, pairsOfTree } from './retrieval-pairs.ts';
import { withRandomAnswers, writingExample } from './writing-examples.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

const gates = 'The farm was fenced with 12 gates of oak, and each of the gates was painted in the first year.';
const walls = 'The farm has walls of stone, whose gates were lost in the flood of the second year.';
const sheds = 'Sheds stand behind the orchard, where hens and geese live through the long winter of the hills.';
const reader: IndexReader = fakeIndex([
  {
    title: 'The farm',
    sections: [
      { title: '1 Gates', paragraphs: [gates] },
      { title: '2 Walls', paragraphs: [walls] },
      { title: '3 Sheds', paragraphs: [sheds] },
      { title: '4 Works cited', paragraphs: [{ kind: 'reference', text: `[1] ${sheds}` }] },
    ],
  },
]);
const document = fakeDocumentId(0);

function found(question = 'How many gates does the farm have?'): Retrieval {
  const work = retrieve(
    { question: readQuestion(question), scope: { kind: 'library' }, strategy: 'path', budgetTokens: 900 },
    reader,
  );
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const section = reader.sections(document)[1]!.id;
const known: KnownAnswer = {
  found: true,
  sentences: [{ text: 'The farm was fenced with 12 gates.', citations: [3] }],
  evidence: [{ n: 3, document, section, text: 'fenced with 12  gates' }],
};

describe('examples of answers', () => {
  test('are the very prompt of use, and cite by its numbers', () => {
    const retrieval = found();
    const example = writingExample(retrieval, known, 'retrieved', 900, { reader })!;
    const prompt = writingPrompt(retrieval, { budgetTokens: 900 }, { reader });
    expect(example.slice(0, -1)).toEqual(prompt.messages);
    expect(example[0]!.content).toBe(
      answerFromPassages.render({ question: '', context: '', yesNo: false, number: true })[0]!.content,
    );
    const { n } = prompt.passages.find(({ passage }) => passage.segment.text === gates)!;
    expect(example.at(-1)).toEqual({ role: 'assistant', content: `The farm was fenced with 12 gates [${n}].` });
  });

  test('have the evidence alone, or everything but it with the answer that nothing was found', () => {
    const gold = writingExample(found(), known, 'gold', 900, { reader })!;
    expect(gold[1]!.content).toContain(gates);
    expect(gold[1]!.content).not.toContain(walls);
    const without = writingExample(found(), known, 'without', 900, { reader })!;
    expect(without[1]!.content).not.toContain(gates);
    expect(without[1]!.content).toContain(walls);
    expect(without.at(-1)!.content).toBe(notFoundText);
  });

  test('are none where a sentence stands on nothing that is read, and say so where nothing was found', () => {
    const lost = { ...known, evidence: [{ ...known.evidence[0]!, text: 'words that went' }] };
    expect(writingExample(found(), lost, 'retrieved', 900, { reader })).toBeUndefined();
    expect(writingExample(found(), lost, 'gold', 900, { reader })).toBeUndefined();
    const nothing = { found: false, sentences: [], evidence: [] };
    expect(writingExample(found(), nothing, 'retrieved', 900, { reader })!.at(-1)!.content).toBe(notFoundText);
  });

  test('as a control each has the answer of another, the same for everybody', () => {
    const examples = ['a', 'b', 'c', 'd', 'e'].map((one) => [
      { role: 'user' as const, content: `ask ${one}` },
      { role: 'assistant' as const, content: one },
    ]);
    const mixed = withRandomAnswers(examples, 7);
    expect(mixed.map(([asked]) => asked)).toEqual(examples.map(([asked]) => asked));
    expect(mixed.map((one) => one.at(-1)!.content).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const [at, one] of mixed.entries()) expect(one.at(-1)).not.toEqual(examples[at]!.at(-1));
    expect(withRandomAnswers(examples, 7)).toEqual(mixed);
    expect(withRandomAnswers(examples, 8)).not.toEqual(mixed);
  });
});

describe('pairs for encoders', () => {
  test('have what answers, what was found besides, and others of the document by chance', () => {
    const pair = pairOf(found(), known, { negatives: 1, seed: 1 }, reader)!;
    expect(pair.positive_ctxs).toEqual([{ title: 'The farm › 1 Gates', text: gates }]);
    expect(pair.hard_negative_ctxs.map(({ text }) => text)).toEqual([walls]);
    expect(pair.negative_ctxs.map(({ text }) => text)).toEqual([sheds]);
    expect(pairOf(found(), { ...known, found: false }, { negatives: 1, seed: 1 }, reader)).toBeUndefined();
    expect(pairOf(found(), { ...known, evidence: [] }, { negatives: 1, seed: 1 }, reader)).toBeUndefined();
  });

  test('come of the tree as well: a heading asks for its text, and does not stand beside it', () => {
    const pairs = [...pairsOfTree(document, { negatives: 2, seed: 1 }, reader)];
    expect(pairs.map(({ question }) => question)).toEqual(['1 Gates', '2 Walls', '3 Sheds']);
    for (const { positive_ctxs: right, negative_ctxs: wrong } of pairs) {
      expect(right).toHaveLength(1);
      expect(wrong).toHaveLength(2);
      expect([...right, ...wrong].every(({ title }) => title === '')).toBe(true);
      expect(wrong).not.toContainEqual(right[0]);
    }
  });
});
