import { describe, expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer.ts';
import type { Answer } from '../answer/answer.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

/** Asks a document of a few sentences, with others around them that keep words from being rare. */
async function ask(question: string, ...sentences: readonly string[]): Promise<Answer> {
  const reader = fakeIndex([
    {
      title: 'A study',
      sections: [
        { title: '1 Introduction', paragraphs: ['Forests change slowly.', 'Many have looked at them before.'] },
        { title: '2 Methods', paragraphs: [...sentences] },
        { title: '3 Outlook', paragraphs: ['More remains to be done.'] },
      ],
    },
  ]);
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion(
    { question, scope: { kind: 'library' }, strategy: 'path', budgetTokens: 600 },
    askContext,
    allAnswerers,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value.answer;
  }
}

describe('an answer begins with', () => {
  test.each([
    ['How many people walked the plots in June?', 'In June 34 people walked the plots of the valley.', '34'],
    ['When was the tower of the valley built?', 'The tower of the valley was built in May 1987.', 'May 1987'],
    ['In which year was the tower built by students?', 'The tower was built by students in May 1987.', '1987'],
    ['谷塔於哪一年建成？', '谷塔於1987年10月由學生建成。', '1987年'],
    ['В каком году построили башню долины?', 'Башню долины построили в 1987 году.', '1987'],
  ])('the span: %s', async (question, sentence, span) => {
    const answer = await ask(question, sentence, 'The weather was fine.');
    expect(answer.short?.text).toBe(span);
    expect(answer.sentences[0]?.text).toBe(sentence);
    expect(answer.short?.citations).toEqual(answer.sentences[0]?.citations);
    expect(textOf(answer).startsWith(span)).toBe(true);
  });
});

describe('nothing is said shortly', () => {
  test.each([
    [
      'where the number counts something else',
      'How many people walked the plots?',
      'Keller walked the plots for 34 days.',
    ],
    ['where another year was asked for', 'How many larches died in 1999?', 'In 1987 34 larches of the valley died.'],
    [
      'where the number of another thing was asked for',
      'When was tower 8 of the valley built?',
      'Tower 4 of the valley was built in May 1987.',
    ],
    ['to two questions', 'When was the tower built and how high is the mast?', 'The tower was built in May 1987.'],
    ['to yes or no', 'Was the tower built in May 1987?', 'The tower was built in May 1987 by students.'],
    ['for what a thing is', 'What is a transect?', 'A transect is a line along which stems are counted.'],
    ['for who did it', 'Who drew the maps?', 'The maps were drawn by Maria Keller.'],
  ])('%s', async (_, question, sentence) => {
    expect((await ask(question, sentence)).short).toBeUndefined();
  });

  test('where the verdict is in doubt', async () => {
    const answer = await ask('When was the northern lookout painted green?', 'The tower was painted in May 1987.');
    expect(answer.verdict).not.toBe('found');
    expect(answer.short).toBeUndefined();
  });
});
