import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { gatherCandidates } from './candidates.ts';
import { analyzeQuestion } from './query.ts';
import { readQuestion } from '../question/read-question.ts';

const library = { kind: 'library' } as const;
const reader = fakeIndex([
  {
    title: 'Permits',
    sections: [
      {
        title: 'Papers',
        paragraphs: [
          'Send the application to the harbor office.',
          'Two photographs go with the application.',
          'Nobody is founded on applicative grounds.',
          'A photographer waits on Mondays.',
        ],
      },
    ],
  },
]);

const formsOf = (question: string): readonly string[] =>
  analyzeQuestion(readQuestion(question), library, reader).otherForms.map(({ said }) => said);

test('a word that is nowhere is looked for by its commonest kin', () => {
  expect(formsOf('How can he apply?')).toEqual(['application']);
  const query = analyzeQuestion(readQuestion('How can he apply?'), library, reader);
  const { candidates } = gatherCandidates(query, library, reader);
  const [first] = candidates;
  expect(first?.sentences.flat()).toContain('appli');
});

test('a word that is there, a name and a quoted phrase need none', () => {
  expect(formsOf('Where does the application go?')).toEqual([]);
  expect(formsOf('Who is Applier?')).toEqual([]);
});
