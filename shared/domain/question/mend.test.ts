import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { mendWords } from './mend.ts';
import { readQuestion } from './read-question.ts';

const reader = fakeIndex([
  {
    title: 'Works',
    sections: [
      {
        title: 'Places',
        paragraphs: [
          'The works of Winterthur have a pump. The pump of Winterthur moves water.',
          'Carrageenan is made in Wexford. Marlena and Marlina came later.',
          'The co-operative sells seaweed; its cooperage burned down.',
        ],
      },
    ],
  },
]);
const mend = (text: string) => {
  const { question, mended } = mendWords(readQuestion(text), { kind: 'library' }, reader);
  return { text: question.text, mended };
};

test('a word that is nowhere is read as the one that it is a slip of', () => {
  expect(mend('What does the pump of Wintertur move?')).toEqual({
    text: 'What does the pump of Winterthur move?',
    mended: [{ asked: 'Wintertur', read: 'Winterthur' }],
  });
  expect(mend('Who makes carageenann?').text).toBe('Who makes Carrageenan?');
});

test.each([
  ['Who runs the cooperative?', 'Who runs the co-operative?'],
  ['Whose coop-erage burned?', 'Whose cooperage burned?'],
  ['Who runs the co-operative?', 'Who runs the co-operative?'],
  ['Who sells seaweed?', 'Who sells seaweed?'],
])('%s is asked as the documents write it: %s', (asked, read) => {
  expect(mend(asked).text).toBe(read);
});

test.each([
  ['another word that people write', 'Which pumps are wetter?'],
  ['a word like two others', 'Where is Marlona from?'],
  ['capitals', 'What is WEXFARD?'],
  ['a quoted phrase', '"Wintertur works"'],
  ['what the documents say', 'Does Winterthur have pumps?'],
])('%s stays', (_, text) => {
  expect(mend(text)).toEqual({ text, mended: [] });
});
