import type { ColumnQuestions } from '../columns.ts';

export const germanColumns: ColumnQuestions = {
  population: 'Wer oder was wurde untersucht?',
  method: 'Welche Methode wurde verwendet?',
  sample: 'Wie groß war die Stichprobe?',
  measure: 'Was wurde gemessen?',
  result: 'Was ist das wichtigste Ergebnis?',
  limitation: 'Welche Einschränkungen gibt es?',
  data: 'Welche Daten wurden verwendet?',
  code: 'Wo ist der Code verfügbar?',
  funding: 'Wer hat die Arbeit gefördert?',
};
