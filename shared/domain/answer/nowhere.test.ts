import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { readQuestion } from '../question/read-question.ts';
import { analyzeQuestion } from '../retrieval/query.ts';
import { nowhereIn } from './nowhere.ts';

const reader = fakeIndex([
  {
    title: 'Valleys',
    sections: [
      {
        title: '1 Results',
        paragraphs: ['The crews skied through each valley.', 'Figure 1 and Figure 2 show the routes of the crews.'],
      },
    ],
  },
]);
const nowhere = (question: string) => nowhereIn(analyzeQuestion(readQuestion(question), { kind: 'library' }, reader));

test('words of the question that no page has are named as it spells them', () => {
  expect(nowhere('Which valley did the Snowboarders of Zermatt cross?')).toEqual(['Snowboarders', 'Zermatt', 'cross']);
  expect(nowhere('Which routes did the crews take through the valley?')).not.toContain('crews');
});

test('a figure that is not there is named whole', () => {
  expect(nowhere('What does Figure 7 show of the routes?')).toEqual(['Figure 7']);
});
