import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { gatherCandidates } from './candidates.ts';
import { analyzeQuestion, withAskedForms } from './query.ts';
import { readQuestion } from '../question/read-question.ts';

const library = { kind: 'library' } as const;
const reader = fakeIndex([
  {
    title: 'Kidneys',
    sections: [
      {
        title: 'Stenosis',
        paragraphs: [
          'Renal artery stenosis (RAS) narrows an artery.',
          'The first symptoms of RAS are high blood pressure.',
          'Symptoms of other diseases are told elsewhere.',
        ],
      },
    ],
  },
]);

function found(question: string) {
  const query = analyzeQuestion(readQuestion(question), library, reader);
  return { query, candidates: gatherCandidates(query, library, reader).candidates };
}

test('the long form finds passages that say the short one', () => {
  const { query, candidates } = found('What are the signs of renal artery stenosis?');
  expect(query.otherForms).toMatchObject([{ said: 'RAS', asked: ['renal', 'arteri', 'stenosi'] }]);
  const short = candidates.find(({ segment }) => segment.order === 1);
  expect(short?.sentences[0]).toEqual(expect.arrayContaining(['renal', 'arteri', 'stenosi']));
});

test('the short form finds passages that say the long one', () => {
  const { query } = found('Is RAS painful?');
  expect(query.otherForms).toMatchObject([{ said: 'Renal artery stenosis', asked: ['ra'] }]);
  expect(withAskedForms(['a', 'renal', 'arteri', 'stenosi', 'b'], query)).toEqual([
    'a',
    'renal',
    'arteri',
    'stenosi',
    'ra',
    'b',
  ]);
});

test('a question with both forms, or with a part of one, asks for no other', () => {
  expect(found('Is renal artery stenosis (RAS) painful?').query.otherForms).toEqual([]);
  expect(found('Is the renal artery painful?').query.otherForms).toEqual([]);
});
