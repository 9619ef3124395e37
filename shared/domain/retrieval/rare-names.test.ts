import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { gatherCandidates } from './candidates.ts';
import { analyzeQuestion } from './query.ts';
import { readQuestion } from '../question/read-question.ts';

const library = { kind: 'library' } as const;
const works = (title: string, ...paragraphs: string[]) => ({ title, sections: [{ title: 'Works', paragraphs }] });
const reader = fakeIndex([
  works('A', 'The pump of the works moves water to the town each day.', 'Water is what the pump of the works moves.'),
  works('B', 'The pump of Winterthur is old.', 'It moves water to the town each day.'),
  works('C', 'The pump moves water.', 'How the works of the town move water each day is told here.'),
  works('D', 'It has a pump, too.', 'Water is moved by it.'),
  works('The history of Winterthur', 'Nothing is said of its pumps, but of water.'),
  works('F', 'Nothing is said of pumps.'),
]);

function documentsFor(question: string): readonly string[] {
  const { candidates, matches } = gatherCandidates(
    analyzeQuestion(readQuestion(question), library, reader),
    library,
    reader,
  );
  const found = [...new Set([...candidates, ...matches].map(({ document }) => document))];
  return found.toSorted();
}

test('documents without the rare name that a question gives do not answer it', () => {
  expect(documentsFor('How much water does the pump of Winterthur move to the town?')).toEqual([
    fakeDocumentId(1),
    fakeDocumentId(4), // by its title
  ]);
});

test('without such a name all documents are asked', () => {
  expect(documentsFor('How much water does the pump of the town move?').length).toBeGreaterThan(3);
  expect(documentsFor('How much water does the pump of Schaffhausen move?').length).toBeGreaterThan(3);
});
