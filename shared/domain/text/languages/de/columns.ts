import type { ColumnPhrases } from '../columns.ts';

export const germanColumns: ColumnPhrases = {
  population: ['Wer oder was wurde untersucht?', 'Worum geht es hier?'],
  method: ['Welche Methode wurde verwendet?', 'Was schlagen wir vor?', 'Welcher Ansatz wird eingeführt?'],
  sample: ['Wie groß war die Stichprobe?', 'Wie groß ist der Datensatz?', 'Wie viele Teilnehmer gab es?'],
  measure: ['Was wurde gemessen?', 'Wie wurde die Leistung gemessen?'],
  result: [
    'Was ist das wichtigste Ergebnis?',
    'Was zeigen die Ergebnisse?',
    'Wie gut schneidet es ab?',
    'Um wie viel wird es besser?',
  ],
  limitation: ['Welche Einschränkungen gibt es?'],
  data: ['Welche Daten wurden verwendet?', 'Welche Datensätze wurden verwendet?'],
  code: ['Wo ist der Code verfügbar?'],
  funding: ['Wer hat die Arbeit gefördert?', 'Wer hat diese Arbeit unterstützt?'],
};
