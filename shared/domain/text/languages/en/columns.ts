import type { ColumnPhrases } from '../columns.ts';

export const englishColumns: ColumnPhrases = {
  population: ['Who or what was studied?', 'What is this about?'],
  method: ['Which method was used?', 'What do we propose?', 'Which approach is introduced?'],
  sample: ['How large was the sample?', 'What is the size of the dataset?', 'How many participants were there?'],
  measure: ['What was measured?', 'How was performance measured?'],
  result: [
    'What is the main result?',
    'What do the results show?',
    'How well does it perform?',
    'By how much does it improve?',
  ],
  limitation: ['What are the limitations?'],
  data: ['Which data were used?', 'Which datasets were used?'],
  code: ['Where is the code available?'],
  funding: ['Who funded the work?', 'Who supported this work?'],
};
