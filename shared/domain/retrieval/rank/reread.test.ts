import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import { readQuestion } from '../../question/read-question.ts';
import { gatherCandidates, keyOf } from '../candidates.ts';
import { analyzeQuestion } from '../query.ts';
import { rankSentences, trainedRanker, type SentenceRanking } from './rank-sentences.ts';
import { reread } from './reread.ts';

const paragraphs = ['ash', 'oak', 'elm', 'fir'].map(
  (tree) => `The ${tree} is a tree. The wood of the ${tree} is hard.`,
);
const index = fakeIndex([{ title: 'Trees', sections: [{ title: '1 Woods', paragraphs }] }]);

function ranked(): SentenceRanking {
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const query = analyzeQuestion(readQuestion('How hard is the wood of the oak?'), scope, index);
  return rankSentences(query, gatherCandidates(query, scope, index), trainedRanker);
}

function textAt({ input, scores }: SentenceRanking, place: number): string {
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  return input.sentences[input.worth[order[place]!]!]!.text;
}

test('a sentence that the reader takes for far likelier comes first', () => {
  const before = ranked();
  expect(textAt(before, 0)).toContain('wood of the oak');
  const readings = before.input.candidates.map((candidate) => ({
    passage: keyOf(candidate),
    answers: 0,
    sentences: Float32Array.from(candidate.segment.sentences, ({ start, end }) =>
      candidate.segment.text.slice(start, end).includes('wood of the elm') ? 40 : 0,
    ),
  }));
  expect(textAt(reread(before, readings), 0)).toContain('wood of the elm');
  expect(reread(before, [])).toBe(before);
});

test('whatever a reader says, what it did not read stays in its order, and nothing becomes likelier', () => {
  const before = ranked();
  const [first] = before.input.candidates;
  const odds = fc.float({ min: -30, max: 30, noNaN: true });
  fc.assert(
    fc.property(fc.array(odds, { minLength: 2, maxLength: 2 }), (own) => {
      const after = reread(before, [{ passage: keyOf(first!), answers: 0, sentences: Float32Array.from(own) }]);
      const moved = after.scores.map((score, at) => score - before.scores[at]!);
      expect(Math.max(...moved)).toBeLessThanOrEqual(1e-9);
      const unread = [...moved].filter((_, at) => before.input.sentences[before.input.worth[at]!]!.candidate !== 0);
      expect(Math.max(...unread) - Math.min(...unread)).toBeLessThan(1e-9);
    }),
  );
});
