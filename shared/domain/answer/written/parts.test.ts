import { describe, expect, test } from 'vitest';
import { checkSentence, type CheckedPassage } from './check-sentence.ts';
import { replySentences, visibleText } from './stream-sentences.ts';

describe('thinking is not the answer', () => {
  test.each([
    ['<think>Let me see.</think>\nForty-two.', 'Forty-two.'],
    ['<think>Let me see', ''],
    ['Let me see.</think> Forty-two.', 'Forty-two.'],
    ['<THINKING>a</THINKING>Forty<thinking>b</thinking>-two', 'Forty-two'],
    ['Forty <thi', 'Forty '],
    ['a < b and c', 'a < b and c'],
  ])('%s', (reply, visible) => {
    expect(visibleText(reply)).toBe(visible);
  });
});

describe('the sentences of a reply', () => {
  test('lose their citations to a list of numbers', () => {
    expect(replySentences('Yes, twice [2][1]. It was May [1, 3-5]. (In 1987 too.)', true).whole).toMatchObject([
      { text: 'Yes, twice.', citations: [1, 2] },
      { text: 'It was May.', citations: [1, 3, 4, 5] },
      { text: '(In 1987 too.)', citations: [] },
    ]);
  });

  test('have them behind the full stop too, and in words', () => {
    expect(replySentences('Twice. [2] In May (passage 3). Fenced. [1]', true).whole).toMatchObject([
      { text: 'Twice.', citations: [2] },
      { text: 'In May.', citations: [3] },
      { text: 'Fenced.', citations: [1] },
    ]);
  });

  test('say which of them goes with which passage', () => {
    const [sentence] = replySentences('Twice [2], in May [1][3] (in 1987).', true).whole;
    expect(sentence?.text).toBe('Twice, in May (in 1987).');
    expect(sentence?.clauses).toEqual([
      { text: 'Twice', citations: [2] },
      { text: ', in May (in 1987).', citations: [1, 3] },
    ]);
  });

  test('are whole once the next one has begun', () => {
    expect(replySentences('Twice. ', false).whole).toEqual([]);
    expect(replySentences('Twice. [2', false).whole).toEqual([]);
    const { whole, open } = replySentences('Twice. [2] In Ma', false);
    expect(whole).toMatchObject([{ text: 'Twice.', citations: [2] }]);
    expect(open).toBe('In Ma');
  });

  test('keep no marks of weight and of lists', () => {
    expect(
      replySentences('**Answer:** no\n- The *first* one [1].\n- `Second` one [2].', true).whole.map(({ text }) => text),
    ).toEqual(['no', 'The *first* one.', 'Second one.']);
  });
});

describe('a sentence', () => {
  const passage: CheckedPassage = {
    n: 2,
    text: 'Forty-two subjects took part in 2019. Recall improved by 14 % after sleep. The effect was not seen in Basel.',
    path: ['Sleep and memory', '3 Results'],
    sentences: [
      'Forty-two subjects took part in 2019.',
      'Recall improved by 14 % after sleep.',
      'The effect was not seen in Basel.',
    ],
  };
  const check = (sentence: string, question = 'What was found?') => checkSentence(sentence, [passage], question);

  test.each([
    'Forty-two subjects took part.',
    'Recall improved by 14% after sleep.',
    'In 2019, 42 subjects took part.',
    'The results show that sleep improved recall.',
  ])('stands: %s', (sentence) => {
    expect(check(sentence)).toMatchObject({ supported: true });
  });

  test.each([
    [
      'number',
      'Recall improved by 41 % after sleep.',
      { code: 'source.without-number', params: { number: '41', passages: [2] } },
    ],
    [
      'number',
      'Forty-three subjects took part.',
      { code: 'source.without-number', params: { number: 'Forty-three', passages: [2] } },
    ],
    [
      'name',
      'Recall improved after sleep in Zurich.',
      { code: 'source.without-name', params: { name: 'Zurich', passages: [2] } },
    ],
    ['words', 'Caffeine harms attention during exams.', { code: 'source.says-little', params: { passages: [2] } }],
    ['denial', 'Recall was not improved after sleep.', { code: 'source.opposite', params: { passages: [2] } }],
    ['denial', 'The effect was seen in Basel.', { code: 'source.opposite', params: { passages: [2] } }],
  ])('fails by its %s: %s', (failed, sentence, problem) => {
    expect(check(sentence)).toMatchObject({ supported: false, failed, problem });
  });

  test('may repeat a number and a name of the question', () => {
    expect(check('In Zurich, 42 subjects took part.', 'How many took part in Zurich?')).toMatchObject({
      supported: true,
    });
  });

  test('without a source fails', () => {
    expect(checkSentence('Recall improved.', [], 'What?')).toMatchObject({ supported: false, failed: 'source' });
  });
});
