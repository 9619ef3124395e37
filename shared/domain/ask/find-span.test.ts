import { describe, expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer-question.ts';
import type { Answer } from '../answer/answer.ts';

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
  const world = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion({ question, scope: { kind: 'library' }, strategy: 'path', budgetTokens: 600 }, world);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value.answer;
  }
}

describe('an answer begins with', () => {
  test.each([
    ['How many plots were walked?', 'Two people walked 34 plots in June.', '34'],
    ['Which sensors were used?', 'We used the sensors Optris, Testo and Fluke.', 'Optris, Testo, Fluke'],
    ['When was the tower built?', 'The tower was built in May 1987 by students.', 'May 1987'],
    [
      'What is a transect?',
      'A transect is a line along which stems are counted.',
      'a line along which stems are counted',
    ],
    ['Who drew the maps?', 'The maps were drawn by Maria Keller.', 'Maria Keller'],
  ])('the span: %s', async (question, sentence, span) => {
    const answer = await ask(question, sentence, 'The weather was fine.');
    expect(answer.short?.text).toBe(span);
    expect(answer.sentences[0]?.text).toBe(sentence);
    expect(answer.short?.citations).toEqual(answer.sentences[0]?.citations);
    expect(answer.text.startsWith(span)).toBe(true);
  });
});

describe('yes or no', () => {
  test.each([
    ['Were the plots fenced?', 'The plots were fenced in spring.', 'Yes'],
    ['Were the plots fenced?', 'The plots were not fenced.', 'No'],
    ['Did they weigh the cones?', 'We never weigh the cones.', 'No'],
    ['Do they use a Kalman filter?', 'We use a Kalman filter to smooth positions.', 'Yes'],
  ])('is said where a sentence settles it: %s %s', async (question, sentence, word) => {
    expect((await ask(question, sentence)).short?.text).toBe(word);
  });

  test.each([
    ['a hedge', 'Were the plots fenced?', 'The plots may have been fenced.'],
    ['a plan', 'Will the plots be fenced?', 'In future work we plan to have the plots fenced.'],
    ['others', 'Were the plots fenced?', 'Keller et al. had plots that were fenced.'],
    ['other work', 'Were the plots fenced?', 'In previous work the plots were fenced.'],
    ['a name that is not there', 'Do they use a Kalman filter?', 'We use a Gauss filter on the plots.'],
    ['a turning word', 'Were all plots fenced?', 'The plots were fenced in spring.'],
    ['a comparison', 'Is the larch better than the spruce?', 'The larch and the spruce grow here.'],
    ['a choice', 'Were the plots fenced or mown?', 'The plots were fenced in spring.'],
    ['a question that denies', 'Were the plots not fenced?', 'The plots were fenced in spring.'],
    ['some of them', 'Were the plots fenced?', 'Paths help people around plots that were not fenced.'],
    ['half of it', 'Were the northern plots fenced twice?', 'The plots were mown.'],
  ])('is not said for %s', async (_, question, sentence) => {
    expect((await ask(question, sentence)).short).toBeUndefined();
  });
});

describe('no span is taken', () => {
  test.each([
    ['from how often', 'What was the interest rate?', 'The interest rate is reckoned every two weeks as an average.'],
    ['from growth where money is asked for', 'What were the revenues?', 'The revenues grew by 17 percent in Europe.'],
    [
      'that begins with what is asked about',
      'Who is the chair of the board?',
      'The Board of Governors names the chair.',
    ],
  ])('%s', async (_, question, sentence) => {
    expect((await ask(question, sentence)).short).toBeUndefined();
  });

  test('but the money that was asked for is', async () => {
    const answer = await ask('What were the total revenues?', 'The total revenues were $44.5 billion, up 19 percent.');
    expect(answer.short?.text).toBe('$44.5 billion');
  });
});
