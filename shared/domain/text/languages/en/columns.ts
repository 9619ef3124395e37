import type { ColumnQuestions } from '../columns.ts';

export const englishColumns: ColumnQuestions = {
  population: 'Who or what was studied?',
  method: 'Which method was used?',
  sample: 'How large was the sample?',
  measure: 'What was measured?',
  result: 'What is the main result?',
  limitation: 'What are the limitations?',
  data: 'Which data were used?',
  code: 'Where is the code available?',
  funding: 'Who funded the work?',
};
