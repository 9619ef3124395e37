import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { keyOf } from './candidates.ts';
import { withLikeliest } from './likeliest.ts';
import { rankingOf } from './rank/ranking-of.ts';
import { retrieve, type Retrieval } from './retrieve.ts';
import { readQuestion } from '../question/read-question.ts';

const valves = Array.from(
  { length: 12 },
  (_, n) => `Remark ${String(n + 1)} on pumps: the valves of pumps are cleaned, and the pumps run on.`,
);

const manual: FakeDocument = {
  title: 'Pump Manual',
  sections: [
    { title: 'Pumps', paragraphs: valves },
    { title: 'Cleaning of pumps', paragraphs: valves.map((text) => `${text} Again.`) },
    { title: 'Names', paragraphs: ['The pumps were invented by Ada Meier in Winterthur.'] },
  ],
};

function found(question: string): Retrieval {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const work = retrieve(
    { question: readQuestion(question), scope, strategy: 'path', budgetTokens: 200 },
    fakeIndex([manual]),
  );
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const retrieval = found('Who invented the pumps?');

test('what holds the likeliest sentences is read, wherever it stands', () => {
  const { input, scores } = rankingOf(
    retrieval.query,
    { candidates: retrieval.ranked, trees: retrieval.trees },
    retrieval.settings,
  );
  const best = scores.indexOf(Math.max(...scores));
  const holder = keyOf(input.candidates[input.sentences[input.worth[best]!]!.candidate]!);
  const others = retrieval.ranked.filter((passage) => keyOf(passage) !== holder).slice(0, 2);
  const read = withLikeliest(others, retrieval);
  expect(read.slice(0, 2)).toEqual(others);
  expect(read.map(keyOf)).toContain(holder);
  expect(read.length).toBeLessThanOrEqual(4);
});

test('nothing is read twice, and nothing that may not be read', () => {
  expect(withLikeliest(retrieval.ranked, retrieval)).toEqual(retrieval.ranked);
  expect(withLikeliest([], { ...retrieval, ranked: [] })).toEqual([]);
  expect(new Set(retrieval.read.map(keyOf)).size).toBe(retrieval.read.length);
});
