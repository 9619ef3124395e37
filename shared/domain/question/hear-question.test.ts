import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { hearQuestion, type HeardNote } from './hear-question.ts';

const library = { kind: 'library' } as const;
const paper = (text: string) => fakeIndex([{ title: 'Paper', sections: [{ title: '1', paragraphs: [text] }] }]);
const english = paper('The works of Winterthur have a pump that moves water to the town.');

test('a mended word is said', () => {
  expect(hearQuestion('Who owns Wintertur?', library, english)).toMatchObject({
    question: { text: 'Who owns Winterthur?' },
    notes: [{ code: 'question.mended', params: { asked: 'Wintertur', read: 'Winterthur' } }],
  });
});

test('a question in another language than the documents says so', () => {
  const { question, notes } = hearQuestion('Wem gehören die Werke in Winterthur?', library, english);
  expect(question.text).toBe('Wem gehören die Werke in Winterthur?');
  expect(notes).toEqual([{ code: 'question.other-language', params: { asked: 'de', written: ['en'] } }]);
  expect(hearQuestion('这家工厂属于谁？', library, english).notes[0]).toMatchObject({ params: { asked: 'zh' } });
});

test('nor is anything said where meanings are compared in both languages', () => {
  const notesBy = (languages: readonly string[] | undefined): readonly HeardNote[] =>
    hearQuestion('Wem gehören die Werke in Winterthur?', library, english, { encoder: { languages } }).notes;
  expect(notesBy(['en', 'de'])).toEqual([]);
  expect(notesBy(undefined)).toEqual([]);
  expect(notesBy(['en'])).toHaveLength(1);
});

test('what the tree answers needs no words that both languages have', () => {
  expect(hearQuestion('Wie viele Kapitel hat das Buch?', library, english).notes).toEqual([]);
  expect(hearQuestion('这本书有几章？', library, english).notes).toEqual([]);
});

test('a question in the language of the documents, or in no language, says nothing', () => {
  expect(hearQuestion('Who owns the pump?', library, english).notes).toEqual([]);
  const german = paper('Die Werke in Winterthur haben eine Pumpe, die das Wasser in die Stadt bringt.');
  expect(hearQuestion('Wem gehört die Pumpe?', library, german).notes).toEqual([]);
  expect(hearQuestion('Pumpe Winterthur', library, german).notes).toEqual([]);
});

test('the letters that an asking word lost are put back, unless the documents say what stands there', () => {
  const { question, notes } = hearQuestion('w many pumps move the water?', library, english);
  expect(question.text).toBe('how many pumps move the water?');
  expect(notes).toEqual([{ code: 'question.mended', params: { asked: 'w', read: 'how' } }]);
  expect(hearQuestion('hich pump moves water', library, english).question.text).toBe('which pump moves water');
  const hats = paper('The hat sizes of the town are given in inches.');
  expect(hearQuestion('hat sizes', library, hats).question.text).toBe('hat sizes');
});
