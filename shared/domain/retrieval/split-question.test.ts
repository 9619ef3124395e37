import { describe, expect, test } from 'vitest';
import { asksOfSeveral, mayNeedSteps, singleForm, splitQuestion } from './split-question.ts';

describe('splitQuestion', () => {
  test.each([
    [
      'What datasets were used for pre-training, and what are the titles of their original papers?',
      ['What datasets were used for pre-training?', 'what are the titles of their original papers?'],
    ],
    ['Who wrote the report? Where was it printed?', ['Who wrote the report?', 'Where was it printed?']],
    ['Welcher Motor wurde benutzt und wie schwer ist der Rahmen?', 2],
  ])('%s has parts', (question, parts) => {
    const split = splitQuestion(question, 3);
    if (typeof parts === 'number') expect(split).toHaveLength(parts);
    else expect(split).toEqual(parts);
  });

  test.each([
    'How and why did the bridge fail?',
    'What share of voters approves of the president, who started his job in 2018?',
    'Which towns and rivers are named?',
    'When using a lamp, how many hours does oil last?',
    'What are A and B and what?',
    '',
  ])('%s stays whole', (question) => {
    expect(splitQuestion(question, 3)).toEqual([question]);
  });

  test('with more parts than steps it stays whole', () => {
    const question = 'Who ruled Spain, and who ruled France, and who ruled Sweden, and who ruled Norway?';
    expect(splitQuestion(question, 3)).toEqual([question]);
    expect(splitQuestion(question, 4)).toHaveLength(4);
  });
});

test('steps are thought of for questions with links only', () => {
  expect(mayNeedSteps('How long does the battery of the pump last?')).toBe(false);
  expect(mayNeedSteps('How large is the data set that was used to train the best of the models?')).toBe(true);
});

describe('questions about several documents', () => {
  test.each([
    [
      'What are the research motivations of these papers and their interrelationships?',
      'What are the research motivations of this paper?',
    ],
    ['Compare the datasets used in both papers.', 'What are the datasets used in this paper?'],
    ['What are the differences between the methods of these two studies?', 'What are the methods of this study?'],
    ['What accuracy do the papers report and how do they differ?', 'What accuracy does this paper report?'],
    ['Which year was each report published?', 'Which year was this report published?'],
  ])('%s', (question, single) => {
    expect(asksOfSeveral(question)).toBe(true);
    expect(singleForm(question)).toBe(single);
  });

  test('without anything else to ask of each it stays as it is', () => {
    expect(singleForm('Compare these papers')).toBe('What is this paper about?');
  });

  test.each(['What does this paper say?', 'Do the authors use English data?', 'Which paper is cited most?'])(
    '%s is about one',
    (question) => {
      expect(asksOfSeveral(question)).toBe(false);
    },
  );
});
